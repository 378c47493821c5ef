import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import ShelfTesting
import XCTest

@testable import ShelfGTK

/// The way to what is shown as buttons.
final class PathBarTests: XCTestCase {
    func testThePartsThatDoNotFitAreInTheMenuFromTheFirstOn() {
        let fit = { PathFit([50, 60, 70], gap: 10, menu: 20, in: $0) }
        XCTAssertEqual(fit(200).first, 0)
        XCTAssertEqual(fit(200).widths, [50, 60, 70])
        XCTAssertEqual(fit(199).first, 1)
        XCTAssertEqual(fit(160).first, 1)
        XCTAssertEqual(fit(159).first, 2)
        XCTAssertEqual(fit(90).widths, [70])
        XCTAssertEqual(fit(60).widths, [40])
        XCTAssertEqual(PathFit([], gap: 1, menu: 2, in: 3).widths, [])
    }

    @MainActor fileprivate static let parts = ["Home", "Pictures", "The year before", "Rome"].map {
        PathBar.Part(name: $0, target: "file:///\($0)")
    }

    /// A bar in a window of its own.
    @MainActor
    fileprivate final class Stage {
        let bar = PathBar(action: "win.go-to", menuLabel: "Parent folders")
        let widget: Widget
        let window: WindowWidget
        var chosen: [String] = []

        init(width: Int) {
            widget = Widget(bar)
            bar.show(PathBarTests.parts)
            let xml = """
                <interface><object class="GtkApplicationWindow" id="window">
                  <property name="decorated">0</property>
                  <property name="default-width">\(width)</property>
                  <property name="default-height">60</property>
                </object></interface>
                """
            window = Builder(xml: xml).window("window")
            window.addTextAction("go-to") { [unowned self] in chosen.append($0) }
            window.setProperty("child", .object(widget))
            window.present()
            XCTAssertTrue(pump { self.widget.width == width })
        }

        isolated deinit { window.destroy() }

        /// The names that are seen, in order.
        var names: [String] { RenderedElement(widget).texts.filter { $0 != "/" } }

        /// What opens the menu of the parts that are left out.
        var menu: RenderedElement? {
            RenderedElement(widget).children.first { $0.isNamed("Parent folders") }
        }

        func button(_ name: String) -> RenderedElement? {
            RenderedElement(widget).children.first { $0.texts == [name] }
        }
    }

    func testAPartGoesToItsPlaceByTheActionOfTheWindow() {
        onGTK {
            let stage = Stage(width: 600)
            XCTAssertEqual(stage.names, ["Home", "Pictures", "The year before", "Rome"])
            XCTAssertTrue(stage.bar.grabFocus())
            XCTAssertEqual(stage.button("Rome")?.widget.hasFocus, true)
            XCTAssertEqual(stage.button("Pictures")?.widget.activate(), true)
            XCTAssertTrue(pump { stage.chosen == ["file:///Pictures"] })
            XCTAssertEqual(stage.button("Pictures")?.widget.hasAccessibleLabel("Pictures"), true)
        }
    }

    func testTheLastPartIsReadableBeforeWhatIsAroundItHasAllItsRoom() {
        onGTK {
            let stage = Stage(width: 300)
            let short = stage.bar.measure(.horizontal, across: nil).minimum
            stage.bar.show([PathBar.Part(name: "Holidays by the sea in winter", target: "")])
            let long = stage.bar.measure(.horizontal, across: nil).minimum
            XCTAssertEqual(long, 84)
            XCTAssertLessThan(short, long)
        }
    }

    func testAsManyWidgetsOfARowAreShownAsThereIsRoomFor() {
        func shown(_ room: Double, keepsLast: Bool = false) -> Range<Int> {
            CollapsingBox.shown([30, 40, 50], spacing: 5, keepsLast: keepsLast, in: room)
        }
        XCTAssertEqual(shown(130), 0..<3)
        XCTAssertEqual(shown(129), 0..<2)
        XCTAssertEqual(shown(74), 0..<1)
        XCTAssertEqual(shown(1), 0..<1)
        XCTAssertEqual(shown(130, keepsLast: true), 0..<3)
        XCTAssertEqual(shown(129, keepsLast: true), 1..<3)
        XCTAssertEqual(shown(94, keepsLast: true), 2..<3)
        XCTAssertEqual(CollapsingBox.shown([], spacing: 5, keepsLast: true, in: 9), 0..<0)
    }

    func testANarrowBarKeepsTheLastPartInEitherDirection() throws {
        try onGTK {
            let stage = Stage(width: 150)
            XCTAssertEqual(stage.names, ["Rome"])
            XCTAssertNotNil(stage.menu)
            stage.bar.show([PathBar.Part(name: "Rome", target: "")])
            XCTAssertTrue(pump { stage.menu == nil })
            XCTAssertEqual(stage.names, ["Rome"])
            try TestWindow.readingRightToLeft {
                let stage = Stage(width: 150)
                XCTAssertEqual(stage.names, ["Rome"])
                let menu = try XCTUnwrap(stage.menu?.widget.bounds(in: stage.widget))
                let last = try XCTUnwrap(stage.button("Rome")?.widget.bounds(in: stage.widget))
                XCTAssertGreaterThanOrEqual(menu.x, last.maxX)
                XCTAssertLessThanOrEqual(menu.maxX, 150)
            }
        }
    }
}
