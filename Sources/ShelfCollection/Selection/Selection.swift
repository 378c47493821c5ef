package import ShelfDiff

/// The selection of a collection, changed by steps of the user, by the program and by changes.
///
/// Every operation returns the ids whose selection changed, so only their cells need an update. A
/// step takes time for what it changes. So extending a range by a row takes O(1) among a million
/// selected items.
package struct Selection<ItemID: Hashable> {
    /// The number of items that can be selected.
    package private(set) var mode: SelectionMode
    /// The selected items.
    package private(set) var ids: Set<ItemID> = []
    /// The start of a range: the last item that was chosen by itself.
    package var anchor: ItemID?
    /// The end of the range, if the selection is just that range, else nil.
    private var reach: ItemID?
    private var band: Band?

    package init(mode: SelectionMode = .single) { self.mode = mode }

    // MARK: - Steps

    /// Applies the step of a key or a click at an item.
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

    /// Sets the start of a range, unless an item has been chosen.
    package mutating func beginRange(at id: ItemID?) { anchor = anchor ?? id }

    /// Selects only the range from the anchor to an item.
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
        // Only items between the old end and the new one change.
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

    /// Gives the range from the anchor the same state as the anchor.
    private mutating func extendAlike<Section, Item>(
        to id: ItemID, _ focus: ItemID?, _ snapshot: Snapshot<Section, Item>
    ) -> Set<ItemID> where Item.ID == ItemID {
        guard let end = snapshot.position(of: id) else { return [] }
        let isSelected = anchor.map { ids.contains($0) } ?? true
        let start = beginning(focus, snapshot) ?? end
        return set(snapshot.ids(from: start, to: end), selected: isSelected)
    }

    /// Returns the start of a range: the anchor, else the focus.
    private mutating func beginning<Section, Item>(
        _ focus: ItemID?, _ snapshot: Snapshot<Section, Item>
    ) -> ItemPosition? where Item.ID == ItemID {
        if let position = anchor.flatMap({ snapshot.position(of: $0) }) { return position }
        anchor = focus
        return focus.flatMap { snapshot.position(of: $0) }
    }

    // MARK: - All items

    /// Sets the selection as the program requests, as far as the mode allows.
    ///
    /// In single mode, several items select none.
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

    /// Selects all items, or returns nil if the mode does not allow several.
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

    /// Clears the selection, or returns nil if it was empty.
    package mutating func clear() -> Set<ItemID>? {
        guard !ids.isEmpty else { return nil }
        anchor = nil
        return replace(by: [])
    }

    // MARK: - Changes

    /// Removes items that a change deleted.
    ///
    /// If the anchor is gone, the focused item replaces it.
    package mutating func follow<Section, Item>(
        _ snapshot: Snapshot<Section, Item>, focus: ItemID?, isAnyGone: Bool
    ) -> Set<ItemID> where Item.ID == ItemID {
        // Other items may now lie between the ends of a range.
        reach = nil
        guard isAnyGone else { return [] }
        if let anchor, !snapshot.contains(anchor) { self.anchor = focus }
        let gone = ids.filter { !snapshot.contains($0) }
        if !gone.isEmpty { ids.subtract(gone) }
        band?.forget { !snapshot.contains($0) }
        return gone
    }

    /// Passes the selection to the heir of the focus, if the lost item alone was selected.
    package mutating func pass(from lost: ItemID?, to heir: ItemID) -> Set<ItemID> {
        guard mode != .none, lost.map({ ids == [$0] }) ?? ids.isEmpty else { return [] }
        return replace(by: [heir])
    }

    /// Changes the mode.
    ///
    /// Of several items, single mode keeps only the focused one.
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

    // MARK: - Rubber bands

    /// Begins a rubber band.
    ///
    /// If it replaces the selection, that is cleared.
    package mutating func beginBand(_ effect: BandEffect) -> Set<ItemID> {
        let change = effect == .replace ? clear() ?? [] : []
        band = Band(base: ids, selects: effect != .remove)
        return change
    }

    /// Updates the selection for the items that the rubber band touches now.
    ///
    /// Other changes of the selection meanwhile count as selected before.
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

    /// Ends the rubber band and keeps its selection.
    ///
    /// - Returns: True if it touched any item.
    @discardableResult
    package mutating func endBand() -> Bool {
        defer { band = nil }
        return band.map { !$0.met.isEmpty } ?? false
    }

    // MARK: - Helpers

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

    /// Records a change by something else than a range or a rubber band.
    private mutating func otherwiseChanged(_ change: Set<ItemID>) {
        reach = nil
        if !change.isEmpty, band != nil { band = band.map { Band(base: ids, selects: $0.selects) } }
    }

    /// A rubber band in progress.
    private struct Band {
        /// The selection without the rubber band.
        var base: Set<ItemID>
        /// The rubber band selects items rather than deselecting them.
        let selects: Bool
        /// The items it touched last.
        var met: Set<ItemID> = []

        mutating func forget(where isGone: (ItemID) -> Bool) {
            let gone = base.filter(isGone)
            base.subtract(gone)
            met.subtract(met.filter(isGone))
        }
    }
}

/// The effect of a rubber band on the items it touches.
package enum BandEffect {
    case replace, add, remove

    /// Returns the effect of a rubber band begun with these modifiers.
    package init(isExtending: Bool, isControlled: Bool) {
        self = isControlled ? .add : isExtending ? .remove : .replace
    }
}

extension Snapshot {
    /// Returns the positions between two others in display order, across sections.
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
