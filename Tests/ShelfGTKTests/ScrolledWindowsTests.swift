import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What GTK's scrolled windows leave behind.
final class ScrolledWindowsTests: XCTestCase {
    func testOneThatIsNotShownAnyMoreLeavesNoHandlers() {
        onGTK {
            ScrolledWindows.letGo()
            let parts = Builder(
                xml: """
                    <interface>
                      <object class="GtkWindow" id="window"/>
                      <object class="GtkAdjustment" id="adjustment"/>
                      <object class="GtkScrolledWindow" id="first">
                        <property name="vadjustment">adjustment</property>
                      </object>
                      <object class="GtkScrolledWindow" id="second"/>
                    </interface>
                    """)
            let window = parts.window("window")
            let pages = [parts.widget("first"), parts.widget("second")]
            let adjustment = parts.object("adjustment")
            @MainActor
            func handlers() -> [Int] {
                [
                    HandlerProbe.count(ofSetting: "gtk-overlay-scrolling"),
                    HandlerProbe.count("value-changed", of: adjustment),
                ]
            }
            let before = handlers()
            window.setProperty("child", .object(pages[0]))
            window.present()
            XCTAssertTrue(pump { window.isVisible })
            let shown = handlers()
            XCTAssertEqual(shown[0], before[0] + 1)
            XCTAssertGreaterThan(shown[1], before[1])
            for round in 1...3 {
                window.setProperty("child", .object(pages[1]))
                XCTAssertEqual(handlers()[0], shown[0], "only the other one, round \(round)")
                window.setProperty("child", .object(pages[0]))
                XCTAssertEqual(handlers(), shown, "round \(round)")
                XCTAssertTrue(pages[0].boolProperty("overlay-scrolling"))
            }
            window.destroy()
            XCTAssertEqual(handlers()[0], before[0])
        }
    }
}
