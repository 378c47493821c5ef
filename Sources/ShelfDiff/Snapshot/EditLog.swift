import Synchronization

/// A log of the last edits of an identified array, by which an observer finds the changed elements.
///
/// Each edit has a stamp that is unique in the process, so copies edited apart are never confused.
/// Only a few edits are kept. An observer whose stamp is older must compare all elements.
@usableFromInline
struct EditLog<ID> {
    @usableFromInline
    struct Edit {
        @usableFromInline let stamp: UInt64
        @usableFromInline let id: ID

        @inlinable
        init(stamp: UInt64, id: ID) {
            self.stamp = stamp
            self.id = id
        }
    }

    /// The stamp of the last edit, or zero for an array that has always been empty.
    @usableFromInline var stamp: UInt64 = 0
    /// The stamp of the edit before the oldest one kept.
    @usableFromInline var start: UInt64 = 0
    @usableFromInline var edits: [Edit] = []

    @inlinable
    init() {}

    /// Records that the element with this id was inserted, removed or possibly changed.
    @inlinable
    mutating func note(_ id: ID) {
        if edits.count == EditStamp.memory {
            edits.removeAll(keepingCapacity: true)
            start = stamp
        }
        stamp = EditStamp.next()
        edits.append(Edit(stamp: stamp, id: id))
    }

    /// Drops all edits, so that every element counts as possibly changed.
    @inlinable
    mutating func restart() {
        edits = []
        stamp = EditStamp.next()
        start = stamp
    }

    /// Returns the ids edited since the edit with this stamp, or nil if that edit is not known.
    ///
    /// An id may occur several times.
    @inlinable
    func ids(since past: UInt64) -> [ID]? {
        if past == stamp { return [] }
        var index = edits.count
        // Searches from the end, as `past` is mostly the edit before the last one.
        while index > 0, edits[index - 1].stamp != past { index -= 1 }
        guard index > 0 || past == start else { return nil }
        var ids: [ID] = []
        ids.reserveCapacity(edits.count - index)
        for edit in edits[index...] { ids.append(edit.id) }
        return ids
    }
}

@usableFromInline
enum EditStamp {
    /// The number of edits kept.
    ///
    /// A store rarely makes more in one turn, and they are searched linearly.
    @inlinable static var memory: Int { 32 }

    private static let last = Atomic<UInt64>(0)

    @usableFromInline
    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension EditLog: Sendable where ID: Sendable {}
extension EditLog.Edit: Sendable where ID: Sendable {}
