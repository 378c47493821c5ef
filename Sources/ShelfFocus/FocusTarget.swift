/// What has the focus: an item, and a descendant of its cell.
public struct FocusTarget<ItemID: Hashable>: Hashable {
    /// The item.
    public var id: ItemID

    /// The way from the cell to the focused descendant.
    ///
    /// It is the number of the focusable child at each level. Empty stands for the first descendant that takes the focus, or the cell itself when
    /// there is none.
    public var path: [Int]

    /// Creates a target.
    public init(_ id: ItemID, path: [Int] = []) {
        self.id = id
        self.path = path
    }
}

extension FocusTarget: Sendable where ItemID: Sendable {}
