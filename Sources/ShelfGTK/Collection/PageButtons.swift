internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The two arrows at the ends of the shelf under the pointer, for mice that have no wheel for it.
final class PageButtons {
    /// The button at the left or upper end.
    private let first: Widget
    /// The button at the right or lower end.
    private let last: Widget
    private var section: Int?
    /// The axis the arrows point along.
    private var axis = Axis.horizontal
    /// Whether the shelf goes on to the left.
    private var isMirrored = false

    /// Makes the buttons as hidden children of `parent`; `turn` scrolls a section on or back.
    init(
        parent: UnsafeMutablePointer<GtkWidget>,
        turn: @escaping @MainActor (_ section: Int, _ forward: Bool) -> Void
    ) {
        first = PageButtons.button()
        last = PageButtons.button()
        point(along: .horizontal)
        for (button, isLast) in [(first, false), (last, true)] {
            unsafe gtk_widget_set_parent(button.gtk, parent)
            unsafe gtk_widget_set_child_visible(button.gtk, 0)
            button.connect(Signal(plain: "clicked")) { [weak self] in
                guard let self, let section = self.section else { return }
                turn(section, isLast != self.isMirrored)
            }
        }
    }

    private static func button() -> Widget {
        let button = unsafe Widget(gtk_button_new())
        button.addCSSClass("page-button")
        button.addCSSClass("osd")
        button.addCSSClass("circular")
        unsafe gtk_widget_set_focusable(button.gtk, 0)
        unsafe gtk_widget_set_focus_on_click(button.gtk, 0)
        return button
    }

    /// Has the arrows point along an axis.
    private func point(along axis: Axis) {
        self.axis = axis
        let isHorizontal = axis == .horizontal
        show(isHorizontal ? ("go-previous", "left") : ("go-up", "up"), on: first)
        show(isHorizontal ? ("go-next", "right") : ("go-down", "down"), on: last)
    }

    private func show(_ arrow: (icon: String, direction: String), on button: Widget) {
        unsafe gtk_button_set_icon_name(
            button.pointer(as: GtkButton.self), "\(arrow.icon)-symbolic")
        button.setAccessibleLabel("Scroll \(arrow.direction)")
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
        if collection.shelfAxis != axis { point(along: collection.shelfAxis) }
        isMirrored = collection.shelfDirection < 0
        unsafe gtk_widget_set_child_visible(first.gtk, (isMirrored ? on : back) ? 1 : 0)
        unsafe gtk_widget_set_child_visible(last.gtk, (isMirrored ? back : on) ? 1 : 0)
    }

    /// Puts the buttons that are shown at the ends of their shelf.
    func allocate<Section, Item>(for collection: CollectionWidget<Section, Item>)
    where Section.ID: Sendable, Item.ID: Sendable {
        guard let section, section < collection.snapshot.sectionCount,
            let bounds = collection.layout?.orthogonalBounds(section)
        else { return }
        let frame = collection.onScreen(bounds.frame)
        allocate(first, in: frame, isAtEnd: false)
        allocate(last, in: frame, isAtEnd: true)
    }

    private func allocate(_ button: Widget, in frame: Rect, isAtEnd: Bool) {
        guard unsafe gtk_widget_get_child_visible(button.gtk) != 0 else { return }
        var width: Int32 = 0
        var height: Int32 = 0
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        let size = Size(width: Double(width), height: Double(height))
        var place = Point(
            x: (frame.midX - size.width / 2).rounded(),
            y: (frame.midY - size.height / 2).rounded())
        place[axis] = isAtEnd ? frame.max(axis) - 10 - size[axis] : frame.min(axis) + 10
        var origin = graphene_point_t(x: Float(place.x), y: Float(place.y))
        unsafe gtk_widget_allocate(
            button.gtk, width, height, -1, gsk_transform_translate(nil, &origin))
    }

    /// Draws the buttons that are shown, above every cell.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        for button in [first, last] where unsafe gtk_widget_get_child_visible(button.gtk) != 0 {
            unsafe gtk_widget_snapshot_child(parent, button.gtk, snapshot)
        }
    }
}
