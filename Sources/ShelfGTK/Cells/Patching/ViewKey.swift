/// Where a view stands in the statements that built a list, and for which element.
public struct ViewKey: Hashable {
    /// The place among the statements, from the outside in: block, branch, block again.
    private(set) var place: [Int] = []
    /// The ids of the loops around, from the outside in.
    private(set) var ids: [AnyHashable] = []

    init() {}

    /// The key as seen from around the statement at `position`.
    func at(_ position: Int) -> ViewKey {
        var key = self
        key.place.insert(position, at: 0)
        return key
    }

    /// The key as seen from around the loop, for the element with this id.
    func of(_ id: AnyHashable) -> ViewKey {
        var key = self
        key.ids.insert(id, at: 0)
        return key
    }
}

/// One view of a list, with what tells it from the others.
public struct ViewEntry {
    let key: ViewKey
    let view: any View

    /// Whether the view comes and goes: it is in a branch or a loop.
    let isConditional: Bool

    init(_ key: ViewKey, _ view: any View, isConditional: Bool = false) {
        self.key = key
        self.view = view
        self.isConditional = isConditional
    }

    func at(_ position: Int) -> ViewEntry {
        ViewEntry(key.at(position), view, isConditional: isConditional)
    }

    func inBranch(_ branch: Int) -> ViewEntry {
        ViewEntry(key.at(branch), view, isConditional: true)
    }

    func of(_ id: AnyHashable) -> ViewEntry { ViewEntry(key.of(id), view, isConditional: true) }
}
