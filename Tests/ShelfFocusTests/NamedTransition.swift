import ShelfFocus

/// The change from one order of named items to another.
struct NamedTransition: FocusTransition {
    let old: NamedOrder
    let new: NamedOrder
    /// The items that may not have the focus any more.
    var barred: Set<String> = []

    var oldSectionCount: Int { old.sections.count }

    func oldItemCount(in section: Int) -> Int { old.sections[section].items.count }

    var newSectionCount: Int { new.sections.count }

    func newItemCount(in section: Int) -> Int { new.sections[section].items.count }

    func newSection(ofOld section: Int) -> Int? {
        new.sections.firstIndex { $0.id == old.sections[section].id }
    }

    func newPosition(ofOld position: FocusPosition) -> FocusPosition? {
        newPosition(of: old.item(at: position))
    }

    func newPosition(of id: String) -> FocusPosition? {
        barred.contains(id) ? nil : new.position(of: id)
    }

    func canFocus(new position: FocusPosition) -> Bool {
        !barred.contains(new.item(at: position))
    }

    func newItemID(at position: FocusPosition) -> String { new.item(at: position) }
}

extension FocusTracker<String> {
    @discardableResult
    mutating func change(
        from old: NamedOrder, to new: NamedOrder, barred: Set<String> = []
    ) -> Bool {
        change(NamedTransition(old: old, new: new, barred: barred))
    }

    mutating func focus(_ target: FocusTarget<String>, in order: NamedOrder) {
        guard let position = order.position(of: target.id) else { return }
        focus(target, at: position)
    }

    mutating func enter(in order: NamedOrder, fallback: String? = nil) {
        let id = fallback ?? order.items.first
        enter(fallback: id.flatMap { id in order.position(of: id).map { (id, $0) } })
    }

    mutating func move(
        _ move: FocusMove, in order: NamedOrder, columns: Int?, isInView: Bool = true
    ) -> FocusOutcome<String> {
        self.move(
            move, in: order.geometry(columns: columns), isInView: isInView, itemID: order.item)
    }
}
