extension IdentifiedArray: RandomAccessCollection {
    /// The first index, always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The index behind the last element.
    @inlinable public var endIndex: Int { storage.count }

    /// The element at `index`, which must be less than `count`.
    @inlinable
    public subscript(index: Int) -> Element { storage[index] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
    /// Tells whether both hold equal elements in the same order.
    @inlinable
    public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
        left.storage == right.storage
    }
}

extension IdentifiedArray: Hashable where Element: Hashable {
    /// Feeds the elements in order.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage)
    }
}

extension IdentifiedArray: CustomReflectable {
    /// The elements, as in an array.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
    }
}
