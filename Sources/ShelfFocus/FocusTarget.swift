/// The focus target: an item and a descendant of its cell.
public struct FocusTarget<ItemID: Hashable>: Hashable {
    /// The id of the item.
    public var id: ItemID

    /// The path from the cell to the focused descendant, as the number of the focusable child on
    /// each level.
    ///
    /// An empty path means the first focusable descendant, or the cell itself if there is none.
    public var path: [Int]

    /// Creates a target.
    public init(_ id: ItemID, path: [Int] = []) {
        self.id = id
        self.path = path
    }
}

extension FocusTarget: Sendable where ItemID: Sendable {}
