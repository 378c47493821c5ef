import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Texts begin where lines begin on this desktop, in whatever script they are.
final class TextDirectionTests: XCTestCase {
    private static let texts = ["Film", "\u{05E1}\u{05E8}\u{05D8}", "12"]

    func testATextBeginsAtTheRightWhereTheDesktopReadsFromThere() {
        onGTK {
            TestWindow.readingRightToLeft {
                for text in Self.texts {
                    Self.expect(Text(text), from: 200, to: 300)
                    Self.expect(Text(text).secondary("7"), from: 200, to: 300)
                    Self.expect(Text(text).measured(), from: 200, to: 300)
                    Self.expect(Text(text).centered(), from: 100, to: 200)
                }
            }
        }
    }

    func testATextBeginsAtTheLeftElsewhere() {
        onGTK {
            for text in Self.texts {
                Self.expect(Text(text), from: 0, to: 100)
                Self.expect(Text(text).measured(), from: 0, to: 100)
                Self.expect(Text(text).centered(), from: 100, to: 200)
            }
        }
    }

    func testATextThatIsShownFollowsTheDesktopAndTheNextTextOfTheCell() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 24)
            fixture.bind(0, Text("Film"))
            fixture.present()
            Self.expectInk(of: fixture, from: 0, to: 100)
            TestWindow.readingRightToLeft {
                fixture.layOut()
                Self.expectInk(of: fixture, from: 200, to: 300)
                fixture.show(Text(Self.texts[1]))
                fixture.layOut()
                Self.expectInk(of: fixture, from: 200, to: 300)
            }
            fixture.layOut()
            Self.expectInk(of: fixture, from: 0, to: 100)
        }
    }

    func testATextKeepsThePlaceItWasGivenWhenItRunsTheOtherWay() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 200)
            fixture.bind(
                0,
                Text("Film").expanded(.horizontal).placed(
                    Placement(horizontal: .fill, vertical: .center)))
            fixture.present()
            fixture.layOut()
            let node = fixture.nodes(InscriptionNode.self)[0]
            let height = node.widget.height
            XCTAssertLessThan(height, 100)
            for text in Self.texts.reversed() + Self.texts {
                fixture.show(
                    Text(text).expanded(.horizontal).placed(
                        Placement(horizontal: .fill, vertical: .center)))
                fixture.layOut()
                XCTAssertEqual(node.widget.height, height, "it fills its cell")
            }
        }
    }

    @MainActor
    private static func expect(_ text: Text, from start: Int, to end: Int, line: UInt = #line) {
        let fixture = CellFixture(width: 300, height: 24)
        fixture.bind(0, text)
        fixture.present()
        fixture.layOut()
        expectInk(of: fixture, from: start, to: end, line: line)
    }

    /// All that is drawn in the cell is between two columns of pixels.
    @MainActor
    private static func expectInk(
        of fixture: CellFixture, from start: Int, to end: Int, line: UInt = #line
    ) {
        guard let picture = fixture.window.picture() else {
            return XCTFail("nothing is drawn", line: line)
        }
        let rows = picture.pixelRows
        let ground = rows[0][0]
        let inked = (0..<picture.width).filter { x in rows.contains { $0[x] != ground } }
        guard let first = inked.first, let last = inked.last else {
            return XCTFail("no text is drawn", line: line)
        }
        XCTAssertGreaterThanOrEqual(first, start, line: line)
        XCTAssertLessThan(last, end, line: line)
    }
}
