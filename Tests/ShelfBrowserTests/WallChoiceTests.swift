import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What is chosen once for the walls of all tabs.
final class WallChoiceTests: XCTestCase {
    @MainActor
    private static func windows(_ name: String, _ folder: TemporaryFolder) throws -> [WindowTabs] {
        let application = try Application.here(name)
        return (0..<2).map { _ in
            let window = WindowTabs(application)
            for _ in 0..<2 {
                window.add(
                    BrowserWindow(
                        in: window.window, locations: [Location(file: folder.file)]))
            }
            window.window.present()
            return window
        }
    }

    @MainActor
    private static func reset() {
        let choices = WallChoices.shared
        (choices.folds, choices.columns) = (Folds(), ListColumnChoice())
        (choices.size, choices.joinsPairs) = (.usual, true)
    }

    func testWhatATabChoosesHoldsInAllAndIsAddedToWhatOthersHaveChosen() throws {
        try onGTK {
            Self.reset()
            defer { Self.reset() }
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let windows = try Self.windows("Choices", folder)
            defer { for window in windows { window.window.close() } }
            let tabs = windows.flatMap(\.tabs)
            XCTAssertTrue(
                pump(seconds: 20) { windows.allSatisfy { $0.shown?.isComplete ?? false } })
            tabs[0].window.activateAction("win.column-rating")
            tabs[1].columnChoice.setCharacters(30, of: .kind)
            tabs[2].columnChoice.move(.kind, to: 1)
            tabs[3].window.activateAction("win.column-size")
            tabs[1].window.activateAction("win.column-taken")
            tabs[2].window.activateAction("win.column-taken")
            tabs[0].window.activateAction("win.larger")
            tabs[3].window.activateAction("win.larger")
            tabs[2].window.activateAction("win.pairs")
            tabs[0].folds["file:///a"] = .folded
            tabs[3].folds["file:///b"] = .open
            for tab in tabs {
                XCTAssertEqual(tab.columnChoice.text, "dimensions kind:30 modified rating\n")
                XCTAssertEqual(tab.size, TileSize.usual.larger(by: 2))
                XCTAssertEqual(tab.chrome.sizeSlider.value, Double(tab.size.step))
                XCTAssertFalse(tab.arrangement.joinsPairs)
                XCTAssertEqual(tab.folds.text, "folded file:///a\nopen file:///b\n")
            }
            XCTAssertEqual(Session.listColumns, tabs[0].columnChoice)
            XCTAssertEqual(Session.folds, tabs[0].folds)
            // A tab turns on what another one has turned off.
            tabs[1].window.activateAction("win.pairs")
            XCTAssertTrue(tabs.allSatisfy(\.arrangement.joinsPairs))
            XCTAssertTrue(Session.arrangement.joinsPairs)
        }
    }

    func testAShelfFoldsInEveryTabAndTheFocusGoesToItsTitleAndBackThere() throws {
        try onGTK {
            Self.reset()
            defer { Self.reset() }
            let folder = TemporaryFolder()
            for name in ["A/1", "A/2", "B/3"] { folder.write("\(name).txt") }
            let windows = try Self.windows("Folding", folder)
            defer { for window in windows { window.window.close() } }
            let shown = windows.compactMap(\.shown)
            XCTAssertTrue(pump(seconds: 20) { shown.allSatisfy { $0.shownCount == 3 } })
            for tab in shown {
                let items = tab.shownRows.flatMap(\.items)
                let second = try XCTUnwrap(items.first { $0.name == "2.txt" })
                tab.wall.focus(second.id)
            }
            let shelf = shown[0].shownRows[0].section
            shown[0].setFold(.folded, of: shelf)
            for tab in shown {
                XCTAssertTrue(pump(seconds: 20) { tab.shownRows[0].section.fold == .folded })
                XCTAssertEqual(tab.wall.focusedItem?.name, "A")
            }
            // The tabs behind do so when they are shown.
            let behind = windows[0].tabs[0]
            windows[0].book.show(behind.content)
            XCTAssertTrue(pump(seconds: 20) { behind.shownCount == 3 })
            XCTAssertEqual(behind.shownRows[0].section.fold, .folded)
            behind.setFold(.usual, of: behind.shownRows[0].section)
            XCTAssertTrue(pump(seconds: 20) { shown[1].shownRows[0].section.fold == .usual })
            XCTAssertEqual(shown[1].wall.focusedItem?.name, "2.txt")
            windows[0].book.show(shown[0].content)
            XCTAssertTrue(pump(seconds: 20) { shown[0].wall.focusedItem?.name == "2.txt" })
        }
    }
}
