internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What a collection is to show as soon as it can.
///
/// An object, as whole descriptions are in it: the compiler writes out how each field of a struct is
/// copied, 40 KB for these.
final class ComingRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The newest description that came while something was under way.
    var description: CollectionView<Section, Item>? { didSet { noteWhetherEmpty() } }
    /// The descriptions whose rows are compared on another thread.
    var compared = LatestRequest<CollectionView<Section, Item>>() { didSet { noteWhetherEmpty() } }
    /// What compares them.
    var task: Task<Void, Never>?
    /// Whether the rows that are shown are being checked.
    var check = RowCheck()
    /// What was asked about items and sections that may come with them.
    var requests: [Request] = [] { didSet { noteWhetherEmpty() } }
    /// Whether nothing waits, nor asks about what does; kept, as each description that comes asks.
    private(set) var isEmpty = true

    /// Something that was asked about what comes.
    struct Request {
        /// Whether the reader has not done otherwise since.
        let isStillWanted: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    /// Whether other rows may be shown soon without being described again.
    var isAwaited: Bool { description != nil || compared.newest != nil }

    private func noteWhetherEmpty() { isEmpty = !isAwaited && requests.isEmpty }
}

// Rows that are checked or compared elsewhere, and what is asked about them meanwhile.

extension CollectionWidget {
    /// Shows the current content of items again, where they have cells.
    func reconfigure(_ ids: some Sequence<Item.ID>) {
        guard binder.reconfigure(ids) else { return }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
    }

    // MARK: - Rows that are shown before they are checked

    /// Checks the ids of what is shown on another thread; if some occur twice the last rows without
    /// such come back.
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
        // What is compared was compared with what is gone.
        guard let awaited = coming.compared.newest else { return }
        if coming.compared.ask(awaited) { beginComparing(awaited) } else { coming.task?.cancel() }
    }

    // MARK: - Rows to come

    /// Has the rows of a description compared on another thread, if that takes long; false where
    /// they are to be taken at once.
    ///
    /// The first rows are, so that a new window never shows nothing.
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

    /// An answer has come; it is taken between two whole states.
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

    /// Rows that are compared are not shown any more: others are, or there is nothing to show them.
    func forgetComparison() {
        coming.compared.forget()
        coming.task?.cancel()
    }

    // MARK: - Requests

    /// Keeps what was asked about an item or section that may come with the rows on their way.
    func askWhenRowsCome(
        if isStillWanted: @escaping @MainActor () -> Bool,
        _ perform: @escaping @MainActor () -> Void
    ) {
        guard coming.isAwaited else { return }
        coming.requests.append(
            ComingRows.Request(isStillWanted: isStillWanted, perform: perform))
    }

    /// What was asked about the rows that are shown next, and is still wanted.
    func takeRequests() -> [ComingRows<Section, Item>.Request] {
        defer { coming.requests.removeAll() }
        return coming.requests.filter { $0.isStillWanted() }
    }

    /// Focuses an item as the caller asks, now or when it comes; false when there is none, and none
    /// can come.
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

    /// Scrolls to an item as the caller asks, now or when it comes.
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

    /// Selects what the caller asks for, as far as it is there now, and the rest when it comes.
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

    /// Scrolls a section on its own as the caller asks, now or when it comes.
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
