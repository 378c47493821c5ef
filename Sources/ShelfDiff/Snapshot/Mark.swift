import Synchronization

/// A request to treat an item or a section as changed although its content is equal.
///
/// Every mark has a stamp of its own, so that a difference obeys those marks only that were set
/// since the older snapshot was taken.
@usableFromInline
struct Mark: Hashable, Sendable {
    private static let lastStamp = Atomic<UInt64>(0)

    private let stamp: UInt64

    init() {
        stamp = Self.lastStamp.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
