import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A bar, with two children side by side above it.
private final class Meter: CustomWidget {
    var value = 0.0 { didSet { queueDraw() } }
    private(set) var draws = 0
    private(set) var rooms: [Size] = []

    override var cssName: String { "meter" }

    override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        let own = children.map { measure($0, axis).natural }
        return axis == .horizontal ? (40, own.reduce(0, +)) : (10, (own.max() ?? 0) + 10)
    }

    override func placeChildren(in size: Size) {
        rooms.append(size)
        var x = 0.0
        for child in children {
            let width = measure(child, .horizontal).natural
            place(child, in: Rect(x: x, y: 10, width: width, height: size.height - 10))
            x += width
        }
    }

    override func draw(in drawing: Drawing, size: Size) {
        draws += 1
        drawing.fill(Rect(x: 0, y: 0, width: size.width * value, height: 10), .rgb(1, 0, 0))
        drawing.clipped(to: Rect(x: 0, y: 0, width: 1, height: 1)) {
            drawing.rotated(by: 45) { drawing.text("cut", at: .zero) }
        }
        drawing.faded(to: 0.5) { drawing.stroke(Rect(origin: .zero, size: size), .theme(.accent)) }
    }
}

/// A line that begins in the middle, to the one side or the other.
private final class Line: CustomWidget {
    let isMirrored: Bool

    init(isMirrored: Bool) {
        self.isMirrored = isMirrored
        super.init()
    }

    override func draw(in drawing: Drawing, size: Size) {
        drawing.fill(Rect(origin: .zero, size: size), .rgb(1, 1, 1))
        drawing.line(
            "MMM", from: Point(x: size.width / 2, y: 0), .rgb(0, 0, 0), isMirrored: isMirrored)
    }
}

/// A square of ten pixels, three times as large.
private final class Square: CustomWidget {
    override func draw(in drawing: Drawing, size: Size) {
        drawing.fill(Rect(origin: .zero, size: size), .rgb(1, 1, 1))
        drawing.scaled(by: 3) {
            drawing.fill(Rect(x: 0, y: 0, width: 10, height: 10), .rgb(0, 0, 0))
        }
    }
}

final class CustomWidgetTests: XCTestCase {
    func testWhatIsScaledIsLargerFromTheOriginOn() throws {
        try onGTK {
            let page = try Rendering(width: 60, height: 40) {
                CustomWidgetView(make: Square.init) { _ in }.expanded(.horizontal)
                    .frame(width: 60, height: 40)
            }
            defer { page.close() }
            let picture = try page.screenshot()
            XCTAssertEqual(picture[28, 28], [0, 0, 0, 255])
            XCTAssertEqual(picture[32, 28], [255, 255, 255, 255])
            XCTAssertEqual(picture[28, 32], [255, 255, 255, 255])
        }
    }

    func testALineBeginsAtItsPointOnTheSideFromWhichItIsRead() throws {
        try onGTK {
            for isMirrored in [false, true] {
                let page = try Rendering(width: 200, height: 40) {
                    CustomWidgetView(make: { Line(isMirrored: isMirrored) }) { _ in }
                        .expanded(.horizontal)
                }
                defer { page.close() }
                let picture = try page.screenshot()
                let dark = stride(from: 0, to: picture.pixels.count, by: 4)
                    .filter { picture.pixels[$0] < 99 }.map { $0 / 4 % picture.width }
                XCTAssertGreaterThan(dark.count, 20)
                let half = picture.width / 2
                XCTAssertTrue(
                    dark.allSatisfy { isMirrored ? $0 <= half : $0 + 1 >= half },
                    "\(isMirrored): \(dark.min() ?? 0) to \(dark.max() ?? 0) of \(picture.width)")
            }
        }
    }

    func testAWidgetOfOnesOwnMeasuresPlacesAndDraws() throws {
        try onGTK {
            let fixture = CellFixture(width: 300)
            var made: [Meter] = []
            @MainActor func make() -> Meter {
                let meter = Meter()
                for title in ["One", "Two"] {
                    meter.add(Text(title).measured().render(into: nil).widget)
                }
                made.append(meter)
                return meter
            }
            @MainActor func view(_ value: Double) -> some View {
                CustomWidgetView(make: make) { $0.value = value }
            }
            fixture.bind(0, view(0.5))
            fixture.present()
            let meter = try XCTUnwrap(made.first)
            XCTAssertTrue(pump { meter.draws > 0 }, "never drawn")
            XCTAssertEqual(meter.rooms.last?.width, 300)
            let (one, two) = (meter.children[0], meter.children[1])
            XCTAssertGreaterThan(one.width, 10)
            XCTAssertEqual(two.height, Int(meter.rooms.last!.height) - 10)
            let draws = meter.draws
            fixture.show(view(0.75))
            XCTAssertTrue(pump { meter.draws > draws }, "a change draws again")
            XCTAssertEqual(made.count, 1, "it is made once")
            meter.remove(one)
            XCTAssertEqual(meter.children, [two])
        }
    }

    func testAWidgetOfOnesOwnGoesWithItsWindow() {
        onGTK {
            weak var held: Meter?
            do {
                let window = Builder(
                    xml: "<interface><object class='GtkWindow' id='window'/></interface>"
                ).window("window")
                let meter = Meter()
                held = meter
                window.setProperty("child", .object(Widget(meter)))
                XCTAssertTrue(Widget(meter) == Widget(meter), "made once")
                window.present()
                XCTAssertTrue(pump { meter.draws > 0 })
                window.destroy()
            }
            XCTAssertTrue(pump { held == nil })
        }
    }
}
