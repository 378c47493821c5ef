import ShelfCollection
import ShelfGObject
import ShelfLayout

@testable import ShelfGTK

/// What devices say, in the few words that most tests need.
@MainActor
extension Input {
    func scrolled(
        x: Double, y: Double, modifiers: KeyModifiers, isSmooth: Bool,
        unit: Scroll.Unit = .detents
    ) -> Bool {
        scrolled(
            Scroll(
                x: x, y: y, unit: unit, isSmooth: isSmooth,
                isShifted: modifiers.contains(.shift)))
    }

    func released(at point: Point, count: Int) { released(at: point, count: count, modifiers: []) }
}

@MainActor
extension Dragging {
    /// Begins a drag from a point; returns the ids it takes along, none where nothing may be dragged.
    func beginDrag(at point: Point) -> [Item.ID] {
        let drag = offerDrag(at: point)
        dragBegan()
        return drag?.ids ?? []
    }
}

@MainActor
extension CollectionWidget {
    /// The room on screen.
    var roomFrame: Rect? { drags.drop.roomFrame(on: page) }
}
