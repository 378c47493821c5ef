extension IdentifiedArray: RandomAccessCollection {
    /// The index of the first element, always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The index after the last element.
    @inlinable public var endIndex: Int { storage.count }

    /// The element at `index`, which must be less than `count`.
    @inlinable
    public subscript(index: Int) -> Element { storage[index] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
    /// Returns true if both arrays have equal elements in the same order.
    @inlinable
    public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
        left.storage == right.storage
    }
}

extension IdentifiedArray: Hashable where Element: Hashable {
    /// Hashes the elements in order.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage)
    }
}

extension IdentifiedArray: CustomReflectable {
    /// The elements, reflected as those of an array.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
    }
}
