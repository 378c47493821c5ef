import ShelfCollection
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a caller is told of the pointer.
final class HoverTests: XCTestCase {
    @MainActor
    private final class Told {
        var ids: [Int?] = []
    }

    @MainActor
    private static func fixture(_ told: Told) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows([600]), section: CollectionFixture.grid(),
            modify: { $0.onHoverChange { told.ids.append($0?.id) } })
    }

    @MainActor
    private static func middle(of id: Int, in fixture: CollectionFixture) -> Point {
        fixture.node.presentedFrame(of: id)?.center ?? .zero
    }

    func testTheCallerIsToldOncePerItemAndWhenThePointerLeaves() {
        onGTK {
            let told = Told()
            let fixture = Self.fixture(told)
            let input = fixture.collection.input
            let (first, second) = (Self.middle(of: 0, in: fixture), Self.middle(of: 1, in: fixture))
            for point in [first, Point(x: first.x + 2, y: first.y), second] {
                input.pointerMoved(to: point)
            }
            XCTAssertTrue(pump { told.ids == [0, 1] }, "\(told.ids)")
            input.pointerLeft()
            XCTAssertTrue(pump { told.ids == [0, 1, nil] }, "\(told.ids)")
            input.pointerCame(to: second)
            XCTAssertTrue(pump { told.ids == [0, 1, nil, 1] }, "\(told.ids)")
        }
    }

    func testWhatIsScrolledUnderThePointerCountsOnceAllIsAtRestAndWhatIsGoneNoLonger() {
        onGTK {
            let told = Told()
            let fixture = Self.fixture(told)
            let point = Self.middle(of: 1, in: fixture)
            fixture.collection.input.pointerMoved(to: point)
            XCTAssertTrue(pump { told.ids == [1] })
            fixture.collection.scrollPage(to: 400, animated: false)
            fixture.rest(milliseconds: 1_000)
            XCTAssertTrue(pump { told.ids.count == 3 }, "\(told.ids)")
            XCTAssertEqual(told.ids[1], nil)
            let under = told.ids.last.flatMap { $0 }
            XCTAssertNotNil(under)
            XCTAssertNotEqual(under, 1)
            fixture.change { $0[0].items.removeAll { $0.id == under } }
            fixture.rest(milliseconds: 1_000)
            XCTAssertTrue(pump { told.ids.count == 4 }, "\(told.ids)")
            XCTAssertEqual(told.ids.last, .some(nil))
        }
    }
}
