import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Thousands of files named one by one.
final class LongListTests: XCTestCase {
    func testManyFilesComeInGrowingPartsAndOneChangeLooksAtOneFile() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.makeFiles(3_000, ending: "x")
            let all = ((try? Disk.names(in: Array(folder.path.utf8))) ?? [])
                .map { String(decoding: $0, as: UTF8.self) }.sorted { $0 > $1 }
            let library = Library(
                locations: [
                    Location(naming: NamedFiles(all.map { folder.file.child(named: $0) }))
                ])
            var counts: [Int] = []
            library.onChange = { counts.append(library.rows.first?.items.count ?? 0) }
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading })
            XCTAssertTrue(pump { counts.last == 3_000 })
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.name), all)
            let before = library.rows[0].items
            folder.remove(all[1_500])
            XCTAssertTrue(pump { library.rows[0].items.count == 2_999 })
            XCTAssertEqual(
                library.rows[0].items, Array(before[..<1_500] + before[1_501...]))
        }
    }
}
