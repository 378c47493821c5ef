import Synchronization

/// A request to treat an item or a section as changed although its content is equal.
///
/// No two stamps are equal. So a difference obeys only those set since the older snapshot was made.
@usableFromInline
struct Stamp: Hashable, Sendable {
    private static let last = Atomic<UInt64>(0)

    private let number: UInt64

    init() {
        number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
