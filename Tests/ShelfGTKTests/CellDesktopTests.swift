import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private struct Surroundings: View {
    @Environment(\.textScale) private var textScale
    @Environment(\.reducesMotion) private var isStill
    @Environment(\.isWindowActive) private var isActive

    var body: some View {
        Text("\(textScale) \(isStill ? "still" : "moving") \(isActive ? "here" : "away")")
    }
}

/// What the desktop says reaches cells that are on screen.
final class CellDesktopTests: XCTestCase {
    func testTextSizeMotionAndTheActiveWindowReachBoundCellsWithoutADifference() {
        onGTK {
            let node = CollectionView(CollectionFixture.rows([200])) { _, _ in
                CollectionFixture.grid()
            } cell: { _ in
                Surroundings()
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            @MainActor func shown() -> Set<String?> {
                Set(node.collection.elements.values.map(\.cell.shownText))
            }
            window.present()
            XCTAssertTrue(pump { node.isSettled && shown() == ["1.0 moving here"] }, "\(shown())")
            let before = node.counters
            TestWindow.setTextScale(1.5, for: node.widget)
            XCTAssertEqual(shown(), ["1.5 moving here"])
            TestWindow.setTextScale(1, for: node.widget)
            TestWindow.setAnimations(false, for: node.widget)
            XCTAssertEqual(shown(), ["1.0 still here"])
            TestWindow.setAnimations(true, for: node.widget)
            TestWindow.setActive(false, window)
            XCTAssertEqual(shown(), ["1.0 moving away"])
            TestWindow.setActive(true, window)
            XCTAssertEqual(shown(), ["1.0 moving here"])
            XCTAssertEqual(node.counters.differences, before.differences)
            XCTAssertEqual(node.counters.binds, before.binds)
            XCTAssertEqual(node.counters.creates, before.creates)
        }
    }
}
