internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What a collection is to show as soon as it can.
struct ComingRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The newest description that came while something was under way.
    var description: CollectionView<Section, Item>?
    /// The descriptions whose rows are compared on another thread.
    var compared = LatestRequest<CollectionView<Section, Item>>()
    /// What compares them.
    var task: Task<Void, Never>?
    /// Whether the rows that are shown are being checked.
    var check = RowCheck()
    /// What was asked about items and sections that may come with them.
    var requests: [Request] = []

    /// Something that was asked about what comes.
    struct Request {
        /// Whether the reader has not done otherwise since.
        let isStillWanted: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    /// Whether nothing waits, nor asks about what does.
    var isEmpty: Bool { !isAwaited && requests.isEmpty }

    /// Whether other rows may be shown soon without being described again.
    var isAwaited: Bool { description != nil || compared.newest != nil }
}

// What the caller describes and asks for, and how its rows come to be shown.

extension CollectionWidget {
    /// Takes a newer description: its closures from now on, its rows when they differ.
    ///
    /// One that comes while something is under way waits for its end, one whose rows have to be
    /// compared elsewhere for that: until then all of the one before holds, its closures too.
    func update(_ description: CollectionView<Section, Item>) {
        guard turns.isIdle, !turns.isGathering else {
            if coming.description == nil {
                turns.enqueue { [weak self] in
                    guard let self, let description = self.coming.description else { return }
                    self.coming.description = nil
                    self.update(description)
                }
            }
            coming.description = description
            return
        }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
        if takeClosures(of: description) || compareElsewhere(description) { return }
        take(description)
    }

    /// Takes a description of the very rows that are shown, of which only closures may be others; false
    /// where there is more to do.
    ///
    /// Views around a collection describe it again for every change of theirs, so this is what is done
    /// most. Nothing of what is read here is copied: the types of rows are not known where this is
    /// compiled, and whatever holds any takes a search for what it is.
    private func takeClosures(of description: CollectionView<Section, Item>) -> Bool {
        guard presentation.isShowing(description.rows, by: description.comparison),
            isNothingComing, !presentation.isFocusAwaited,
            binder.description.selecting.mode == description.selecting.mode,
            binder.description.names.label == description.names.label,
            binder.description.asksNothingOfTheRows, description.asksNothingOfTheRows
        else { return false }
        binder.description = description
        checkLayoutWithNextFrame()
        return true
    }

    /// Takes a description, all at once.
    ///
    /// What its rows are beside those shown may have been found already.
    func take(
        _ description: CollectionView<Section, Item>, as known: RowChange<Section, Item>? = nil
    ) {
        let requests = takeRequests()
        if description.names.label != self.description.names.label {
            unsafe Accessibility.set(widget, label: description.names.label)
        }
        let dependence = self.description.content.dependence
        self.description = description
        presentation.heir = description.outline?.heir
        inTurn {
            hands.selecting.follow(description.selecting.mode)
            if let initial = description.focusing.initial {
                presentation.beginFocus(at: initial.value)
            }
            if !apply(description.rows, as: known) {
                checkLayoutWithNextFrame()
                if description.focusing.allows != nil || presentation.isFocusAwaited {
                    hands.focusing.followFocusability()
                }
            }
            if description.content.dependence != dependence { binder.rebindAll() }
            binder.pruneKeptStates()
            binder.showLayoutBoundary()
            if description.content.placeholder != nil || isPlaceholderShown {
                hands.chrome.updatePlaceholder()
            }
            if let focused = description.focusing.binding { hands.focusing.follow(focused) }
            followBindings()
            if description.focusing.allows != nil || hands.focusing.restrictsFocus {
                hands.focusing.showFocusability()
            }
        }
        for request in requests { request.perform() }
    }

    // MARK: - A change

    /// Replaces the rows; returns whether they were others.
    ///
    /// Equal rows cost nothing; duplicates are reported and change nothing. What the rows are beside
    /// those shown may have been found already.
    func apply(_ rows: [CollectionRow<Section, Item>], as known: RowChange<Section, Item>?) -> Bool
    {
        let (comparison, last) = (description.comparison, presentation.shown)
        let first = known == nil ? comparison.firstChange(to: rows, from: last) : nil
        let change = known ?? first ?? comparison.change(to: rows, from: last)
        if case .refused(let error) = change {
            let report = String(describing: error)
            tell { [description] in description.reports.tellOfDuplicates(report) }
        }
        guard let difference = presentation.note(change, of: rows) else { return false }
        counters.differences += 1
        guard !difference.isEmpty else { return false }
        coming.check.end()
        show(difference)
        let summary = difference.summary
        tell { [description] in description.reports.onChange?(summary) }
        if first != nil { checkElsewhere(orGoBackTo: last.rows) }
        return true
    }

    /// Shows the new rows: asks the caller what they need while the old ones stand whole, replaces
    /// everything at once, then has cells show what is new.
    private func show(_ difference: Difference) {
        let oldPositions = difference.oldPositions
        rememberWhatIsSeen { oldPositions($0) }
        hands.drags.forgetRoom()
        let followers = binder.followers(of: difference)
        // A control that had the keyboard may be gone with the old content; that of a header that
        // stays keeps it.
        let holder = hands.focusing.elementWithKeyboard
        let lostKeyboard =
            holder.map { holder in followers.gone.contains { $0 === holder } } ?? false
        let hadKeyboard = hands.keyboard.isInside && (holder == nil || lostKeyboard)
        let change = consult {
            presentation.prepare(
                difference, keeping: description.arrangement.anchorPolicy, hasKeyboard: hadKeyboard,
                by: layoutRequest(), allows: allowsFocus)
        }

        let glides = pageScroll.isGliding
        let (isTurned, arrival) = presentation.commit(change)
        cells.forgetPlaces()
        for follower in followers.kept { follower.element.position = follower.position }
        if change.isLaidOutAnew {
            counters.layouts += 1
            laidOutAnew(isTurned: isTurned)
        }
        correctBias()

        for follower in followers.kept {
            if follower.isChanged {
                binder.rebind(follower.element)
            } else {
                binder.describePlace(of: follower.element)
            }
        }
        hands.focusing.follow(arrival, glides: glides)
        if lostKeyboard, !hands.focusing.restoreFocus() { hands.keyboard.take() }
        for element in followers.gone { cells.dismiss(element) }
        hands.prune()
        requestPass()
    }

    /// Shows the current content of items again, where they have cells.
    func reconfigure(_ ids: some Sequence<Item.ID>) {
        guard binder.reconfigure(ids) else { return }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
    }

    // MARK: - Rows that are shown before they are checked

    /// Checks the ids of what is shown on another thread; if some occur twice the last rows without
    /// such come back.
    private func checkElsewhere(orGoBackTo last: [CollectionRow<Section, Item>]) {
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
        case .take(let description): take(description, as: change)
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
