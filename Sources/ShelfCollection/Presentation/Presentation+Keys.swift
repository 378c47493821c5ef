package import ShelfDiff
import ShelfFocus

// What keys do to what is shown, as `KeyCommand` says what they mean, and the word that is typed to jump to an item.

extension Presentation {
    /// The meaning of a key at a time; nil where it is none of the collection's.
    ///
    /// - Parameter previews: Whether an item can be looked at closely.
    package func command(
        _ stroke: KeyStroke, at time: Int64, previews: Bool = false
    ) -> KeyCommand? {
        let command = KeyCommand(
            stroke,
            in: .init(
                mode: selection.mode, pageDirection: page.direction,
                isTyping: typeAhead.isUnderWay(at: .microseconds(time)), previews: previews))
        if case .move = command { keyRepeat.press(at: time) }
        return command
    }

    /// Carries out what a key means for the focus and the selection; nil where it means nothing there.
    package func carryOut(
        _ command: KeyCommand, glides: Bool, _ allows: @escaping (ItemPosition) -> Bool
    ) -> Arrival? {
        defer { keyRepeat.carriedOut() }
        return switch command {
        case .move(let move, let step): self.move(move, step, glides: glides, allows)
        case .selectAll: selectAll(allows)
        case .selectNone, .leave: selection.clear().map { Arrival(selectionChange: $0) }
        case .select(let step): focus.map { Arrival(selectionChange: select($0.id, step)) }
        case .openMenu, .stepInside, .reorder, .activate, .delete, .edit, .preview, .type: nil
        }
    }

    /// Selects all there is; what the next key means begins at an item, so one has the focus from then on.
    private func selectAll(_ allows: (ItemPosition) -> Bool) -> Arrival? {
        guard let change = selection.selectAll(in: snapshot) else { return nil }
        var arrival = Arrival()
        if focus == nil, let first = firstToFocus(allows) {
            arrival = arrive(at: first, .keep, glides: false, reveals: false)
        }
        arrival.selectionChange = change
        return arrival
    }

    /// A rectangle that selects is let go; what the next key means begins at an item that is selected, if any is.
    package func endBand(_ allows: (ItemPosition) -> Bool) -> Arrival? {
        guard selection.endBand(), !(focus.map { selection.ids.contains($0.id) } ?? false) else {
            return nil
        }
        let ids = selection.ids
        let seen = firstVisible { ids.contains(snapshot.item(at: $0).id) && allows($0) }
        let first =
            seen?.position
            ?? ids.compactMap { snapshot.position(of: $0) }.filter(allows)
            .min { ($0.section, $0.item) < ($1.section, $1.item) }
        return first.map { arrive(at: $0, .keep, glides: false, reveals: false) }
    }

    // MARK: - Typing

    /// Letters are typed, folded as the texts of items are: from now on it is searched for the word
    /// they go on with.
    package func type(_ letters: String, at time: Int64) {
        for letter in letters {
            typeAhead.type(
                letter, at: .microseconds(time), from: focus.map { FocusPosition($0.position) })
        }
    }

    /// Looks at so many more items for what has been typed, and goes to the one that begins with it.
    ///
    /// `text` is asked only for items that may have the focus. Nil where nothing has been found yet;
    /// the search goes on as long as the word says so.
    package func searchOn(
        _ limit: Int, glides: Bool, _ allows: @escaping (ItemPosition) -> Bool,
        text: (Item) -> String
    ) -> Arrival? {
        guard let layout = page.layout else {
            typeAhead.reset()
            return nil
        }
        // The caller's code, which is asked for texts, may ask for the focus meanwhile.
        var typeAhead = typeAhead
        let outcome = typeAhead.search(limit, in: focusGeometry(layout, allows)) {
            text(snapshot.item(at: ItemPosition($0)))
        }
        self.typeAhead = typeAhead
        guard case .found(let target) = outcome else { return nil }
        return arrive(at: ItemPosition(target), .replace, glides: glides)
    }
}
