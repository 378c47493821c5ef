internal import CGtk
import ShelfGObject
import ShelfLayout

/// The action buttons of one row, revealed by a swipe or shown under the pointer.
final class ActionButtons {
    private let box: Widget
    /// The buttons stand at a row that has a cell.
    private var isPlaced = false
    /// The row's frame, to which the buttons are clipped, or nil for no clipping.
    var clip: Rect?
    /// The appearance of the actions.
    let look: [Look]

    /// The appearance of an action.
    struct Look: Equatable {
        let title: String
        let icon: String?
        let isDestructive: Bool
    }

    /// Returns the appearance of actions.
    static func look<Item>(of actions: [RowAction<Item>]) -> [Look] {
        actions.map {
            Look(title: $0.title, icon: $0.icon, isDestructive: $0.style == .destructive)
        }
    }

    /// Makes buttons as children of `parent`; `perform` receives the index of a clicked one.
    init<Item>(
        _ actions: [RowAction<Item>], parent: UnsafeMutablePointer<GtkWidget>, cssClass: String,
        perform: @escaping @MainActor (Int) -> Void
    ) {
        box = unsafe Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
        box.addCSSClass(cssClass)
        look = Self.look(of: actions)
        for (number, action) in actions.enumerated() {
            let button: Widget
            if let icon = action.icon {
                button = unsafe Widget(gtk_button_new_from_icon_name(icon))
            } else {
                button = unsafe Widget(gtk_button_new_with_label(action.title))
            }
            unsafe gtk_widget_set_tooltip_text(button.gtk, action.title)
            unsafe gtk_widget_set_focusable(button.gtk, 0)
            unsafe gtk_widget_set_valign(button.gtk, GTK_ALIGN_CENTER)
            unsafe gtk_widget_set_hexpand(button.gtk, 1)
            button.setAccessibleLabel(action.title)
            if action.style == .destructive { button.addCSSClass("destructive-action") }
            button.onClick { perform(number) }
            unsafe gtk_box_append(box.pointer(as: GtkBox.self), button.gtk)
        }
        unsafe gtk_widget_set_parent(box.gtk, parent)
    }

    /// The natural size.
    var naturalSize: Size {
        var width: Int32 = 0
        var height: Int32 = 0
        unsafe gtk_widget_measure(box.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        unsafe gtk_widget_measure(box.gtk, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        return Size(width: Double(width), height: Double(height))
    }

    /// Places the buttons.
    func allocate(_ frame: Rect) {
        let natural = naturalSize
        isPlaced = true
        let size = Size(
            width: max(frame.width, natural.width), height: max(frame.height, natural.height))
        box.allocate(Rect(origin: frame.origin, size: size))
    }

    /// Hides the buttons, as their row has no cell.
    func leaveOut() { isPlaced = false }

    /// Draws the buttons.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        guard isPlaced else { return }
        if let clip {
            var bounds = graphene_rect_t()
            unsafe graphene_rect_init(
                &bounds, Float(clip.x), Float(clip.y), Float(clip.width), Float(clip.height))
            unsafe gtk_snapshot_push_clip(snapshot, &bounds)
        }
        unsafe gtk_widget_snapshot_child(parent, box.gtk, snapshot)
        if clip != nil { unsafe gtk_snapshot_pop(snapshot) }
    }

    /// Removes the buttons.
    func remove() { unsafe gtk_widget_unparent(box.gtk) }
}
