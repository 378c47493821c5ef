/// A way to hash ids, chosen where the type of the ids is known best.
@usableFromInline
protocol IdentityHashing<ID> {
    associatedtype ID: Hashable

    func hash(_ id: ID) -> UInt64
}

/// Hashes any ids; whether they offer a cheap hash is found out at run time.
@usableFromInline
struct AnyHashing<ID: Hashable>: IdentityHashing {
    @usableFromInline let seed = HashSeed.process
    @usableFromInline let isQuick = ID.self is any QuickHashable.Type

    @usableFromInline
    init() {}

    @inlinable
    @inline(__always)
    func hash(_ id: ID) -> UInt64 {
        if isQuick, let quick = id as? any QuickHashable { return quick.quickHash(seed: seed) }
        return UInt64(bitPattern: Int64(id.hashValue))
    }
}

/// Hashes ids that are known to offer a cheap hash.
@usableFromInline
struct QuickHashing<ID: QuickHashable>: IdentityHashing {
    @usableFromInline let seed = HashSeed.process

    @usableFromInline
    init() {}

    @inlinable
    @inline(__always)
    func hash(_ id: ID) -> UInt64 { id.quickHash(seed: seed) }
}
