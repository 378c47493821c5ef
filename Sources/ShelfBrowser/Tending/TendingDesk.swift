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
    /// What is on its way to the trash and may still be seen: a key pressed again does not mean it.
    var leaving: Set<File> = []
    private var awaitedCall: DelayedCall?
    let moves = ListMoves()

    init(_ builder: Builder, giveKeyboardBack: @escaping @MainActor () -> Void) {
        asking = Asking(builder)
        panel = WorkPanel(builder, tending: tending)
        toasts = ToastHost(over: builder.widget("page"), giveKeyboardBack: giveKeyboardBack)
        asking.onEnd = giveKeyboardBack
        tending.onChange[ObjectIdentifier(self)] = { [weak self] in
            self?.panel.worksChanged()
            self?.historyChanged()
        }
    }

    /// Hears of nothing any more.
    func stop() {
        tending.onChange[ObjectIdentifier(self)] = nil
        toasts.hide()
    }

    /// Says what was done, with a way back.
    func say(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        offered = undo == nil ? nil : tending.history.next(.undo)?.number
        toast = Toast(
            text, button: undo == nil ? nil : "Undo", duration: .seconds(8), action: undo ?? {})
        toasts.show(
            Binding(get: { [weak self] in self?.toast }, set: { [weak self] in self?.toast = $0 }))
    }

    /// Takes a message away whose button would take back something else by now.
    private func historyChanged() {
        guard let offered, tending.history.next(.undo)?.number != offered else { return }
        self.offered = nil
        toast = nil
        toasts.hide()
    }

    /// Waits for files to come.
    func await(_ files: [File]) {
        awaited = files
        awaitedCall = DelayedCall(after: Self.patience) { [weak self] in self?.awaited = [] }
    }

    /// What was waited for has come, or is not wanted any more.
    func endWaiting() {
        awaited = []
        awaitedCall = nil
    }
}
