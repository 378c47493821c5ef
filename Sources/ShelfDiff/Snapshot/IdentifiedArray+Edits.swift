extension IdentifiedArray {
    /// The indices of the elements by id.
    ///
    /// The dictionary shares no storage with the elements.
    @inlinable
    package var placesByID: [Element.ID: Int] { places }

    /// The stamp of the last edit.
    ///
    /// Arrays with equal stamps have equal elements, in any order.
    @inlinable
    package var editStamp: UInt64 { log.stamp }

    /// Returns the ids of elements inserted, removed or possibly changed since `stamp`.
    ///
    /// At most 32 edits are kept; the next one drops them all.
    ///
    /// Complexity: O(1), as the number of edits is limited.
    ///
    /// - Returns: The ids, or nil if only a comparison of all elements can tell.
    @inlinable
    package func editedIDs(since stamp: UInt64) -> [Element.ID]? { log.ids(since: stamp) }
}
