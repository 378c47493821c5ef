/// A hash function for ids that picks the cheapest way for their type once.
///
/// If the type is known at compile time, the choice is made there.
///
/// Design: docs/design/diff.md#hashing
@usableFromInline
package struct IdentityHashing<ID: Hashable> {
    @usableFromInline
    package enum Way: Sendable {
        case quick, uuid, standard
    }

    @usableFromInline let seed: HashSeed
    @usableFromInline package let way: Way

    @inlinable
    package init(seed: HashSeed = .process) {
        self.seed = seed
        way =
            if ID.self is any QuickHashable.Type {
                .quick
            } else if IDBytes.isUUID(ID.self) {
                .uuid
            } else {
                .standard
            }
    }

    @inlinable
    @inline(__always)
    package func hash(_ id: ID) -> UInt64 {
        switch way {
        case .quick:
            if let quick = id as? any QuickHashable { return quick.quickHash(seed: seed) }
        case .uuid:
            return IDBytes.hash(uuid: id, seed: seed)
        case .standard:
            break
        }
        return UInt64(bitPattern: Int64(id.hashValue))
    }
}
