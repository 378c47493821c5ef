/// The position of a view in the builder's statements, and the element it belongs to.
public struct ViewKey: Hashable {
    /// The statement numbers from the outermost: block, branch, block again.
    private(set) var place: [Int] = []
    /// The IDs of the enclosing loops, from the outermost.
    private(set) var ids: [AnyHashable] = []

    init() {}

    /// Returns the key within an enclosing block, at the statement `position`.
    func at(_ position: Int) -> ViewKey {
        var key = self
        key.place.insert(position, at: 0)
        return key
    }

    /// Returns the key within an enclosing loop, for the element with this ID.
    func of(_ id: AnyHashable) -> ViewKey {
        var key = self
        key.ids.insert(id, at: 0)
        return key
    }
}

/// A view of a list with its key.
public struct ViewEntry {
    let key: ViewKey
    let view: any View

    /// The view is in a branch or a loop.
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
