/// The correspondence of the sections of two snapshots, with those that moved or changed.
@usableFromInline
struct SectionMatch: Hashable, Sendable {
    /// For each old section, the number of the new one with its id, or -1.
    var newOfOld: [Int32]
    /// For each new section, the number of the old one with its id, or -1.
    @usableFromInline var oldOfNew: [Int32]
    /// The new numbers of the sections that moved.
    var moved: Set<Int32> = []
    /// The new numbers of the sections whose own content changed.
    @usableFromInline var changed: Set<Int32> = []

    /// Creates the match of sections with themselves.
    @usableFromInline
    init(unchanged count: Int) {
        newOfOld = Array(0..<Int32(count))
        oldOfNew = newOfOld
    }

    /// Creates the match from the phases' result for the lists of sections.
    @usableFromInline
    init(_ scratch: DifferenceScratch, oldCount: Int, newCount: Int) {
        newOfOld = Array(repeating: -1, count: oldCount)
        oldOfNew = Array(repeating: -1, count: newCount)
        for run in scratch.runs {
            for step in 0..<Int32(run.count) {
                newOfOld[Int(run.old + step)] = run.new + step
                oldOfNew[Int(run.new + step)] = run.old + step
                if run.isMoved { moved.insert(run.new + step) }
            }
        }
        guard scratch.hasChanges else { return }
        for new in 0..<newCount where scratch.changed.contains(new) {
            changed.insert(Int32(new))
        }
    }
}
