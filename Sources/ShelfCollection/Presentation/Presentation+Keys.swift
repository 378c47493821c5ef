package import ShelfDiff
import ShelfFocus

// The effects of key commands on the presentation, and type-ahead.

extension Presentation {
    /// Returns the command of a key, or nil if the collection does not handle it.
    ///
    /// - Parameters:
    ///   - stroke: The key press.
    ///   - time: The frame time.
    ///   - previews: An item can be previewed.
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

    /// Carries out a command for the focus and the selection, or returns nil if it concerns
    /// neither.
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

    /// Selects all items.
    ///
    /// Without a focus, one item gets it, so that the next key has a starting point.
    private func selectAll(_ allows: (ItemPosition) -> Bool) -> Arrival? {
        guard let change = selection.selectAll(in: snapshot) else { return nil }
        var arrival = Arrival()
        if focus == nil, let first = firstToFocus(allows) {
            arrival = arrive(at: first, .keep, glides: false, reveals: false)
        }
        arrival.selectionChange = change
        return arrival
    }

    /// Ends a rubber band.
    ///
    /// A selected item gets the focus, so that the next key has a starting point.
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

    // MARK: - Type-ahead

    /// Adds folded letters to the word being typed and begins to search for it.
    package func type(_ letters: String, at time: Int64) {
        for letter in letters {
            typeAhead.type(
                letter, at: .microseconds(time), from: focus.map { FocusPosition($0.position) })
        }
    }

    /// Continues the search over a limited number of items, and focuses a match.
    ///
    /// `text` is called only for items that may have the focus. Nil means that nothing has been
    /// found yet. The search continues as long as `typeAhead` is searching.
    package func searchOn(
        _ limit: Int, glides: Bool, _ allows: @escaping (ItemPosition) -> Bool,
        text: (Item) -> String
    ) -> Arrival? {
        guard let layout = page.layout else {
            typeAhead.reset()
            return nil
        }
        // The caller's code, which is called for texts, may request the focus meanwhile.
        var typeAhead = typeAhead
        let outcome = typeAhead.search(limit, in: focusGeometry(layout, allows)) {
            text(snapshot.item(at: ItemPosition($0)))
        }
        self.typeAhead = typeAhead
        guard case .found(let target) = outcome else { return nil }
        return arrive(at: ItemPosition(target), .replace, glides: glides)
    }
}
