package import ShelfDiff
import ShelfFocus
package import ShelfLayout

// The effects of gestures on the presentation.

extension Presentation {
    // MARK: - Wheels and touch

    /// Returns the target of a motion across the page at a point of the viewport.
    ///
    /// `row` is called if there is no shelf, and returns a row that has actions.
    package func panTarget(
        at point: Point, row: () -> Item.ID?
    ) -> PanTarget<Section.ID, Item.ID> {
        guard let section = page.shelf(at: point),
            let bounds = page.layout?.orthogonalBounds(section), let layout = page.layout
        else { return row().map { .row($0) } ?? .nothing }
        let id = snapshot.section(at: section).id
        let mode = layout.section(section).orthogonalScrolling
        return .shelf(
            PanShelf(
                id: id, extent: bounds.viewportExtent,
                rests: mode == .continuous ? .anywhere : mode.isPaging ? .atPages : .atPlaces,
                isMoving: shelves.isMoving(id)))
    }

    /// Returns the shelf at a point of the viewport, with its scrolling at its end.
    package func pointedShelf(at point: Point) -> PointedShelf<Section.ID>? {
        guard let section = page.shelf(at: point) else { return nil }
        let offset = restingShelfOffset(at: section)
        let end = page.layout?.orthogonalBounds(section)?.maximumOffset ?? 0
        return PointedShelf(
            id: snapshot.section(at: section).id, goesBack: offset > 1, goesOn: offset < end - 1)
    }

    /// Carries out an intent for the page and its shelves, or returns nil if it concerns a row.
    package func carryOut(
        _ intent: PanGesture<Section.ID, Item.ID>.Intent, at time: Int64, glides: Bool
    ) -> ScrollEffect? {
        switch intent {
        case .scrollPage(let detents):
            let step = PageScroll.detent(of: page.viewportExtent) * detents
            return scrollPage(to: restingOffset + step, glides: false)
        case .turnWheel(let id, let detents):
            guard let section = snapshot.sectionIndex(of: id) else { return [] }
            return turnWheel(over: section, by: detents, glides: glides)
        case .turnPage(let id, let forward):
            guard let section = snapshot.sectionIndex(of: id) else { return [] }
            return turnPage(of: section, forward: forward, glides: glides)
        case .beginShelf(let id):
            // The shelf's own motion stops.
            guard let section = snapshot.sectionIndex(of: id) else { return [] }
            requests.takeShelf(id)
            shelves.begin(shelf(section), at: time, on: page)
            return []
        case .moveShelf(let distance):
            shelves.drag(by: distance, at: time, on: &page, section: sectionIndex)
            return .shelf
        case .endShelf:
            shelves.release(at: time, glides: glides, on: &page, section: sectionIndex)
            return .shelf
        case .beginSwipe, .moveSwipe, .endSwipe: return nil
        }
    }

    // MARK: - Presses

    /// Carries out an intent for the focus and the selection, or returns nil if it concerns
    /// neither.
    package func carryOut(
        _ intent: PressGesture<Item.ID>.Intent, glides: Bool, _ allows: (ItemPosition) -> Bool
    ) -> Arrival? {
        switch intent {
        case .takeOver:
            // A press ends the word being typed.
            typeAhead.reset()
            return nil
        case .focus(let id):
            guard let position = snapshot.position(of: id) else { return Arrival() }
            // A pressed item must not move away from under the pointer.
            return focus(at: position, .keep, glides: glides, reveals: false, allows)
        case .select(let id, let step):
            guard let position = snapshot.position(of: id) else { return Arrival() }
            return Arrival(
                selectionChange: select(id, step),
                effect: revealIfCut(position, glides: glides))
        case .selectNone: return Arrival(selectionChange: selection.clear() ?? [])
        case .activate, .closeSwipe: return nil
        }
    }

    /// Handles a keyboard focus that came to a control of an item by itself.
    ///
    /// The cause may be a press on the control, or assistive technology.
    package func keyboardCame(
        to position: ItemPosition, _ path: [Int], with press: PressGesture<Item.ID>, glides: Bool
    ) -> Arrival {
        let id = snapshot.item(at: position).id
        tracker.focus(FocusTarget(id, path: path), at: FocusPosition(position))
        return Arrival(
            selectionChange: select(id, press.stepOfArrivingFocus(selection.mode)),
            // A pressed item must not move away from under the pointer.
            effect: press.isDown ? [] : revealIfCut(position, glides: glides), isNews: true)
    }
}
