import ShelfGTK

/// The parts of a window that lie over the wall while a picture is looked at.
struct PreviewParts {
    private let place: Widget
    private let facts: Widget
    private let factsText: Widget
    private let message: Widget
    private let messageIcon: Widget
    private let messageText: Widget
    private let previous: Widget
    private let next: Widget
    private let end: Widget

    init(_ builder: Builder) {
        place = builder.widget("preview")
        facts = builder.widget("preview_facts")
        factsText = builder.widget("preview_facts_text")
        message = builder.widget("preview_message")
        messageIcon = builder.widget("preview_message_icon")
        messageText = builder.widget("preview_message_text")
        previous = builder.widget("preview_previous")
        next = builder.widget("preview_next")
        end = builder.widget("preview_close")
    }

    /// Whether anything of it is over the wall.
    var isVisible: Bool {
        get { place.isVisible }
        nonmutating set { place.isVisible = newValue }
    }

    /// Puts in what draws the picture.
    func show(_ canvas: Widget) { place.setProperty("child", .object(canvas)) }

    /// Shows what is known of the item; nil for not.
    func showFacts(_ text: String?) {
        factsText.setProperty("label", .string(text ?? ""))
        facts.isVisible = text != nil
    }

    /// Says why there is no picture, under the icon of the kind; nil when there is.
    func showMessage(_ text: String?, ofType contentType: String) {
        messageText.setProperty("label", .string(text ?? ""))
        messageIcon.setProperty("gicon", .object(Icon.forContentType(contentType)))
        message.isVisible = text != nil
    }

    func onPrevious(_ body: @escaping @MainActor () -> Void) { previous.onClick(body) }
    func onNext(_ body: @escaping @MainActor () -> Void) { next.onClick(body) }
    func onClose(_ body: @escaping @MainActor () -> Void) { end.onClick(body) }
}
