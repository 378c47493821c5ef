import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfLibrary

/// Windows as text, and which of them come back.
final class RememberedWindowTests: XCTestCase {
    private static func file(_ name: String) -> File { File(path: "/\(name)") }

    private static func tab(_ names: [String]) -> RememberedTab {
        var tab = RememberedTab()
        tab.shown = names.map { file($0) }
        tab.start = [file("start")]
        return tab
    }

    private static func window(_ names: String...) -> RememberedWindow {
        var window = RememberedWindow()
        window.tabs = [tab(names)]
        return window
    }

    func testWindowsAreReadAsTheyWereWritten() {
        var first = Self.window("a b/ä", "c")
        (first.width, first.height, first.isMaximized) = (800, 600, true)
        first.tabs[0].focus = Self.file("a b/ä/x\ny %.png")
        first.tabs[0].top = .init(file: Self.file("a b/ä/top"), distance: -12.5)
        first.tabs[0].shelves = [
            .init(file: Self.file("c/1"), distance: 3), .init(file: Self.file("c/2"), distance: 0),
        ]
        let windows = [first, Self.window("d")]
        let text = RememberedWindow.text(of: windows)
        XCTAssertEqual(RememberedWindow.windows(from: text), windows)
    }

    func testNamesThatAreNoTextComeBack() {
        var window = Self.window("a")
        window.tabs[0].focus = File(pathBytes: [0x2F, 0x61, 0x2F, 0xFF, 0x20])
        XCTAssertEqual(
            RememberedWindow.windows(from: RememberedWindow.text(of: [window])), [window])
    }

    func testWhatIsNotUnderstoodIsLeftOut() {
        let text = """
            shown file:///lost
            window
            size -5 abc
            size 99999999 3
            shown file:///a nonsense
            top file:///a/1 nan
            shelf file:///a/1
            \u{1}\u{2}
            window
            maximized
            window x
            start
            """
        XCTAssertEqual(
            RememberedWindow.windows(from: text).map { $0.tabs.map(\.shown) }, [[[Self.file("a")]]])
        XCTAssertEqual(RememberedWindow.windows(from: text).map(\.width), [0])
        XCTAssertEqual(RememberedWindow.windows(from: ""), [])
    }

    // MARK: - Which come back

    @MainActor
    private static func locations(_ gate: Gate) -> StartLocations {
        var locations = StartLocations()
        locations.last = []
        locations.pictures = nil
        locations.fallback = file("sample")
        locations.patience = .milliseconds(50)
        locations.look = { location in
            switch location.file {
            case file("gone"): return LocationError(location, reason: "gone")
            case file("server"): return LocationError(location, kind: .notMounted)
            case file("silent"):
                await gate.wait()
                return nil
            default: return nil
            }
        }
        return locations
    }

    @MainActor
    private static func start(_ windows: [RememberedWindow]) -> StartWindows.Start? {
        var start = StartWindows(windows)
        let gate = Gate()
        start.otherwise = locations(gate)
        var made: StartWindows.Start?
        let wanted = start
        Task { made = await wanted.choose() }
        XCTAssertTrue(pump(seconds: 20) { made != nil })
        awaitingEnd(of: gate)
        return made
    }

    func testWindowsComeBackWholeBesideOneOfWhichSomethingIsThere() {
        onGTK {
            let windows = [
                Self.window("gone"), Self.window("silent", "b"), Self.window("silent"),
                Self.window("a", "gone"),
            ]
            XCTAssertEqual(Self.start(windows), StartWindows.Start(windows: windows))
        }
    }

    func testAServerThatIsNotConnectedToIsThere() {
        onGTK {
            let windows = [Self.window("gone"), Self.window("server")]
            XCTAssertEqual(Self.start(windows), StartWindows.Start(windows: windows))
        }
    }

    func testWhereNothingComesBackThereIsAWindowAllTheSame() {
        onGTK {
            let windows = [Self.window("gone"), Self.window("silent", "gone")]
            let start = Self.start(windows)
            XCTAssertEqual(start?.windows, [])
            XCTAssertEqual(start?.kept, windows)
            XCTAssertEqual(start?.choice?.locations.map(\.file), [Self.file("sample")])
            XCTAssertEqual(
                start?.choice?.omissions.map(\.description),
                ["/gone: gone", "/silent: No answer"])
        }
    }
}
