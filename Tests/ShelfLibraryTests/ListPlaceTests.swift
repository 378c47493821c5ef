import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Addresses of files that one list names in several folders.
final class ListPlaceTests: XCTestCase {
    func testAFileBelowTheFolderOfTheFirstKeepsItsOwnFolder() {
        let files = ["/x/first", "/x/sub/second", "/x/third", "/y/fourth"].map(File.init(path:))
        let infos = files.map {
            FileInfo(
                file: $0, displayName: String($0.encodedName), kind: .regular, size: 0,
                modifiedSeconds: 0, modifiedMicroseconds: 0, contentType: "text/plain")
        }
        let (names, places) = ItemNames.gather(infos)
        XCTAssertEqual(places.map(names.file(at:)), files)
        XCTAssertEqual(places.map(names.shownName(at:)), ["first", "second", "third", "fourth"])
    }
}
