package import ShelfGObject
import ShelfPhoto

/// What was moved to the trash and can be brought back, as text that outlives the program.
///
/// A line for each deed, the latest last; in it a number, a time and an address for each file.
/// Design: docs/design/tending.md#what-outlives-the-window
package enum TrashMemory {
    /// How many deeds are kept.
    private static let mostKept = 50

    /// The deeds of a history that can be taken back from the trash alone.
    package static func text(of history: UndoHistory) -> String {
        history.unsettled.compactMap { line($0) }.suffix(mostKept).map { $0 + "\n" }.joined()
    }

    /// What to keep where another program may have changed what is kept, too.
    ///
    /// - Parameters:
    ///   - kept: What is kept now.
    ///   - old: What this program knew of.
    ///   - new: What it knows of now.
    package static func text(_ kept: String, changedFrom old: String, to new: String) -> String {
        let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
        let gone = Set(before).subtracting(after)
        let others = kept.split(separator: "\n").filter { !gone.contains($0) }
        let added = Set(after).subtracting(before).subtracting(others)
        return (others + after.filter(added.contains)).suffix(mostKept).map { $0 + "\n" }.joined()
    }

    private static func line(_ entry: UndoHistory.Entry) -> String? {
        guard let deed = TimedDeed(entry.deed).deed as? FileDeed else { return nil }
        var words: [String] = []
        for step in deed.steps {
            guard case .restore(let trashed) = step, !trashed.isCopy else { return nil }
            words += ["\(trashed.inode)", trashed.date, trashed.original.uri]
        }
        return words.joined(separator: " ")
    }

    /// The deeds that a text tells of; what is not understood is left out.
    package static func history(from text: String) -> UndoHistory {
        var history = UndoHistory()
        for line in text.split(separator: "\n") {
            let words = line.parts(by: " ").map(String.init)
            guard !words.isEmpty, words.count % 3 == 0 else { continue }
            let steps = stride(from: 0, to: words.count, by: 3).compactMap { index -> FileStep? in
                guard let inode = UInt64(words[index]), words[index + 2].contains(":") else {
                    return nil
                }
                return .restore(
                    FileStep.TrashedFile(
                        original: File(uri: words[index + 2]), inode: inode, date: words[index + 1])
                )
            }
            guard steps.count * 3 == words.count else { continue }
            let title = Self.title(steps.map(\.file))
            history.record(title, DeedOutcome(inverse: FileDeed(title, steps)))
        }
        return history
    }

    /// What moving files to the trash is called.
    package static func title(_ files: [File]) -> String {
        let files = Sidecars.subjects(of: files)
        if let file = files.first, files.count == 1 {
            return localized("Move “{name}” to the trash", ["name": file.displayName])
        }
        return localized(
            one: "Move {count} file to the trash", other: "Move {count} files to the trash",
            count: files.count)
    }
}
