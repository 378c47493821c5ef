import Synchronization

/// The last edits of an identified array: which elements to look at to find out what changed.
///
/// Every edit has a stamp of its own in the whole program, so that copies that were edited apart are
/// never taken for one another. Few edits are remembered; who has not looked for longer looks at
/// everything.
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

    /// The last edit; zero for an array that was never anything but empty.
    @usableFromInline var stamp: UInt64 = 0
    /// The edit before the first one that is remembered.
    @usableFromInline var start: UInt64 = 0
    @usableFromInline var edits: [Edit] = []

    @inlinable
    init() {}

    /// Remembers that the element with this id came, went, or may be another value.
    @inlinable
    mutating func note(_ id: ID) {
        if edits.count == EditStamp.memory {
            edits.removeAll(keepingCapacity: true)
            start = stamp
        }
        stamp = EditStamp.next()
        edits.append(Edit(stamp: stamp, id: id))
    }

    /// Forgets everything: all elements may be others.
    @inlinable
    mutating func restart() {
        edits = []
        stamp = EditStamp.next()
        start = stamp
    }

    /// The ids edited since the edit with this stamp, with repetitions; nil when that is not known.
    @inlinable
    func ids(since past: UInt64) -> [ID]? {
        if past == stamp { return [] }
        var index = edits.count
        // Mostly it was the edit before the last one.
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
    /// How many edits an array remembers: a turn of a store is rarely more, and it is looked through.
    @inlinable static var memory: Int { 32 }

    private static let last = Atomic<UInt64>(0)

    @usableFromInline
    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension EditLog: Sendable where ID: Sendable {}
extension EditLog.Edit: Sendable where ID: Sendable {}
