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
    var input: Input<Section, Item> { hands.input }
    var keys: Keys<Section, Item> { hands.keys }
    var drags: Dragging<Section, Item> { hands.drags }
    var rowActions: RowActions<Section, Item> { hands.rowActions }
    var chrome: Chrome<Section, Item> { hands.chrome }
    var keyboard: Keyboard { hands.keyboard }
    var focusing: Focusing<Section, Item> { hands.focusing }
    var gestures: Gestures<Section.ID, Item.ID> { hands.input.gestures }

    func openMenu(at point: Point) -> Bool { hands.rowActions.openMenu(at: point) }

    /// The room on screen.
    var roomFrame: Rect? { drags.drop.roomFrame(on: page) }
}
