import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Tabs in their window.
final class TabWindowTests: XCTestCase {
    func testATabThatIsClosedOrGoesToAnotherWindowLeavesNoHandlers() {
        onGTK {
            let windows = (0..<2).map { _ in
                Builder(xml: "<interface><object class=\"GtkWindow\" id=\"window\"/></interface>")
                    .window("window")
            }
            @MainActor
            func handlers() -> [[Int]] {
                windows.map { window in
                    ["fullscreened", "is-active", "scale-factor"].map {
                        HandlerProbe.count("notify::\($0)", of: window)
                    }
                }
            }
            let before = handlers()
            let more = before[0].map { $0 + 1 }
            var tab: TabWindow? = TabWindow(windows[0])
            tab?.show()
            XCTAssertEqual(handlers(), [more, before[1]])
            tab?.move(to: windows[1])
            XCTAssertEqual(handlers(), [before[0], more])
            tab = nil
            XCTAssertEqual(handlers(), before)
            for window in windows { window.destroy() }
        }
    }
}
