internal import CGtk
import ShelfGObject

/// A collection among other views: in a scrolled window of its own, which takes the room there is.
final class ScrolledCollection: ViewNode {
    let collection: ViewNode

    init(_ collection: ViewNode) {
        self.collection = collection
        super.init(unsafe Widget(gtk_scrolled_window_new()))
        unsafe gtk_widget_set_hexpand(widget.gtk, 1)
        unsafe gtk_widget_set_vexpand(widget.gtk, 1)
        unsafe gtk_scrolled_window_set_child(widget.opaque, collection.widget.gtk)
    }

    override var children: [ViewNode] { [collection] }

    override var takesFocus: Bool { true }
}
