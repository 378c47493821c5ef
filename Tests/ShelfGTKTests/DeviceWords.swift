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

    /// The elements that are placed, in reading order, by identity.
    var order: [Element] { line.compactMap { $0 as? Element } }

    /// Scrolls the page as a reader's key does, gliding unless motion is unwanted.
    func scrollPage(to offset: Double, animated: Bool) {
        let glides = animated && mayGlide
        follow(presentation.scrollPage(to: offset, glides: glides), glides: glides)
    }

    /// The same for a section that scrolls on its own.
    func scrollShelf(_ section: Int, to offset: Double, animated: Bool) {
        let glides = animated && mayGlide
        follow(presentation.scrollShelf(section, to: offset, glides: glides), glides: glides)
    }

    func openMenu(at point: Point) -> Bool { hands.rowActions.openMenu(at: point) }

    /// The opening on screen.
    var openingFrame: Rect? { drags.drop.openingFrame(on: page) }
}
