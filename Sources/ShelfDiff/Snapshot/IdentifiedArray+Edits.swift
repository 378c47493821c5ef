extension IdentifiedArray {
    /// Where the elements stand, by id; it shares nothing with the elements themselves.
    @inlinable
    package var placesByID: [Element.ID: Int] { places }

    /// What stands for the present elements, in any order: equal stamps, equal elements.
    @inlinable
    package var editStamp: UInt64 { log.stamp }

    /// The ids of the elements that came, went or may have changed since the stamp; nil when only a
    /// look at all of them can tell.
    ///
    /// Complexity: O(1); at most 32 edits are remembered, and with the next one only that.
    @inlinable
    package func editedIDs(since stamp: UInt64) -> [Element.ID]? { log.ids(since: stamp) }
}
