import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The scrubber's widgets in the window they belong to.
final class ScrubberTests: XCTestCase {
    @MainActor
    private final class Setup {
        let window: WindowWidget
        let scale: Widget
        let scroller: Widget
        private let place: Widget
        var groupCount = 3
        var asked = 0
        var offset = 0.0
        private(set) var scrubber: Scrubber?

        init() {
            let builder = Builder(xml: Assets.window)
            window = Builder(xml: Assets.tabs).window("window")
            window.setProperty("child", .object(builder.widget("tab")))
            scale = builder.widget("scrubber")
            scroller = builder.widget("scroller")
            place = builder.widget("scrubber_labels")
            scrubber = Scrubber(
                builder,
                over: Scrubber.Wall(
                    stops: { [unowned self] in
                        self.asked += 1
                        return (0..<self.groupCount).map {
                            ScrubberScale.Stop(label: "\($0)", offset: 300 * Double($0))
                        }
                    }, offset: { [weak self] in self?.offset ?? 0 }, range: { 700 },
                    groupCount: { [weak self] in self?.groupCount ?? 0 }))
            window.present()
        }

        /// Whether the names are beside it.
        var isRevealed: Bool { place.childWidgets.contains { $0.isVisible && $0.width > 100 } }
    }

    func testNamesAreThereWhileItIsUsedAndAskedForOnceAsLongAsGroupsStay() {
        onGTK {
            let setup = Setup()
            defer { setup.window.destroy() }
            XCTAssertTrue(setup.scale.isVisible)
            XCTAssertTrue(pump { setup.scale.height > 0 })
            XCTAssertFalse(setup.isRevealed)
            XCTAssertEqual(setup.asked, 0, "nobody needs them")
            setup.scale.addCSSClass("dragging")
            XCTAssertTrue(pump { setup.isRevealed })
            setup.scrubber?.wallChanged(groups: false)
            XCTAssertEqual(setup.asked, 1)
            setup.scrubber?.wallChanged(groups: true)
            XCTAssertEqual(setup.asked, 2)
            setup.scale.removeCSSClass("dragging")
            XCTAssertTrue(pump { !setup.isRevealed })
        }
    }

    func testTheGroupThatIsShownIsTheValueWhereItHasTheKeyboard() {
        onGTK {
            let setup = Setup()
            defer { setup.window.destroy() }
            XCTAssertTrue(pump { setup.scale.height > 0 })
            XCTAssertTrue(setup.scale.grabFocus())
            XCTAssertTrue(pump { setup.scale.hasAccessibleValueText("0") })
            setup.offset = 310
            setup.scrubber?.wallChanged(groups: false)
            XCTAssertTrue(setup.scale.hasAccessibleValueText("1"))
            // Where GTK tells nobody of that, it is the description.
            XCTAssertTrue(
                setup.scale.hasAccessibleDescription("1") || AccessibilityBus.isHalfTold)
        }
    }

    func testOneGroupHasAnOrdinaryScrollbar() {
        onGTK {
            let setup = Setup()
            defer { setup.window.destroy() }
            XCTAssertEqual(setup.scroller.intProperty("vscrollbar-policy"), 3)
            setup.groupCount = 1
            setup.scrubber?.wallChanged(groups: true)
            XCTAssertFalse(setup.scale.isVisible)
            XCTAssertEqual(setup.scroller.intProperty("vscrollbar-policy"), 1)
        }
    }
}
