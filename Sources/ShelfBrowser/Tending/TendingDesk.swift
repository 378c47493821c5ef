import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What a window needs to tend its files: questions, messages, progress, and what it waits for.
final class TendingDesk {
    /// How long something is waited for that is to have the focus when it comes.
    private static let patience = Duration.seconds(5)

    let tending = Tending.shared
    let asking: Asking
    private let panel: WorkPanel
    private let toasts: ToastHost
    private var toast: Toast?
    /// What the button of the message takes back; nil where there is none.
    private var offered: Int?
    /// What is to have the focus when it is there, the first first.
    private(set) var awaited: [File] = []
    /// The files that are selected when one of these has come.
    private(set) var awaitedSelection: Set<File> = []
    /// What is on its way to the trash and may still be seen: a key pressed again does not mean it.
    var leaving: Set<File> = []
    /// The press of a key that files away that came last, and the items it was made on.
    var filing: (items: Set<ItemID>, task: Task<Void, Never>)?
    /// What was not done and may be tried again.
    var rest: (any Deed)?
    /// Steps that delete the files for which no trash was found.
    var withoutTrash: [FileStep] = []
    private var awaitedCall: DelayedCall?
    /// What was cut and is still on the clipboard, to be moved where it is put.
    private(set) var cut: Set<ItemID> = []
    /// What assistive technology adds to the name of an item: that it was cut, and where it is from.
    func spoken(of item: LibraryItem) -> String {
        (cut.contains(item.id) ? localized(", ") + localized("cut") : "")
            + (item.origin.map { localized(", ") + OriginWords.sentence($0) } ?? "")
    }

    /// Called with what looks cut now, or no more.
    var onCutChange: (Set<ItemID>) -> Void = { _ in }
    private var clipboardConnection: SignalConnection?
    /// What is found out for a question that stands.
    var counting: Task<Void, Never>?
    private let historyMenu: MenuItems
    /// Called with what can be taken back and done again now, whenever that may have changed.
    var onHistoryChange: (UndoHistory) -> Void = { _ in } {
        didSet { historyChanged() }
    }
    let moves = ListMoves()

    init(_ builder: Builder, giveKeyboardBack: @escaping @MainActor () -> Void) {
        asking = Asking(builder)
        historyMenu = MenuItems(builder.object("history_menu"))
        panel = WorkPanel(builder, tending: tending, giveKeyboardBack: giveKeyboardBack)
        toasts = ToastHost(
            over: builder.widget("page"), above: builder.widget("notice"),
            giveKeyboardBack: giveKeyboardBack)
        asking.onEnd = giveKeyboardBack
        tending.onChange[ObjectIdentifier(self)] = { [weak self] in
            self?.panel.worksChanged()
            self?.historyChanged()
        }
    }

    /// Items have just been cut onto the clipboard of a window; they are, until it holds something
    /// else.
    func didCut(_ items: Set<ItemID>, in window: Widget) {
        changeCut(to: items)
        clipboardConnection = window.onClipboardChange { [weak self] in
            self?.clipboardConnection?.disconnect()
            self?.clipboardConnection = nil
            self?.changeCut(to: [])
        }
    }

    private func changeCut(to items: Set<ItemID>) {
        let changed = cut.symmetricDifference(items)
        cut = items
        if !changed.isEmpty { onCutChange(changed) }
    }

    /// Hears of nothing any more.
    func stop() {
        clipboardConnection?.disconnect()
        clipboardConnection = nil
        tending.onChange[ObjectIdentifier(self)] = nil
        toasts.hide()
    }

    /// Says what was done, with a way back.
    func say(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        offered = undo == nil ? nil : tending.history.next(.undo)?.number
        toast = Toast(
            text, button: undo == nil ? nil : localized("Undo"), duration: .seconds(8),
            action: undo ?? {})
        toasts.show(
            Binding(get: { [weak self] in self?.toast }, set: { [weak self] in self?.toast = $0 }))
    }

    /// Has the menu name what can be taken back and done again, and takes a message away whose
    /// button would take back something else by now.
    private func historyChanged() {
        onHistoryChange(tending.history)
        historyMenu.show([
            Self.line(.undo, of: tending.history),
            Self.line(.redo, of: tending.history),
        ])
        guard let offered, tending.history.next(.undo)?.number != offered else { return }
        self.offered = nil
        toast = nil
        toasts.hide()
    }

    private static func line(
        _ way: UndoHistory.Way, of history: UndoHistory
    ) -> MenuItems.Item {
        let deed = history.next(way).map { MenuItems.plain($0.title) }
        if way == .undo {
            return MenuItems.Item(
                deed.map { localized("_Undo: {deed}", ["deed": $0]) } ?? localized("_Undo"),
                "win.undo", keys: "<Control>z")
        }
        return MenuItems.Item(
            deed.map { localized("Re_do: {deed}", ["deed": $0]) } ?? localized("Re_do"),
            "win.redo", keys: "<Control><Shift>z")
    }

    /// Waits for files to come.
    ///
    /// - Parameter selection: The files that are selected with the one that gets the focus.
    func await(_ files: [File], selecting selection: Set<File> = []) {
        (awaited, awaitedSelection) = (files, selection)
        awaitedCall = DelayedCall(after: Self.patience) { [weak self] in self?.endWaiting() }
    }

    /// What was waited for has come, or is not wanted any more.
    func endWaiting() {
        (awaited, awaitedSelection) = ([], [])
        awaitedCall = nil
    }
}
