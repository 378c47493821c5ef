import ShelfGTK
import ShelfTestSupport
import ShelfTesting
import XCTest

@testable import ShelfBrowser

/// Labels with names that are longer than any line.
final class LongMessageTests: XCTestCase {
    func testTheNarrowestWidthOfALongMessageHoldsAPartOfALine() {
        onGTK {
            let builder = Builder(xml: Assets.window)
            let (parts, label) = (PreviewParts(builder), builder.widget("preview_facts_text"))
            parts.showFacts("x")
            let line = label.naturalHeight(forWidth: 0)
            for letter in ["x", "\u{5D0}"] {
                parts.showFacts(String(repeating: letter, count: 150))
                XCTAssertLessThan(label.naturalHeight(forWidth: 0), 40 * line, letter)
            }
            parts.showFacts("x")
            XCTAssertEqual(label.naturalHeight(forWidth: 0), line)
        }
    }
}
