import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Presses of a key that files away, made before an earlier one is carried out.
final class FilingOrderTests: XCTestCase {
    func testEachOfSeveralPressesAtOnceFilesAnItem() throws {
        try onGTK {
            let (folder, target) = (TemporaryFolder(), TemporaryFolder())
            for name in ["a.txt", "b.txt", "c.txt"] { folder.write(name, name) }
            Filing.shared.choose(target.file, for: 2)
            let window = try WindowHere("Filing", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(
                pump(seconds: 20) {
                    browser.shownRows.first?.items.first.map { browser.wall.focus($0.id) } ?? false
                })
            for _ in 1...2 { browser.window.activateAction("win.file-away", choosing: "2") }
            @MainActor func names(_ folder: TemporaryFolder) -> [String] {
                ((try? Disk.names(in: Array(folder.path.utf8))) ?? [])
                    .map { String(decoding: $0, as: UTF8.self) }.sorted()
            }
            XCTAssertTrue(
                pump(seconds: 20) { names(target) == ["a.txt", "b.txt"] }, "\(names(target))")
            XCTAssertEqual(names(folder), ["c.txt"])
            XCTAssertTrue(pump(seconds: 20) { browser.wall.focusedItem?.name == "c.txt" })
        }
    }
}
