import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// What is said of items: how much they are liked, and colours.
///
/// Design: docs/design/sidecars.md#in-the-window
extension BrowserWindow {
    func addMarkingActions() {
        window.addTextAction("rate") { [weak self] text in
            if let stars = Int(text), (0...5).contains(stars) { self?.rate(stars) }
        }
        window.addTextAction("label") { [weak self] text in
            self?.label(ColorLabel(word: text))
        }
        addTagActions()
        chrome.onKeyInWall { [weak self] in self?.markingKeyPressed($0) ?? false }
    }

    /// Whether a key in the wall said something of an item or puts it away, rather than being typed
    /// to find one.
    private func markingKeyPressed(_ press: KeyPress) -> Bool {
        let action = action(of: press)
        guard !typedWord.take(press, at: TimeOfDay.milliseconds, isMark: action != nil),
            let action
        else { return false }
        window.activateAction(action.name, choosing: action.choice)
        return true
    }

    private func action(of press: KeyPress) -> (name: String, choice: String)? {
        guard !isSofa, let item = wall.focusedItem else { return nil }
        if let digit = press.digitUnderSign { return ("win.file-away", "\(digit)") }
        return takesMarks(item) ? MarkingKey(press)?.action : nil
    }

    private func takesMarks(_ item: LibraryItem) -> Bool {
        !item.isFolder && !isInTrash && SayingDeed.takes(contentType: item.contentType)
    }

    // MARK: - Saying

    private func rate(_ stars: Int) {
        let items = markedItems
        guard !items.isEmpty else { return refuseMarks() }
        let moves = arrangement.grouping == .rating || arrangement.order == .rating
        say(
            SidecarEdit(rating: stars), MarkingWords.rating(stars, of: items.map(\.name)),
            of: items, leaves: moves
        ) { $0.rating ?? 0 != stars }
        if preview.isOpen { preview.say(RatingWords.text(stars)) }
    }

    /// Labels items; those that have the label lose it.
    private func label(_ chosen: ColorLabel?) {
        let items = markedItems
        guard !items.isEmpty else { return refuseMarks() }
        let isThere =
            chosen != nil
            && items.allSatisfy { Marks(facts.known[$0.id]).color == chosen }
        let color = isThere ? nil : chosen
        say(
            SidecarEdit(label: color?.rawValue ?? ""),
            MarkingWords.label(color, of: items.map(\.name)), of: items,
            leaves: arrangement.grouping == .label
        ) { Marks($0).color != color }
        if preview.isOpen { preview.say(color?.name ?? localized("No label")) }
    }

    /// What something is said of: the selection if it has the focus in it, else the item in focus.
    var markedItems: [LibraryItem] {
        guard let focused = wall.focusedItem else { return [] }
        let isAlone = preview.isOpen || !wall.selection.contains(focused.id)
        let items = isAlone ? [focused] : orderedSelection
        return items.filter { takesMarks($0) }
    }

    private var orderedSelection: [LibraryItem] {
        let selection = wall.selection
        return shownRows.flatMap { $0.items.filter { selection.contains($0.id) } }
    }

    /// The files that are selected, with what comes along with them, in the order shown.
    ///
    /// Nobody else knows where something inside of an archive is.
    var selectedFiles: [File] {
        actions.files(of: orderedSelection).filter { $0.container == nil }.map(\.file)
    }

    func refuseMarks() {
        chrome.showNotice(
            localized("Only pictures and films can be rated, labelled and tagged."))
    }

    /// Has something said of items, and what is shown of them follow.
    ///
    /// - Parameters:
    ///   - leaves: Whether items go elsewhere when it changes something.
    ///   - changes: Whether it changes something of an item.
    func say(
        _ edit: SidecarEdit, _ title: String, of items: [LibraryItem], leaves: Bool,
        changes: (ItemFacts) -> Bool
    ) {
        if leaves, let focused = wall.focusedItem, changes(facts.known[focused.id]) {
            focusBeyond(Set(items.map(\.id)))
        }
        let files = markedFiles(of: items).map { item in
            let known = facts.known
            return known.isKnown(item.id)
                ? SayingDeed.Subject(item.file, known: known[item.id])
                : SayingDeed.Subject(item.file)
        }
        let deed = SayingDeed(title: title, edit: edit, of: files)
        Task { [weak self] in
            let outcome = await Tending.shared.perform(deed)
            self?.said(edit, of: items, outcome)
        }
    }

    /// Items with what is spoken of along with them: what is one item is one thing to say something
    /// of.
    func markedFiles(of items: [LibraryItem]) -> [LibraryItem] {
        let own = Set(items.map(\.id))
        return companions.along(with: items).filter {
            own.contains($0.id) || $0.contentType.hasPrefix("image/")
        }
    }

    private func said(_ edit: SidecarEdit, of items: [LibraryItem], _ outcome: DeedOutcome) {
        if outcome.inverse != nil, !preview.isOpen {
            desk.say(MarkingWords.said(edit, of: items.map(\.name))) { [weak self] in
                self?.carryOut(.undo)
            }
        }
        guard let first = outcome.failures.first else {
            // The files tell the same a moment later.
            return facts.say(edit, of: items.map(\.id))
        }
        let text = Notices.text(first.description, andMore: outcome.failures.count - 1)
        chrome.showNotice(text)
        if preview.isOpen { preview.say(text) }
    }

    /// Focuses the next item that is none of these, or the one before where they end the wall.
    func focusBeyond(_ items: Set<ItemID>) {
        guard let focused = wall.focusedItem, let position = wall.position(of: focused.id) else {
            return
        }
        let all = shownRows.map(\.items)
        let place = all[..<position.section].reduce(position.item) { $0 + $1.count }
        let flat = all.joined().map(\.id)
        let next =
            flat[place...].first { !items.contains($0) }
            ?? flat[..<place].last { !items.contains($0) }
        if let next { wall.focus(next) }
    }
}
