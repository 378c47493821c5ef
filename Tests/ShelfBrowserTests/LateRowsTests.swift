import ShelfDiff
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Walls of so many items that their rows are compared on another thread, used while that goes on: until the main
/// loop turns, what was described last is on its way.
final class LateRowsTests: XCTestCase {
    /// How many files the shelves have; without the first one 20,000 places are others.
    private static let counts = [100, 11_000, 11_000]

    func testRowsOfAWallMayBeComparedOnAnotherThread() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let window = try WindowHere("LateA", folder)
            defer { window.close() }
            XCTAssertTrue(pump(seconds: 20) { !window.browser.shownRows.isEmpty })
            XCTAssertTrue(window.browser.wall.canLeaveMainThread)
        }
    }

    func testKeysMeanWhatIsSeenWhileOtherRowsAreOnTheirWay() throws {
        try onGTK {
            try Self.withWindow("LateB") { browser, _ in
                let wall = browser.wall
                let (all, c) = (browser.shownRows.map(\.items), browser.shownRows[2].items)
                wall.focus(c[5].id)
                browser.filter(by: "nowhere")
                XCTAssertTrue(pump(seconds: 60) { wall.awaitsRows })
                XCTAssertEqual(browser.newestRows.count, 0)
                browser.window.activateAction("win.next-group")
                XCTAssertEqual(wall.focusedItemID, c[0].id)
                browser.window.activateAction("win.previous-group")
                XCTAssertEqual(wall.focusedItemID, all[1][0].id)
                wall.focus(c[6].id)
                browser.focusBeyond([c[6].id, c[7].id])
                XCTAssertEqual(wall.focusedItemID, c[8].id)
                let chosen = [all[0][7], all[1][3], c[1]]
                wall.focus(chosen[1].id)
                wall.selection = Set(chosen.map(\.id))
                XCTAssertEqual(browser.concernedItems, chosen)
                XCTAssertEqual(browser.selectedFiles, chosen.map(\.file))
                XCTAssertEqual(browser.scrubbedWall().groupCount(), 3)
                XCTAssertTrue(wall.awaitsRows)
                XCTAssertTrue(pump(seconds: 60) { !wall.awaitsRows })
                XCTAssertEqual(browser.shownRows, [])
                browser.window.activateAction("win.next-group")
                browser.filter(by: "")
                XCTAssertTrue(pump(seconds: 60) { browser.shownRows.count == 3 })
                // Fewer groups than the one that is seen has before it.
                wall.focus(c[c.count - 1].id)
                browser.filter(by: "a.txt")
                XCTAssertTrue(pump(seconds: 60) { wall.awaitsRows })
                XCTAssertEqual(browser.newestRows.count, 1)
                browser.focusBeyond([c[c.count - 1].id])
                XCTAssertEqual(wall.focusedItemID, c[c.count - 2].id)
                XCTAssertTrue(wall.awaitsRows)
                XCTAssertTrue(pump(seconds: 60) { browser.shownRows.count == 1 })
                XCTAssertEqual(browser.shownRows[0].items, all[0])
            }
        }
    }

    func testWhatStandsForAFoldedGroupIsItsItemsForAsLongAsItIsSeen() throws {
        try onGTK {
            try Self.withWindow("LateC") { browser, folder in
                let (wall, count) = (browser.wall, Self.counts.reduce(0, +))
                browser.window.activateAction("win.group", choosing: "kind")
                XCTAssertTrue(
                    pump(seconds: 60) { !wall.awaitsRows && browser.shownRows.count == 1 })
                let second = browser.shownRows[0].items[1]
                wall.focus(second.id)
                browser.window.activateAction("win.fold")
                XCTAssertTrue(wall.awaitsRows)
                XCTAssertEqual(wall.focusedItemID, second.id)
                // A second key goes on from where the first one leads, or takes it back.
                browser.window.activateAction("win.unfold")
                XCTAssertFalse(wall.awaitsRows)
                XCTAssertEqual(wall.focusedItemID, second.id)
                browser.window.activateAction("win.fold")
                XCTAssertTrue(pump(seconds: 60) { !wall.awaitsRows })
                let title = try XCTUnwrap(wall.focusedItem)
                XCTAssertTrue(title.isFolder)
                XCTAssertEqual(browser.actions.files(of: [title]).count, count)
                browser.window.activateAction("win.unfold")
                XCTAssertTrue(wall.awaitsRows)
                XCTAssertEqual(wall.focusedItem, title)
                let files = browser.actions.files(of: browser.concernedItems)
                XCTAssertEqual(files.count, count)
                XCTAssertFalse(files.contains { $0.file == folder.file })
                XCTAssertTrue(pump(seconds: 60) { !wall.awaitsRows })
                XCTAssertEqual(wall.focusedItemID, second.id)
                XCTAssertTrue(browser.actions.members.isEmpty)
            }
        }
    }

    func testWhoGoesOnBeforeRowsHaveComeIsWhereTheyWereWhenTheyComeBack() throws {
        try onGTK {
            try Self.withWindow("LateD") { browser, folder in
                let wall = browser.wall
                let item = browser.shownRows[1].items[9]
                @MainActor func isThere() -> Bool {
                    !wall.awaitsRows && browser.arrival == nil && browser.isReadingDone
                }
                wall.focus(item.id)
                browser.go(to: folder.file.child(named: "a"))
                XCTAssertTrue(wall.awaitsRows)
                XCTAssertEqual(wall.focusedItemID, item.id)
                XCTAssertTrue(pump(seconds: 60) { isThere() })
                XCTAssertEqual(browser.shownRows.count, 1)
                XCTAssertEqual(wall.focusedItemID, browser.shownRows[0].items[0].id)
                let first = wall.focusedItemID
                for action in ["win.back", "win.forth", "win.back"] {
                    browser.window.activateAction(action)
                    // What is on the wall already is there at once.
                    XCTAssertEqual(wall.awaitsRows, action == "win.back")
                }
                XCTAssertTrue(pump(seconds: 60) { isThere() })
                XCTAssertEqual(browser.shownRows.count, 3)
                XCTAssertEqual(wall.focusedItemID, item.id)
                browser.window.activateAction("win.forth")
                XCTAssertTrue(pump(seconds: 60) { isThere() && browser.shownRows.count == 1 })
                XCTAssertEqual(wall.focusedItemID, first)
            }
        }
    }

    func testAChangeThatComesWhileRowsAreComparedIsShownAfterThem() throws {
        try onGTK {
            try Self.withWindow("LateE") { browser, folder in
                let wall = browser.wall
                browser.window.activateAction("win.reversed")
                defer { browser.window.activateAction("win.reversed") }
                XCTAssertTrue(pump(seconds: 60) { wall.awaitsRows })
                browser.libraryChanged()
                XCTAssertTrue(browser.isRenderDue)
                XCTAssertTrue(pump(seconds: 60) { !wall.awaitsRows })
                XCTAssertFalse(browser.isRenderDue)
                folder.write("a/new.txt")
                XCTAssertTrue(
                    pump(seconds: 60) {
                        browser.shownRows.contains { $0.items.count == Self.counts[0] + 1 }
                    })
            }
        }
    }

    /// Shows three shelves in a window, to their end.
    @MainActor
    private static func withWindow(
        _ name: String, _ body: @MainActor (BrowserWindow, TemporaryFolder) throws -> Void
    ) throws {
        let folder = TemporaryFolder()
        for (shelf, count) in zip(["a", "b", "c"], counts) {
            folder.makeFiles(count, ending: "\(shelf).txt", in: shelf)
        }
        let window = try WindowHere(name, folder)
        defer { window.close() }
        let browser = window.browser
        XCTAssertTrue(pump(seconds: 120) { browser.isReadingDone && browser.isComplete })
        XCTAssertEqual(browser.shownRows.map(\.items.count), counts)
        try body(browser, folder)
    }
}
