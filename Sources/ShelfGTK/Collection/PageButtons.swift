internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The two arrows at the ends of the shelf under the pointer, for mice that cannot scroll sideways.
final class PageButtons {
    private let left: Widget
    private let right: Widget
    private var section: Int?

    /// Makes the buttons as hidden children of `parent`; `turn` scrolls a section on or back.
    init(
        parent: UnsafeMutablePointer<GtkWidget>,
        turn: @escaping @MainActor (_ section: Int, _ forward: Bool) -> Void
    ) {
        left = PageButtons.button("go-previous-symbolic", label: "Scroll left")
        right = PageButtons.button("go-next-symbolic", label: "Scroll right")
        for (button, isRight) in [(left, false), (right, true)] {
            unsafe gtk_widget_set_parent(button.gtk, parent)
            unsafe gtk_widget_set_child_visible(button.gtk, 0)
            button.connect(Signal(plain: "clicked")) { [weak self] in
                guard let section = self?.section else { return }
                turn(section, isRight)
            }
        }
    }

    private static func button(_ icon: String, label: String) -> Widget {
        let button = unsafe Widget(gtk_button_new_from_icon_name(icon))
        button.addCSSClass("page-button")
        button.addCSSClass("osd")
        button.addCSSClass("circular")
        unsafe gtk_widget_set_focusable(button.gtk, 0)
        unsafe gtk_widget_set_focus_on_click(button.gtk, 0)
        button.setAccessibleLabel(label)
        return button
    }

    /// Whether the pointer is over another shelf than the buttons are on.
    func wouldChange<Section, Item>(for collection: CollectionWidget<Section, Item>) -> Bool
    where Section.ID: Sendable, Item.ID: Sendable {
        collection.pointer.flatMap(collection.shelf(at:)) != section
    }

    /// Shows the buttons at the ends of the shelf under the pointer that can be scrolled towards.
    func update<Section, Item>(for collection: CollectionWidget<Section, Item>)
    where Section.ID: Sendable, Item.ID: Sendable {
        section = collection.pointer.flatMap(collection.shelf(at:))
        var back = false
        var on = false
        if let section, let bounds = collection.layout?.orthogonalBounds(section) {
            let offset = collection.restingShelfOffset(at: section)
            back = offset > 1
            on = offset < bounds.maximumOffset - 1
        }
        let isRightToLeft = collection.isRightToLeft
        unsafe gtk_widget_set_child_visible(left.gtk, (isRightToLeft ? on : back) ? 1 : 0)
        unsafe gtk_widget_set_child_visible(right.gtk, (isRightToLeft ? back : on) ? 1 : 0)
    }

    /// Puts the buttons that are shown at the ends of their shelf.
    func allocate<Section, Item>(for collection: CollectionWidget<Section, Item>)
    where Section.ID: Sendable, Item.ID: Sendable {
        guard let section, section < collection.snapshot.sectionCount,
            let bounds = collection.layout?.orthogonalBounds(section)
        else { return }
        let frame = collection.onScreen(bounds.frame)
        allocate(left, x: frame.minX + 10, in: frame, isAtEnd: false)
        allocate(right, x: frame.maxX - 10, in: frame, isAtEnd: true)
    }

    private func allocate(_ button: Widget, x: Double, in frame: Rect, isAtEnd: Bool) {
        guard unsafe gtk_widget_get_child_visible(button.gtk) != 0 else { return }
        var width: Int32 = 0
        var height: Int32 = 0
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        var origin = graphene_point_t(
            x: Float(isAtEnd ? x - Double(width) : x),
            y: Float((frame.midY - Double(height) / 2).rounded()))
        unsafe gtk_widget_allocate(
            button.gtk, width, height, -1, gsk_transform_translate(nil, &origin))
    }

    /// Draws the buttons that are shown, above every cell.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        for button in [left, right] where unsafe gtk_widget_get_child_visible(button.gtk) != 0 {
            unsafe gtk_widget_snapshot_child(parent, button.gtk, snapshot)
        }
    }
}
