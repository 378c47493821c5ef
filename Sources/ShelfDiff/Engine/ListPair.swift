/// An old list and the corresponding new one, with the part of both that is not matched yet.
///
/// Bounds count within the lists. Adding `oldBase` or `newBase` gives numbers through all sections.
@usableFromInline
struct ListPair {
    @usableFromInline let list: Int
    @usableFromInline let oldBase: Int
    @usableFromInline let newBase: Int
    @usableFromInline var oldLow = 0
    @usableFromInline var newLow = 0
    @usableFromInline var oldEnd: Int
    @usableFromInline var newEnd: Int

    @inlinable
    init(list: Int, oldBase: Int, newBase: Int, oldCount: Int, newCount: Int) {
        self.list = list
        self.oldBase = oldBase
        self.newBase = newBase
        oldEnd = oldCount
        newEnd = newCount
    }

    /// Returns the run that starts at these places of the two lists.
    @inlinable
    func run(old: Int, new: Int, count: Int) -> MatchRun {
        MatchRun(old: oldBase &+ old, new: newBase &+ new, count: count)
    }
}
