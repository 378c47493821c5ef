import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfGTK
@testable import ShelfLibrary

/// Where keys lead among tabs, tabs as text, and tabs that go.
final class TabListTests: XCTestCase {
    func testTheTabAfterTheLastIsTheFirst() {
        XCTAssertEqual(TabOrder.next(after: 0, by: 1, of: 3), 1)
        XCTAssertEqual(TabOrder.next(after: 2, by: 1, of: 3), 0)
        XCTAssertEqual(TabOrder.next(after: 0, by: -1, of: 3), 2)
        XCTAssertEqual(TabOrder.next(after: 0, by: 1, of: 1), 0)
        XCTAssertEqual(TabOrder.next(after: 0, by: -1, of: 0), 0)
    }

    func testATabIsMovedNoFurtherThanToAnEnd() {
        XCTAssertEqual(TabOrder.place(of: 1, movedBy: -1, of: 3), 0)
        XCTAssertEqual(TabOrder.place(of: 0, movedBy: -1, of: 3), 0)
        XCTAssertEqual(TabOrder.place(of: 2, movedBy: 1, of: 3), 2)
    }

    func testDigitsStandForTabsAndNineForTheLast() {
        XCTAssertEqual((1...9).map { TabOrder.number(for: $0, of: 3) }[..<4], [0, 1, 2, nil])
        XCTAssertEqual(TabOrder.number(for: 9, of: 3), 2)
        XCTAssertEqual(TabOrder.number(for: 9, of: 12), 11)
        XCTAssertNil(TabOrder.number(for: 0, of: 3))
        XCTAssertNil(TabOrder.number(for: 9, of: 0))
    }

    private static func tab(_ name: String) -> RememberedTab {
        var tab = RememberedTab()
        tab.shown = [File(path: "/\(name)")]
        tab.start = tab.shown
        return tab
    }

    func testWhatWasClosedLastComesFirstAndOnlySoManyAreKept() {
        var closed = ClosedTabs()
        XCTAssertNil(closed.takeLast())
        for number in 0..<30 { closed.add(Self.tab("\(number)")) }
        XCTAssertEqual(closed.takeLast(), Self.tab("29"))
        var count = 0
        var last: RememberedTab?
        while let tab = closed.takeLast() { (last, count) = (tab, count + 1) }
        XCTAssertEqual(count, ClosedTabs.most - 1)
        XCTAssertEqual(last, Self.tab("\(30 - ClosedTabs.most)"))
    }

    func testTabsOfAWindowAreReadAsTheyWereWritten() {
        var window = RememberedWindow()
        window.tabs = [Self.tab("a"), Self.tab("b"), Self.tab("c")]
        window.tabs[1].focus = File(path: "/b/x y")
        window.front = 2
        var other = RememberedWindow()
        other.tabs = [Self.tab("d")]
        let text = RememberedWindow.text(of: [window, other])
        XCTAssertEqual(RememberedWindow.windows(from: text), [window, other])
    }

    func testTextFromBeforeThereWereTabsIsAWindowWithOne() {
        let text = """
            window
            size 800 600
            start file:///a
            shown file:///a
            focus file:///a/1
            window
            shown file:///b
            """
        let windows = RememberedWindow.windows(from: text)
        XCTAssertEqual(
            windows.map { $0.tabs.map(\.shown) }, ["a", "b"].map { [[File(path: "/\($0)")]] })
        XCTAssertEqual(windows[0].width, 800)
        XCTAssertEqual(windows[0].tabs[0].focus, File(path: "/a/1"))
    }

    func testTheTabThatWasShownIsStillWhereOthersAreGone() {
        var window = RememberedWindow()
        window.tabs = [Self.tab("a"), Self.tab("b"), Self.tab("c")]
        window.front = 1
        func kept(_ isKept: Bool...) -> RememberedWindow {
            window.keeping(zip(window.tabs, isKept).map { $1 ? $0 : nil })
        }
        XCTAssertEqual(kept(true, true, true), window)
        XCTAssertEqual(kept(false, true, true).front, 0)
        XCTAssertEqual(kept(true, false, true).front, 1)
        XCTAssertEqual(kept(true, false, false).front, 0)
        XCTAssertEqual(kept(false, false, false).tabs, [])
    }

    // MARK: - Tabs in this process

    @MainActor
    private static func makeWindow(_ application: Application, _ folder: File, count: Int)
        -> WindowTabs
    {
        let window = WindowTabs(application)
        window.wishes.make = { window, locations, _ in
            BrowserWindow(in: window.window, locations: locations)
        }
        for _ in 0..<count { window.open([Location(file: folder)]) }
        window.window.present()
        return window
    }

