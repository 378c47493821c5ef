internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// Pending rows of a collection, and requests that wait for them.
///
/// A class, as it contains whole descriptions. For a struct the compiler would generate 40 KB of
/// copying code.
final class ComingRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The latest description that arrived during a callback.
    var description: CollectionView<Section, Item>? { didSet { noteWhetherEmpty() } }
    /// The descriptions whose rows are compared on another thread.
    var compared = LatestRequest<CollectionView<Section, Item>>() { didSet { noteWhetherEmpty() } }
    /// The comparing task.
    var task: Task<Void, Never>?
    /// The check of rows that are already shown.
    var check = RowCheck()
    /// Requests about items and sections that may arrive with the rows.
    var requests: [Request] = [] { didSet { noteWhetherEmpty() } }
    /// No rows or requests are pending; stored, as each description checks it.
    private(set) var isEmpty = true

    /// A request that waits for pending rows.
    struct Request {
        /// Returns true if the user has not acted otherwise since.
        let isStillWanted: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    /// Other rows may be shown soon without a new description.
    var isAwaited: Bool { description != nil || compared.newest != nil }

    private func noteWhetherEmpty() { isEmpty = !isAwaited && requests.isEmpty }
}

// Rows checked or compared on another thread, and requests that wait for them.

extension CollectionWidget {
    /// Shows the current content of items with cells again.
    func reconfigure(_ ids: some Sequence<Item.ID>) {
        guard binder.reconfigure(ids) else { return }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
    }

    // MARK: - Rows shown before their check

    /// Checks the IDs of shown rows on another thread; on duplicates the last good rows return.
    func checkElsewhere(orGoBackTo last: [CollectionRow<Section, Item>]) {
        let number = coming.check.begin()
        description.comparison.check(snapshot, by: MainLoop.hop) { [weak self] error in
            if let error {
                self?.refuse(error, number, last)
            } else {
                self?.coming.check.end(number)
            }
        }
    }

    private func refuse(
        _ error: Comparison<Section, Item>.Failure, _ number: Int,
        _ last: [CollectionRow<Section, Item>]
    ) {
        guard turns.isIdle else {
            return turns.enqueue { [weak self] in self?.refuse(error, number, last) }
        }
        guard coming.check.end(number) else { return }
        let refused = presentation.shown
        inTurn {
            _ = apply(last, as: description.comparison.change(to: last, from: refused))
            _ = presentation.note(.refused(error), of: refused.rows)
            let report = String(describing: error)
            tell { [description] in description.reports.tellOfDuplicates(report) }
        }
        // The running comparison is based on refused rows.
        guard let awaited = coming.compared.newest else { return }
        if coming.compared.ask(awaited) { beginComparing(awaited) } else { coming.task?.cancel() }
    }

    // MARK: - Pending rows

    /// Compares the rows of a description on another thread, or returns false if they can be
    /// applied at once.
    ///
    /// The first rows are always applied at once, so that a new window is not empty.
    func compareElsewhere(_ description: CollectionView<Section, Item>) -> Bool {
        let (rows, comparison) = (description.rows, description.comparison)
        guard comparison.canLeaveMainThread, snapshot.itemCount > 0,
            !presentation.knows(rows, by: comparison),
            !comparison.isQuick(to: rows, from: presentation.shown.rows)
        else {
            forgetComparison()
            return false
        }
        if let awaited = coming.compared.newest, comparison.areShared(rows, awaited.rows) {
            coming.compared.replace(with: description)
        } else if coming.compared.ask(description) {
            beginComparing(description)
        } else {
            coming.task?.cancel()
        }
        return true
    }

    private func beginComparing(_ description: CollectionView<Section, Item>) {
        coming.task = description.comparison.compare(
            description.rows, with: presentation.shown, by: MainLoop.hop
        ) { [weak self] change in
            self?.compared(change)
        }
    }

    /// Applies the result of a comparison between two consistent states.
    private func compared(_ change: RowChange<Section, Item>?) {
        guard turns.isIdle else {
            return turns.enqueue { [weak self] in self?.compared(change) }
        }
        coming.task = nil
        switch coming.compared.answered() {
        case .nothing: break
        case .begin(let description): beginComparing(description)
        case .take(let description):
            take(description, as: change)
            tellOfLateRows()
        }
    }

    /// Drops pending comparisons, as other rows are shown or the widget is unused.
    func forgetComparison() {
        coming.compared.forget()
        coming.task?.cancel()
    }

    // MARK: - Requests

    /// Stores a request about an item or section that may arrive with pending rows.
    func askWhenRowsCome(
        if isStillWanted: @escaping @MainActor () -> Bool,
        _ perform: @escaping @MainActor () -> Void
    ) {
        guard coming.isAwaited else { return }
        coming.requests.append(
            ComingRows.Request(isStillWanted: isStillWanted, perform: perform))
    }

    /// Removes and returns the requests that are still wanted for the rows shown next.
    func takeRequests() -> [ComingRows<Section, Item>.Request] {
        defer { coming.requests.removeAll() }
        return coming.requests.filter { $0.isStillWanted() }
    }

    /// Focuses an item at once or when it arrives, and returns false if it cannot arrive.
    func focusAsked(_ id: Item.ID) -> Bool {
        guard turns.isIdle else {
            ask { [weak self] in _ = self?.focusAsked(id) }
            return snapshot.contains(id) || coming.isAwaited
        }
        if snapshot.contains(id) || !coming.isAwaited { return hands.focusing.focusItem(id) }
        let before = focus?.id
        presentation.requests.wait(forFocusOn: id, pageScroll)
        askWhenRowsCome(if: { [weak self] in self?.focus?.id == before }) { [weak self] in
            guard let self else { return }
            let reveals = self.presentation.requests.mayShowFocus(on: id, self.pageScroll)
            _ = self.hands.focusing.focusItem(id, reveals: reveals)
        }
        return true
    }

    /// Scrolls to an item at once or when it arrives.
    func scrollAsked(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        guard turns.isIdle else {
            ask { [weak self] in
                _ = self?.scrollAsked(to: id, position, animated: animated)
            }
            return snapshot.contains(id) || coming.isAwaited
        }
        if scroll(to: id, position, animated: animated) { return true }
        guard coming.isAwaited else { return false }
        let scrolls = pageScroll.readerScrolls
        askWhenRowsCome(if: { [weak self] in self?.pageScroll.readerScrolls == scrolls }) {
            [weak self] in _ = self?.scroll(to: id, position, animated: animated)
        }
        return true
    }

    /// Selects the items that exist at once, and the others when they arrive.
    func selectionAsked(_ ids: Set<Item.ID>) {
        guard turns.isIdle else {
            return ask { [weak self] in self?.selectionAsked(ids) }
        }
        hands.selecting.selectAsked(ids)
        guard coming.isAwaited, !ids.allSatisfy(snapshot.contains) else { return }
        let selected = selection.ids
        askWhenRowsCome(if: { [weak self] in self?.selection.ids == selected }) { [weak self] in
            self?.hands.selecting.selectAsked(ids)
        }
    }

    /// Scrolls a section on its own at once or when it arrives.
    func shelfOffsetAsked(_ offset: Double, of section: Section.ID) {
        guard turns.isIdle else {
            return ask { [weak self] in self?.shelfOffsetAsked(offset, of: section) }
        }
        if let index = snapshot.sectionIndex(of: section) {
            return setShelfOffset(offset, section: index)
        }
        askWhenRowsCome(if: { true }) { [weak self] in
            self?.shelfOffsetAsked(offset, of: section)
        }
    }
}
