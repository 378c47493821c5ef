package import ShelfDiff

/// What is selected, and what a step of a person, of the program or of a change makes of it.
///
/// Every operation answers with the identities that are selected now and were not, or the other way
/// round: who shows them need not look at the others. A step costs what it changes, so a range that
/// grows by a row over a million selected items costs a row.
package struct Selection<ItemID: Hashable> {
    /// How many items can be selected.
    package private(set) var mode: SelectionMode
    /// The selected items.
    package private(set) var ids: Set<ItemID> = []
    /// Where a range begins: the last item that was chosen by itself.
    package var anchor: ItemID?
    /// Where the range ends that is all there is selected; nil after anything else.
    private var reach: ItemID?
    private var band: Band?

    package init(mode: SelectionMode = .single) { self.mode = mode }

    // MARK: - Steps

    /// Carries out what a key or a click at an item means.
    package mutating func choose<Section, Item>(
        _ id: ItemID, _ step: SelectionStep, focus: ItemID?, in snapshot: Snapshot<Section, Item>
    ) -> Set<ItemID> where Item.ID == ItemID {
        switch mode {
        case .none: return []
        case .single: return step == .keep ? [] : replace(by: [id])
        case .multiple: break
        }
        switch step {
        case .keep: return []
        case .extend: return extend(to: id, focus, snapshot)
        case .extendAlike: return extendAlike(to: id, focus, snapshot)
        case .replace:
            defer { anchor = id }
            return replace(by: [id])
        case .toggle:
            defer { anchor = id }
            return set([id], selected: !ids.contains(id))
        }
    }

    /// Has a range begin at an item, unless another one has been chosen.
    package mutating func beginRange(at id: ItemID?) { anchor = anchor ?? id }

    /// Selects the range from the anchor alone.
    ///
    /// The anchor stays, so that a range can shrink again.
    private mutating func extend<Section, Item>(
        to id: ItemID, _ focus: ItemID?, _ snapshot: Snapshot<Section, Item>
    ) -> Set<ItemID> where Item.ID == ItemID {
        guard let end = snapshot.position(of: id) else { return [] }
        let start = beginning(focus, snapshot) ?? end
        guard let reach, let last = snapshot.position(of: reach) else {
            let change = replace(by: Set(snapshot.ids(from: start, to: end)))
            self.reach = id
            return change
        }
        // What changes lies between the old end and the new one.
        let range = min(start, end)...max(start, end)
        var change: Set<ItemID> = []
        for position in snapshot.positions(from: last, to: end) {
            let id = snapshot.item(at: position).id
            let isChanged =
                range.contains(position) ? ids.insert(id).inserted : ids.remove(id) != nil
            if isChanged { change.insert(id) }
        }
        otherwiseChanged(change)
        self.reach = id
        return change
    }

    /// Does to the range from the anchor what was last done to the anchor.
    private mutating func extendAlike<Section, Item>(
        to id: ItemID, _ focus: ItemID?, _ snapshot: Snapshot<Section, Item>
    ) -> Set<ItemID> where Item.ID == ItemID {
        guard let end = snapshot.position(of: id) else { return [] }
        let isSelected = anchor.map { ids.contains($0) } ?? true
        let start = beginning(focus, snapshot) ?? end
        return set(snapshot.ids(from: start, to: end), selected: isSelected)
    }

    /// Where a range begins: at the anchor, else at the focus.
    private mutating func beginning<Section, Item>(
        _ focus: ItemID?, _ snapshot: Snapshot<Section, Item>
    ) -> ItemPosition? where Item.ID == ItemID {
        if let position = anchor.flatMap({ snapshot.position(of: $0) }) { return position }
        anchor = focus
        return focus.flatMap { snapshot.position(of: $0) }
    }

    // MARK: - Wholes

    /// Selects what the program asks for, as far as the mode allows: several where one can be
    /// selected are none.
    package mutating func assign(_ wanted: Set<ItemID>) -> Set<ItemID> {
        let allowed: Set<ItemID> =
            switch mode {
            case .none: []
            case .single: wanted.count > 1 ? [] : wanted
            case .multiple: wanted
            }
        anchor = wanted.count == 1 ? wanted.first : nil
        return replace(by: allowed)
    }

    /// Selects everything; nil where several cannot be selected.
    package mutating func selectAll<Section, Item>(
        in snapshot: Snapshot<Section, Item>
    ) -> Set<ItemID>? where Item.ID == ItemID {
        guard mode == .multiple else { return nil }
        var all: Set<ItemID> = []
        all.reserveCapacity(snapshot.itemCount)
        for section in 0..<snapshot.sectionCount {
            for item in snapshot.items(in: section) { all.insert(item.id) }
        }
        return replace(by: all)
    }

    /// Selects nothing; nil when nothing was selected.
    package mutating func clear() -> Set<ItemID>? {
        guard !ids.isEmpty else { return nil }
        anchor = nil
        return replace(by: [])
    }

    // MARK: - What others leave of it

    /// Takes out what a change took away, if it took anything; a range begins at the focus when its
    /// anchor is gone.
    package mutating func follow<Section, Item>(
        _ snapshot: Snapshot<Section, Item>, focus: ItemID?, isAnyGone: Bool
    ) -> Set<ItemID> where Item.ID == ItemID {
        // Between the ends of a range may stand others now.
        reach = nil
        guard isAnyGone else { return [] }
        if let anchor, !snapshot.contains(anchor) { self.anchor = focus }
        let gone = ids.filter { !snapshot.contains($0) }
        if !gone.isEmpty { ids.subtract(gone) }
        band?.forget { !snapshot.contains($0) }
        return gone
    }

    /// The focus went on from a lost item to its heir: alone selected, it passes that on.
    package mutating func pass(from lost: ItemID?, to heir: ItemID) -> Set<ItemID> {
        guard mode != .none, lost.map({ ids == [$0] }) ?? ids.isEmpty else { return [] }
        return replace(by: [heir])
    }

    /// Takes another mode over; of several items, one can keep the focused one at most.
    package mutating func setMode(_ mode: SelectionMode, focus: ItemID?) -> Set<ItemID> {
        guard mode != self.mode else { return [] }
        self.mode = mode
        if mode != .multiple {
            anchor = nil
            band = nil
        }
        switch mode {
        case .none: return replace(by: [])
        case .single where ids.count > 1:
            return replace(by: focus.map { ids.contains($0) ? [$0] : [] } ?? [])
        case .single, .multiple: return []
        }
    }

    // MARK: - Bands

    /// Begins a rectangle that selects what it meets; answers as `clear` where it selects that alone.
    package mutating func beginBand(_ effect: BandEffect) -> Set<ItemID> {
        let change = effect == .replace ? clear() ?? [] : []
        band = Band(base: ids, selects: effect != .remove)
        return change
    }

    /// The rectangle meets these items, and only these.
    ///
    /// What else changes the selection meanwhile counts as selected before.
    package mutating func bandMeets(_ met: Set<ItemID>) -> Set<ItemID> {
        guard var band, mode == .multiple else { return [] }
        self.band = nil
        var change: Set<ItemID> = []
        for id in met where !band.met.contains(id) {
            let isChanged = band.selects ? ids.insert(id).inserted : ids.remove(id) != nil
            if isChanged { change.insert(id) }
        }
        for id in band.met where !met.contains(id) {
            let isChanged =
                band.base.contains(id) ? ids.insert(id).inserted : ids.remove(id) != nil
            if isChanged { change.insert(id) }
        }
        band.met = met
        reach = nil
        self.band = band
        return change
    }

    /// The rectangle is let go: what it selected stays.
    ///
    /// - Returns: Whether it met anything.
    @discardableResult
    package mutating func endBand() -> Bool {
        defer { band = nil }
        return band.map { !$0.met.isEmpty } ?? false
    }

    // MARK: -

    private mutating func set(_ some: [ItemID], selected isSelected: Bool) -> Set<ItemID> {
        var change: Set<ItemID> = []
        for id in some {
            let isChanged = isSelected ? ids.insert(id).inserted : ids.remove(id) != nil
            if isChanged { change.insert(id) }
        }
        otherwiseChanged(change)
        return change
    }

    private mutating func replace(by new: Set<ItemID>) -> Set<ItemID> {
        let change = ids.symmetricDifference(new)
        if !change.isEmpty { ids = new }
        otherwiseChanged(change)
        return change
    }

    /// Something else than a range or a band has changed the selection.
    private mutating func otherwiseChanged(_ change: Set<ItemID>) {
        reach = nil
        if !change.isEmpty, band != nil { band = band.map { Band(base: ids, selects: $0.selects) } }
    }

    /// A rectangle that is being drawn.
    private struct Band {
        /// What is selected apart from it.
        var base: Set<ItemID>
        /// Whether what it meets is selected, or no longer.
        let selects: Bool
        /// What it met last.
        var met: Set<ItemID> = []

        mutating func forget(where isGone: (ItemID) -> Bool) {
            let gone = base.filter(isGone)
            base.subtract(gone)
            met.subtract(met.filter(isGone))
        }
    }
}

/// What happens to the items that a rectangle meets.
package enum BandEffect {
    case replace, add, remove

    /// What a rectangle begun with these modifiers does.
    package init(isExtending: Bool, isControlled: Bool) {
        self = isControlled ? .add : isExtending ? .remove : .replace
    }
}

extension Snapshot {
    /// The places from one to another, in the order they are shown, across sections.
    fileprivate func positions(from start: ItemPosition, to end: ItemPosition) -> [ItemPosition] {
        let (first, last) = start <= end ? (start, end) : (end, start)
        return (first.section...last.section).flatMap { section in
            let lower = section == first.section ? first.item : 0
            let upper = section == last.section ? last.item + 1 : itemCount(in: section)
            return (lower..<upper).map { ItemPosition(section: section, item: $0) }
        }
    }

    fileprivate func ids(from start: ItemPosition, to end: ItemPosition) -> [Item.ID] {
        positions(from: start, to: end).map { item(at: $0).id }
    }
}
