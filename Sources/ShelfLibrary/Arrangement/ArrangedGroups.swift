package import ShelfDiff

/// The groups that are shown of a library, made at once where that is quick, else away from the main
/// thread; what was asked for last is what is shown.
///
/// Design: docs/design/library.md#groups
@MainActor
package final class ArrangedGroups {
    package typealias Groups = [CollectionRow<ItemGroup, LibraryItem>]

    private struct Request {
        let rows: [CollectionRow<Shelf, LibraryItem>]
        let arrangement: Arrangement
        let facts: KnownFacts
        let show: @MainActor (Groups) -> Void
    }

    private var arranger = Arranger()
    private var waiting: Request?
    private var task: Task<Void, Never>?

    /// Makes one that has arranged nothing yet.
    package init() {}

    /// What comes along with items, and is not shown itself, as far as it was arranged last.
    package var companions: [ItemID: [LibraryItem]] { arranger.companions }

    /// Whether something that was asked for has not been shown yet.
    package var isBusy: Bool { task != nil }

    /// Calls `show` with the rows in an arrangement, at once or later; not at all when something else
    /// is asked for meanwhile.
    package func arrange(
        _ rows: [CollectionRow<Shelf, LibraryItem>], _ arrangement: Arrangement,
        facts: KnownFacts = KnownFacts(), show: @escaping @MainActor (Groups) -> Void
    ) {
        waiting = nil
        if task == nil, arranger.isQuick(rows, in: arrangement, facts) {
            return show(arranger.groups(of: rows, in: arrangement, facts: facts))
        }
        waiting = Request(rows: rows, arrangement: arrangement, facts: facts, show: show)
        guard task == nil else { return }
        task = Task { [weak self] in await self?.work() }
    }

    private func work() async {
        while let request = waiting {
            let made = await Arranger.groups(
                of: request.rows, in: request.arrangement, facts: request.facts, by: arranger)
            arranger = made.arranger
            guard let newest = waiting, newest.arrangement == request.arrangement else { continue }
            guard newest.rows == request.rows, newest.facts.revision == request.facts.revision
            else {
                // Whoever asks for more all the time sees meanwhile what there is.
                request.show(made.groups)
                continue
            }
            (waiting, task) = (nil, nil)
            return newest.show(made.groups)
        }
    }
}
