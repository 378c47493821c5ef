/// What can be taken back, and done again: two stacks of deeds.
///
/// A value without effects: who carries out a deed says what became of it.
/// Design: docs/design/tending.md#the-history
package struct UndoHistory: Sendable {
    /// A deed that takes something back, under the name of what it takes back.
    package struct Entry: Sendable {
        /// What was done, in the words of a menu.
        package let title: String
        /// What takes it back, or does it again.
        package let deed: any Deed
        /// Which one it is, among all there ever were.
        package let number: Int
        /// How many bytes of contents it holds together with the entry before it.
        fileprivate var sharedCount = 0
    }

    /// Which way one goes.
    package enum Way: Sendable {
        case undo
        case redo
    }

    /// How many deeds are kept.
    package static let mostKept = 200

    /// How many bytes of files' contents are kept, each way; the latest deed is, whatever it holds.
    package static let mostBytes = 256 << 20

    private let mostBytes: Int
    private var done: [Entry] = []
    private var undone: [Entry] = []
    /// Entries whose undo is underway.
    private var underway: [Entry] = []
    private var count = 0

    /// Begins with nothing.
    package init(mostBytes: Int = UndoHistory.mostBytes) { self.mostBytes = mostBytes }

    /// What would be taken back or done again next.
    package func next(_ way: Way) -> Entry? { way == .undo ? done.last : undone.last }

    /// Everything that can be taken back, the latest last.
    package var undoable: [Entry] { done }

    /// The same with what is being taken back: a kill in the middle leaves a part of it to be done.
    var unsettled: [Entry] { done + underway }

    /// Takes note of a deed that was carried out; what had been taken back is forgotten.
    package mutating func record(_ title: String, _ outcome: DeedOutcome) {
        guard let inverse = outcome.inverse else { return }
        undone = []
        push(title, inverse, onto: .undo)
    }

    /// Takes the next entry off, to be carried out.
    package mutating func take(_ way: Way) -> Entry? {
        guard way == .undo else { return undone.popLast() }
        let entry = done.popLast()
        if let entry { underway.append(entry) }
        return entry
    }

    /// Takes note of what became of an entry that was taken off.
    ///
    /// What was done can be taken back the other way; what could not be done, but may be another
    /// time, stays where it was.
    package mutating func settle(_ entry: Entry, _ way: Way, _ outcome: DeedOutcome) {
        underway.removeAll { $0.number == entry.number }
        if let rest = outcome.rest { push(entry.title, rest, onto: way) }
        if let inverse = outcome.inverse {
            push(entry.title, inverse, onto: way == .undo ? .redo : .undo)
        }
    }

    private mutating func push(_ title: String, _ deed: any Deed, onto way: Way) {
        count += 1
        let kept = way == .undo ? done : undone
        let (deed, sharedCount) = kept.last.map { deed.sharing(with: $0.deed) } ?? (deed, 0)
        let entry = Entry(title: title, deed: deed, number: count, sharedCount: sharedCount)
        let bounded = bounded(kept + [entry])
        switch way {
        case .undo: done = bounded
        case .redo: undone = bounded
        }
    }

    /// The latest of entries: no more of them, and of no more bytes, than are kept.
    private func bounded(_ entries: [Entry]) -> [Entry] {
        var byteCount = 0
        var later = 0
        let kept = entries.suffix(Self.mostKept).reversed().prefix { entry in
            byteCount += entry.deed.byteCount - later
            later = entry.sharedCount
            return byteCount <= mostBytes || entry.number == entries.last?.number
        }
        return kept.reversed()
    }
}
