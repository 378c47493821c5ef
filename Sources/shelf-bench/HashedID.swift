import FoundationEssentials

/// An id without a cheap hash: it is hashed and compared as the compiler makes it.
struct HashedID: Hashable, Sendable {
    let uuid: UUID
}
