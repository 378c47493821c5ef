import ShelfGTK

/// What stands for a tab at the top of a window: its name, and what closes it.
final class TabLabel {
    /// What is asked of the tab from here.
    struct Wishes {
        /// Another tab beside it, of the same places.
        var new: @MainActor () -> Void = {}
        var close: @MainActor () -> Void = {}
        var closeOthers: @MainActor () -> Void = {}
        var toWindow: @MainActor () -> Void = {}
        /// The menu is about to take the keyboard, and has let go of it.
        var keepKeyboard: @MainActor () -> Void = {}
        var returnKeyboard: @MainActor () -> Void = {}
    }

    let widget: Widget
    private let title: Widget
    private let menu: ContextMenu

    init(_ builder: Builder, wishes: Wishes) {
        widget = builder.widget("tab_label")
        title = builder.widget("tab_title")
        builder.widget("tab_close").onClick(wishes.close)
        widget.onButtonPress(2, wishes.close)
        menu = ContextMenu(builder.object("tab_menu"), on: widget)
        menu.addActions(
            "tab",
            [
                "new": wishes.new, "close": wishes.close, "close-others": wishes.closeOthers,
                "to-window": wishes.toWindow,
            ])
        menu.onOpen = wishes.keepKeyboard
        menu.onClose = wishes.returnKeyboard
    }

    /// Names the tab, and says in full where it is.
    func show(_ name: String, place: String) {
        title.setProperty("label", .string(name))
        widget.setProperty("tooltip-text", .string(place))
        widget.nameTab(name)
    }
}