    func testATabThatIsClosedIsFreedAndSoIsItsWall() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...20 { folder.write("\(number).txt") }
            let window = try Self.makeWindow(Application.here("Closing"), folder.file, count: 2)
            defer { window.window.close() }
            weak var tab: BrowserWindow?
            weak var wall: BrowserWindow.Wall?
            try {
                let shown = try XCTUnwrap(window.shown)
                XCTAssertTrue(pump(seconds: 20) { shown.isComplete && shown.shownCount == 20 })
                (tab, wall) = (shown, shown.wall)
                window.close(shown)
            }()
            XCTAssertEqual(window.tabs.count, 1)
            XCTAssertNotNil(window.shown)
            XCTAssertTrue(pump(seconds: 20) { tab == nil && wall == nil }, "they are kept")
        }
    }

    func testAWindowThatIsClosedIsFreedWithItsTabs() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...20 { folder.write("\(number).txt") }
            let application = try Application.here("Window")
            weak var freed: WindowTabs?
            weak var tab: BrowserWindow?
            weak var wall: BrowserWindow.Wall?
            var widgets: [WeakProbe] = []
            try {
                let window = Self.makeWindow(application, folder.file, count: 3)
                let shown = try XCTUnwrap(window.shown)
                XCTAssertTrue(pump(seconds: 20) { shown.isComplete && shown.shownCount == 20 })
                (freed, tab, wall) = (window, window.tabs.first, shown.wall)
                widgets = [window.window, window.book.widget].map(WeakProbe.init)
                for tab in window.tabs {
                    widgets += [
                        tab.content, tab.label.widget, tab.chrome.header, tab.wall.widget,
                    ].map(WeakProbe.init)
                }
                window.window.close()
            }()
            XCTAssertTrue(
                pump(seconds: 20) { freed == nil && tab == nil && wall == nil }, "they are kept")
            // GTK's own go with the window, whose last reference may be anybody's.
            XCTAssertTrue(
                pump(seconds: 20) { !widgets.contains(where: \.isAlive) },
                "of \(widgets.count) widgets \(widgets.filter(\.isAlive).count) are kept")
        }
    }

    func testAWindowThatWasUsedInManyWaysIsFreedWhenItIsClosed() throws {
        try onGTK {
            let folder = TemporaryFolder()
            try folder.addPictures(3, "p", width: 40, height: 30)
            let application = try Application.here("Used")
            var widget: WeakProbe?
            try {
                let window = Self.makeWindow(application, folder.file, count: 1)
                let shown = try XCTUnwrap(window.shown)
                XCTAssertTrue(pump(seconds: 20) { shown.isComplete && shown.shownCount == 3 })
                widget = WeakProbe(window.window)
                let names = [
                    "style::list", "style::shelves", "filter", "path", "places",
                    "group::kind", "larger",
                ]
                for name in names { shown.window.activateAction("win.\(name)") }
                XCTAssertTrue(pump(seconds: 20) { shown.wall.isSettled })
                shown.wall.focus(try XCTUnwrap(shown.shownRows.first?.items.first).id)
                shown.preview.open()
                XCTAssertTrue(pump(seconds: 20) { shown.preview.isOpen })
                window.window.close()
            }()
            XCTAssertTrue(pump(seconds: 20) { widget?.isAlive == false }, "it is kept")
        }
    }

    func testATabOutOfSightReadsNothingBeforeItIsShownAndDescribesNothingAfterwards() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...20 { folder.write("\(number).txt") }
            let window = try Self.makeWindow(Application.here("Hiding"), folder.file, count: 1)
            defer { window.window.close() }
            let first = try XCTUnwrap(window.shown)
            XCTAssertTrue(pump(seconds: 20) { first.isComplete && first.shownCount == 20 })
            window.open([Location(file: folder.file)], isShown: false)
            let second = window.tabs[1]
            folder.write("21.txt")
            XCTAssertTrue(pump(seconds: 20) { first.shownCount == 21 && first.isComplete })
            XCTAssertEqual(second.library.progress.itemCount, 0)
            XCTAssertEqual(second.shownCount, 0)
            window.book.show(second.content)
            XCTAssertTrue(pump(seconds: 20) { second.shownCount == 21 && second.isComplete })
            folder.write("22.txt")
            XCTAssertTrue(pump(seconds: 20) { second.shownCount == 22 })
            // The library follows, the wall does not.
            XCTAssertTrue(pump(seconds: 20) { first.library.progress.itemCount == 22 })
            XCTAssertEqual(first.shownCount, 21)
            window.book.show(first.content)
            XCTAssertTrue(pump(seconds: 20) { first.shownCount == 22 })
        }
    }
}
