import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Values of the caller's that go along with what is selected and where the page is.
final class BoundValueTests: XCTestCase {
    private final class Value<Content> {
        var content: Content
        private(set) var writes: [Content] = []

        init(_ content: Content) { self.content = content }

        @MainActor var binding: Binding<Content> {
            Binding(
                get: { self.content },
                set: {
                    self.content = $0
                    self.writes.append($0)
                })
        }
    }

    func testWhatIsSelectedIsWrittenAndWhatIsWrittenIsSelected() {
        onGTK {
            let value = Value<Set<Int>>([3, 5])
            let fixture = CollectionFixture(
                CollectionFixture.rows([20]), modify: { $0.selection(value.binding) })
            XCTAssertEqual(fixture.node.selection, [3, 5])
            XCTAssertEqual(value.writes, [])
            fixture.click(4)
            XCTAssertEqual(value.content, [4])
            value.content = [1, 2]
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.selection, [1, 2])
            fixture.change { $0[0].items.remove(at: 1) }
            XCTAssertEqual(value.content, [2])
            XCTAssertEqual(value.writes, [[4], [2]])
        }
    }

    func testWhatIsSelectedBeforeItIsThereIsSelectedWhenItComesUnlessTheReaderChose() {
        onGTK {
            let value = Value<Set<Int>>([3, 15, 25])
            let fixture = CollectionFixture(
                CollectionFixture.rows([10]), modify: { $0.selection(value.binding) })
            XCTAssertEqual(fixture.node.selection, [3])
            XCTAssertEqual(value.content, [3, 15, 25])
            fixture.change { $0 = CollectionFixture.rows([20]) }
            XCTAssertEqual(fixture.node.selection, [3, 15])
            XCTAssertEqual(value.content, [3, 15, 25])
            fixture.click(2)
            XCTAssertEqual(value.content, [2])
            fixture.change { $0 = CollectionFixture.rows([30]) }
            XCTAssertEqual(fixture.node.selection, [2])
        }
    }

    func testOneSelectedItemGoesWithTheFocusAndIsWritten() {
        onGTK {
            let value = Value<Int?>(nil)
            let fixture = CollectionFixture(
                CollectionFixture.rows([20]), modify: { $0.selection(value.binding) })
            fixture.click(4)
            fixture.press(.right)
            XCTAssertEqual(value.content, 5)
            value.content = 9
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.selection, [9])
            XCTAssertEqual(fixture.node.focusedItemID, 5)
            value.content = nil
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.selection, [])
        }
    }

    func testTheFirstItemInViewIsWrittenAndWhatIsWrittenIsScrolledTo() {
        onGTK {
            let value = Value<Int?>(100)
            let fixture = CollectionFixture(
                CollectionFixture.rows([500]), section: .list(rowHeight: .absolute(40)),
                animates: false, modify: { $0.scrollPosition(value.binding) })
            XCTAssertEqual(fixture.node.scrollOffset, 4_000)
            fixture.scrollAtOnce(to: 400)
            XCTAssertEqual(value.content, 10)
            value.content = 200
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.scrollOffset, 8_000)
            XCTAssertEqual(value.content, 200)
            value.content = nil
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.scrollOffset, 8_000)
        }
    }

    func testAPageGlidesToWhatIsWrittenAndAnItemToComeIsWaitedFor() {
        onGTK {
            let value = Value<Int?>(nil)
            let fixture = CollectionFixture(
                CollectionFixture.rows([50]), section: .list(rowHeight: .absolute(40)),
                modify: { $0.scrollPosition(value.binding) })
            value.content = 300
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            fixture.change { $0 = CollectionFixture.rows([500]) }
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.scrollOffset, 12_000)
            XCTAssertEqual(value.content, 300)
            value.content = 100
            fixture.change { _ in }
            XCTAssertEqual(value.content, 100, "on the way nothing else is written")
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.scrollOffset, 4_000)
        }
    }
}
