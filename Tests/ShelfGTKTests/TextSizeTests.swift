import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Texts that leave a window and come back have the font of the desktop and of their classes.
final class TextSizeTests: XCTestCase {
    func testATextThatComesBackAfterAChangeOfTheSizeIsAsLargeAsBefore() {
        inCell { fixture in
            let height = Self.inkHeight(fixture, Self.note("Hp"))
            for scale in [2.0, 1] {
                fixture.show(Self.note(nil))
                TestWindow.setTextScale(scale, for: fixture.widget)
                fixture.layOut()
                let shown = Self.inkHeight(fixture, Self.note("Hp"))
                XCTAssertEqual(shown, scale * height, accuracy: 3, "\(scale)")
            }
        }
    }

    func testATextThatCameBackFollowsTheSizeAndTheFont() {
        inCell { fixture in
            let height = Self.inkHeight(fixture, Self.note("Hp"))
            let font = TestWindow.font(for: fixture.widget)
            defer { TestWindow.setFont(font, for: fixture.widget) }
            fixture.show(Self.note(nil))
            fixture.show(Self.note("Hp"))
            fixture.layOut()
            TestWindow.setTextScale(2, for: fixture.widget)
            XCTAssertEqual(Self.inkHeight(fixture, Self.note("Hp")), 2 * height, accuracy: 3)
            TestWindow.setTextScale(1, for: fixture.widget)
            TestWindow.setFont("Sans 20", for: fixture.widget)
            XCTAssertGreaterThan(Self.inkHeight(fixture, Self.note("Hp")), 1.5 * height)
        }
    }

    func testATextThatComesBackHasTheFontOfItsClasses() {
        inCell { fixture in
            let height = Self.inkHeight(fixture, Self.note("Hp", .largeTitle))
            let small = Self.inkHeight(fixture, Self.note("Hp", .caption))
            XCTAssertGreaterThan(height, 1.5 * small)
            fixture.show(Self.note(nil))
            XCTAssertEqual(Self.inkHeight(fixture, Self.note("Hp", .largeTitle)), height)
        }
    }

    private func inCell(_ body: @MainActor (CellFixture) -> Void) {
        onGTK {
            let fixture = CellFixture(width: 300, height: 200)
            defer { TestWindow.setTextScale(1, for: fixture.widget) }
            fixture.bind(0, Self.note("Hp"))
            fixture.present()
            body(fixture)
        }
    }

    @MainActor
    private static func note(_ text: String?, _ style: TextStyle = .body) -> some View {
        VStack {
            if let text { Text(text).textStyle(style) }
        }
    }

    /// The number of rows of pixels in which anything is drawn.
    @MainActor
    private static func inkHeight(_ fixture: CellFixture, _ view: some View) -> Double {
        fixture.show(view)
        fixture.layOut()
        guard let rows = fixture.window.picture()?.pixelRows, let ground = rows.last?.last else {
            return 0
        }
        return Double(rows.count { row in row.contains { $0 != ground } })
    }
}
