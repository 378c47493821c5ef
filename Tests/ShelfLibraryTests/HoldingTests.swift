import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Whether a folder has anything to show.
final class HoldingTests: XCTestCase {
    func testAFolderHoldsSomethingUnlessAllInItIsHidden() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let missing = folder.file.child(named: "missing")
            XCTAssertFalse(try awaiting { await folder.file.holdsSomething() })
            folder.write(".hidden")
            XCTAssertFalse(try awaiting { await folder.file.holdsSomething() })
            XCTAssertFalse(try awaiting { await missing.holdsSomething() })
            folder.write("seen")
            XCTAssertTrue(try awaiting { await folder.file.holdsSomething() })
        }
    }
}
