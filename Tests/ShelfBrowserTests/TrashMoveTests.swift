import ShelfGObject
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfGTK

/// What lies in the trash, dragged elsewhere, and what is dragged there.
final class TrashMoveTests: XCTestCase {
    func testADragOutOfTheTrashCopiesAndNeverMoves() throws {
        try onGTK {
            let data = try XCTUnwrap(UserDirectories.data.path)
            let folder = TemporaryFolder()
            folder.write("here.txt")
            let name = "\(folder.home.split(separator: "/")[1]).txt"
            let trashed = File(path: "\(data)/Trash/files/\(name)")
            XCTAssertTrue(PrivateFile.makeFolder("\(data)/Trash/files"))
            XCTAssertTrue(
                PrivateFile.replace(
                    SharedBytes(Array("x".utf8)), folder: "\(data)/Trash/files", name: name))
            defer { try? Disk.remove(Array("\(data)/Trash/files/\(name)".utf8)) }
            let window = try WindowHere("TrashMove", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(pump(seconds: 20) { browser.shownCount == 1 })
            let target = DropTarget<WallShelf, LibraryItem>(
                section: browser.shownRows[0].section, item: nil)
            let content = DragContent(text: "", uris: [trashed.uri])
            XCTAssertTrue(browser.takeIn(content, target, .move))
            XCTAssertTrue(browser.takeIn(content, target, .copy))
            XCTAssertTrue(pump(seconds: 20) { folder.file.child(named: name).exists })
            XCTAssertTrue(pump(seconds: 20) { Tending.shared.works.isEmpty })
            XCTAssertTrue(trashed.exists, "its note would be left behind")
            // Nor does anything come to lie there that could not be restored.
            browser.go(to: File(path: "\(data)/Trash/files"))
            XCTAssertTrue(pump(seconds: 20) { browser.isReadingDone && browser.shownCount > 0 })
            let shelf = try XCTUnwrap(browser.shownRows.first?.section)
            XCTAssertNil(browser.folder(under: DropTarget(section: shelf, item: nil)))
        }
    }

    func testWhatIsShownAsOneComesBackAsOne() throws {
        try onGTK {
            let data = try XCTUnwrap(UserDirectories.data.path)
            let folder = TemporaryFolder()
            let name = folder.home.split(separator: "/")[1]
            let pair = ["\(name).jpg", "\(name).cr2"]
            for name in pair { folder.write(name) }
            let window = try WindowHere("TrashPair", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(pump(seconds: 20) { browser.shownCount == 1 }, "a pair is one item")
            browser.carryOut(.trash, on: browser.shownRows[0].items)
            XCTAssertTrue(
                pump(seconds: 20) { !pair.contains { folder.file.child(named: $0).exists } })
            XCTAssertTrue(pump(seconds: 20) { Tending.shared.works.isEmpty })
            browser.go(to: File(path: "\(data)/Trash/files"))
            @MainActor func thrownAway() -> [LibraryItem] {
                browser.shownRows.flatMap(\.items).filter { $0.name.hasPrefix(name) }
            }
            XCTAssertTrue(pump(seconds: 20) { browser.isReadingDone && thrownAway().count == 1 })
            browser.actions.restore(thrownAway())
            XCTAssertTrue(
                pump(seconds: 20) { pair.allSatisfy { folder.file.child(named: $0).exists } },
                "half of it is left")
            XCTAssertTrue(pump(seconds: 20) { Tending.shared.works.isEmpty })
        }
    }
}
