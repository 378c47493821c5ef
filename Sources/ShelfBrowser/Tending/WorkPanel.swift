import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What a window shows of deeds that take longer than a moment.
final class WorkPanel {
    /// How long a deed takes before it is shown.
    private static let moment = Duration.milliseconds(500)
    /// How often its progress is looked at.
    private static let pace = Duration.milliseconds(100)

    private let revealer: Widget
    private let title: Widget
    private let text: Widget
    private let bar: Widget
    private let pause: Widget
    private let cancel: Widget
    private let tending: Tending
    private let giveKeyboardBack: @MainActor () -> Void
    private var shown: Tending.Work?
    private var call: DelayedCall?

    /// Takes over the panel of a window.
    ///
    /// - Parameter giveKeyboardBack: Called when the panel goes while the keyboard is in it.
    init(
        _ builder: Builder, tending: Tending, giveKeyboardBack: @escaping @MainActor () -> Void
    ) {
        self.tending = tending
        self.giveKeyboardBack = giveKeyboardBack
        revealer = builder.widget("work")
        title = builder.widget("work_title")
        text = builder.widget("work_text")
        bar = builder.widget("work_bar")
        pause = builder.widget("work_pause")
        cancel = builder.widget("work_cancel")
        pause.onClick { [weak self] in self?.togglePause() }
        cancel.onClick { [weak self] in self?.shown?.watch.cancel() }
    }

    /// Hears that deeds have begun or ended.
    func worksChanged() {
        if let shown, !tending.works.contains(where: { $0.id == shown.id }) {
            self.shown = nil
        }
        guard !tending.works.isEmpty else {
            call = nil
            let hasKeyboard = revealer.keyboardHolder != nil
            revealer.setProperty("reveal-child", .bool(false))
            if hasKeyboard { giveKeyboardBack() }
            return
        }
        if call == nil {
            call = DelayedCall(after: Self.moment) { [weak self] in self?.look() }
        }
    }

    private func look() {
        call = nil
        guard let work = tending.works.first else { return worksChanged() }
        let isNew = shown?.id != work.id
        shown = work
        let progress = work.watch.progress
        let others = tending.works.count - 1
        let more = localized(
            one: "{deed}, and {count} more", other: "{deed}, and {count} more", count: others,
            ["deed": work.title])
        title.setProperty("label", .string(others == 0 ? work.title : more))
        let (bytes, all) = (Formatting.size(progress.bytes), Formatting.size(progress.allBytes))
        let size = localized("{number} of {all}", ["number": bytes, "all": all])
        let items = localized(
            one: "{number} of {count} items", other: "{number} of {count} items",
            count: progress.allItems, ["number": Count.text(progress.items)])
        let amount = progress.allBytes > 0 ? size : items
        text.setProperty(
            "label",
            .string(
                work.watch.isPaused ? localized("{amount}, paused", ["amount": amount]) : amount))
        bar.setProperty("fraction", .double(progress.share))
        pause.setProperty(
            "label", .string(work.watch.isPaused ? localized("Resume") : localized("Pause")))
        revealer.setProperty("reveal-child", .bool(true))
        if isNew {
            for button in [pause, cancel] {
                button.setAccessibleDescription(work.title)
                button.tellAhead()
            }
            say()
        }
        call = DelayedCall(after: Self.pace) { [weak self] in self?.look() }
    }

    private func togglePause() {
        guard let watch = shown?.watch else { return }
        watch.setPaused(!watch.isPaused)
        look()
        say()
    }

    /// Has a screen reader say what is under way and how far it is, if it still is by then.
    private func say() {
        revealer.announce { [weak self] in
            guard let self, self.shown != nil else { return nil }
            return [self.title, self.text].compactMap { $0.stringProperty("label") }
                .joined(separator: ". ")
        }
    }
}
