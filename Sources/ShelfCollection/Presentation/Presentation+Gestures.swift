package import ShelfDiff
import ShelfFocus
package import ShelfLayout

// What hands over the page mean for what is shown.

extension Presentation {
    // MARK: - Wheels and fingers

    /// What there is to move across the page at a point of the viewport; `row` is asked for a row that
    /// has actions, where there is no shelf.
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

    /// The shelf at a point of the viewport, and where it goes on once it has come to rest.
    package func pointedShelf(at point: Point) -> PointedShelf<Section.ID>? {
        guard let section = page.shelf(at: point) else { return nil }
        let offset = restingShelfOffset(at: section)
        let end = page.layout?.orthogonalBounds(section)?.maximumOffset ?? 0
        return PointedShelf(
            id: snapshot.section(at: section).id, goesBack: offset > 1, goesOn: offset < end - 1)
    }

    /// Carries out what a hand means for the page and its shelves; nil where it means a row.
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
            // What moved it stops.
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

    /// Carries out what a press means for the focus and the selection; nil where it means neither.
    package func carryOut(
        _ intent: PressGesture<Item.ID>.Intent, glides: Bool, _ allows: (ItemPosition) -> Bool
    ) -> Arrival? {
        switch intent {
        case .takeOver:
            // A press ends the word that is being typed.
            typeAhead.reset()
            return nil
        case .focus(let id):
            guard let position = snapshot.position(of: id) else { return Arrival() }
            // What is pressed must not glide away from under the pointer.
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

    /// The keyboard has come to a control of the item at a place by other means than ours: with a press
    /// on it, or by assistive technology.
    package func keyboardCame(
        to position: ItemPosition, _ path: [Int], with press: PressGesture<Item.ID>, glides: Bool
    ) -> Arrival {
        let id = snapshot.item(at: position).id
        tracker.focus(FocusTarget(id, path: path), at: FocusPosition(position))
        return Arrival(
            selectionChange: select(id, press.stepOfArrivingFocus(selection.mode)),
            // What is pressed must not glide away from under the pointer.
            effect: press.isDown ? [] : revealIfCut(position, glides: glides), isNews: true)
    }
}
