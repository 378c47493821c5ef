import ShelfGObject

/// Which of the deeds that were asked for may be done now: each waits for those before it that are on one of
/// its disks, so that a disk that does not answer holds up what is done on it, and nothing else.
///
/// Design: docs/design/tending.md#the-history
struct DeedOrder {
    private struct Entry {
        let number: Int
        /// Nil for a deed that may be anywhere.
        let disks: Set<DiskTable.Disk>?
        let isLong: Bool
        var isBegun = false

        func mustWait(for other: Entry) -> Bool {
            guard isLong == other.isLong else { return false }
            guard let disks, let others = other.disks else { return true }
            return !disks.isDisjoint(with: others)
        }
    }

    /// Those that have not ended, in the order in which they were asked for.
    private var entries: [Entry] = []

    /// Those that are done at once as a rule, and have not ended.
    var quick: [Int] { entries.filter { !$0.isLong }.map(\.number) }

    /// Adds a deed after all others.
    ///
    /// Those that take long and those that do not never wait for each other.
    mutating func add(_ number: Int, on disks: Set<DiskTable.Disk>, isLong: Bool) {
        entries.append(
            Entry(
                number: number, disks: disks.isEmpty ? nil : disks, isLong: isLong))
    }

    /// A deed has ended.
    mutating func end(_ number: Int) { entries.removeAll { $0.number == number } }

    /// The deeds that may begin now, each told once.
    ///
    /// Takes time proportional to the square of the number of deeds that have not ended.
    mutating func next() -> [Int] {
        var begun: [Int] = []
        for index in entries.indices where !entries[index].isBegun {
            guard !entries[..<index].contains(where: { entries[index].mustWait(for: $0) }) else {
                continue
            }
            entries[index].isBegun = true
            begun.append(entries[index].number)
        }
        return begun
    }
}
