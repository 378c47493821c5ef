/// Clicks in quick succession on one thing: two on two things are no double click.
package struct ClickRun<ItemID: Hashable> {
    /// The item that was clicked; nil for an arrow.
    package let id: ItemID?
    /// What GTK counted at the first of them.
    package let first: Int

    package init(id: ItemID?, first: Int) {
        self.id = id
        self.first = first
    }

    /// The number among them of a click that GTK counts as its `count`th; on another item it is the
    /// first of others.
    package func number(of count: Int, on item: ItemID) -> Int {
        guard count >= first else { return count }
        return id == item ? count - first + 1 : 1
    }
}
