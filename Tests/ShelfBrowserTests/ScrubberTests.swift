import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The scrubber's widgets in the window they belong to.
final class ScrubberTests: XCTestCase {
    @MainActor
    private final class Scene {
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
            let scene = Scene()
            defer { scene.window.destroy() }
            XCTAssertTrue(scene.scale.isVisible)
            XCTAssertTrue(pump { scene.scale.height > 0 })
            XCTAssertFalse(scene.isRevealed)
            XCTAssertEqual(scene.asked, 0, "nobody needs them")
            scene.scale.addCSSClass("dragging")
            XCTAssertTrue(pump { scene.isRevealed })
            scene.scrubber?.wallChanged(groups: false)
            XCTAssertEqual(scene.asked, 1)
            scene.scrubber?.wallChanged(groups: true)
            XCTAssertEqual(scene.asked, 2)
            scene.scale.removeCSSClass("dragging")
            XCTAssertTrue(pump { !scene.isRevealed })
        }
    }

    func testTheGroupThatIsShownIsTheValueWhereItHasTheKeyboard() {
        onGTK {
            let scene = Scene()
            defer { scene.window.destroy() }
            XCTAssertTrue(pump { scene.scale.height > 0 })
            XCTAssertTrue(scene.scale.grabFocus())
            XCTAssertTrue(pump { scene.scale.hasAccessibleValueText("0") })
            scene.offset = 310
            scene.scrubber?.wallChanged(groups: false)
            XCTAssertTrue(scene.scale.hasAccessibleValueText("1"))
            // Where GTK tells nobody of that, it is the description.
            XCTAssertTrue(
                scene.scale.hasAccessibleDescription("1") || AccessibilityBus.isHalfTold)
        }
    }

    func testOneGroupHasAnOrdinaryScrollbar() {
        onGTK {
            let scene = Scene()
            defer { scene.window.destroy() }
            XCTAssertEqual(scene.scroller.intProperty("vscrollbar-policy"), 3)
            scene.groupCount = 1
            scene.scrubber?.wallChanged(groups: true)
            XCTAssertFalse(scene.scale.isVisible)
            XCTAssertEqual(scene.scroller.intProperty("vscrollbar-policy"), 1)
        }
    }
}
