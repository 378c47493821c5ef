internal import CGtk
import ShelfGObject
import ShelfGTK

/// GTK's own list widgets, with the same cells as ours.
@MainActor
enum PeerView {
    /// Returns a GtkGridView with ten columns over a model.
    static func grid(_ model: PeerModel) -> Widget { unsafe grid(model, cellFactory()) }

    /// Returns a GtkGridView whose cells are pictures only.
    static func pictures(_ model: PeerModel) -> Widget { unsafe grid(model, pictureFactory()) }

    private static func grid(_ model: PeerModel, _ factory: OpaquePointer?) -> Widget {
        let view = unsafe gtk_grid_view_new(
            gtk_single_selection_new(retained(model)), factory)
        unsafe gtk_grid_view_set_max_columns(OpaquePointer(view), 10)
        unsafe gtk_grid_view_set_min_columns(OpaquePointer(view), 2)
        return unsafe widget(view)
    }

    /// The widgets of which a peer's shelves are made.
    enum Nesting {
        /// A GtkListView in a GtkListView: the usual solution.
        case lists
        /// A GtkGridView with one column in another one: far fewer cells alive.
        case grids
    }

    /// Returns shelves of the items of `models`, each a horizontal list below its title.
    static func shelves(_ models: [PeerModel], nesting: Nesting) -> Widget {
        unsafe shelfModels = models.map { unsafe $0.pointer }
        // The number of a row is the index of its model.
        let rows = PeerModel(count: models.count)
        let selection = unsafe gtk_no_selection_new(retained(rows))
        let setup: FactoryHandler =
            switch nesting {
            case .lists: { _, item, _ in unsafe PeerView.setUpShelf(item, nesting: .lists) }
            case .grids: { _, item, _ in unsafe PeerView.setUpShelf(item, nesting: .grids) }
            }
        let factory = unsafe factory(
            setup: setup, bind: { _, item, _ in unsafe PeerView.bindShelf(item) })
        switch nesting {
        case .lists: return unsafe widget(gtk_list_view_new(selection, factory))
        case .grids:
            let view = unsafe gtk_grid_view_new(selection, factory)
            unsafe gtk_grid_view_set_max_columns(OpaquePointer(view), 1)
            return unsafe widget(view)
        }
    }

    // MARK: - Pieces

    private typealias FactoryHandler =
        @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

    private static func widget(_ view: UnsafeMutablePointer<GtkWidget>?) -> Widget {
        guard let view = unsafe view else { preconditionFailure("cannot make a list widget") }
        return unsafe Widget(sinking: UnsafeMutableRawPointer(view))
    }

    /// Returns a model with an additional reference, for a function that takes one over.
    private static func retained(_ model: PeerModel) -> OpaquePointer {
        unsafe g_object_ref(model.pointer)
        return unsafe model.opaque
    }

    private static func factory(
        setup: FactoryHandler, bind: FactoryHandler
    ) -> OpaquePointer? {
        let factory = unsafe gtk_signal_list_item_factory_new()
        unsafe connect(factory, "setup", setup)
        unsafe connect(factory, "bind", bind)
        return unsafe factory
    }

    private static func connect(
        _ factory: OpaquePointer?, _ signal: String, _ handler: FactoryHandler
    ) {
        unsafe g_signal_connect_data(
            UnsafeMutableRawPointer(factory), signal, unsafeBitCast(handler, to: GCallback.self),
            nil, nil, GConnectFlags(rawValue: 0))
    }

    private static func pictureFactory() -> OpaquePointer? {
        if unsafe pictures.isEmpty { unsafe pictures = PeerPictures.makeAll() }
        return unsafe factory(
            setup: { _, item, _ in unsafe gtk_list_item_set_child(item, PeerView.makePicture()) },
            bind: { _, item, _ in
                unsafe PeerView.bindPicture(gtk_list_item_get_child(item), of: item)
            })
    }

    private static func cellFactory() -> OpaquePointer? {
        if unsafe pictures.isEmpty { unsafe pictures = PeerPictures.makeAll() }
        return unsafe factory(
            setup: { _, item, _ in unsafe PeerView.setUpCell(item) },
            bind: { _, item, _ in unsafe PeerView.bindCell(item) })
    }

    /// The number of cells bound so far.
    static var boundCells: Int { unsafe bindCount }

    nonisolated(unsafe) private static var bindCount = 0
    /// The pictures of ``PeerPictures``, accessible to C functions.
    nonisolated(unsafe) private static var pictures: [OpaquePointer] = unsafe []
    /// The models of the shown shelves.
    nonisolated(unsafe) private static var shelfModels: [UnsafeMutableRawPointer] = unsafe []

    // MARK: - Cells

    private nonisolated static func makePicture() -> UnsafeMutablePointer<GtkWidget>? {
        let picture = unsafe gtk_picture_new()
        unsafe gtk_picture_set_can_shrink(OpaquePointer(picture), 1)
        unsafe gtk_widget_set_size_request(picture, 96, 96)
        return unsafe picture
    }

    private nonisolated static func bindPicture(
        _ picture: UnsafeMutablePointer<GtkWidget>?, of item: OpaquePointer?
    ) {
        let id = unsafe PeerModel.id(of: gtk_list_item_get_item(item))
        unsafe gtk_picture_set_paintable(OpaquePointer(picture), pictures[id % pictures.count])
    }

    private nonisolated static func setUpCell(_ item: OpaquePointer?) {
        let box = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        let picture = unsafe makePicture()
        let label = unsafe gtk_label_new("")
        unsafe gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
        unsafe gtk_label_set_width_chars(OpaquePointer(label), 10)
        unsafe gtk_label_set_max_width_chars(OpaquePointer(label), 10)
        unsafe box?.withMemoryRebound(to: GtkBox.self, capacity: 1) { box in
            unsafe gtk_box_append(box, picture)
            unsafe gtk_box_append(box, label)
        }
        unsafe gtk_list_item_set_child(item, box)
    }

    private nonisolated static func bindCell(_ item: OpaquePointer?) {
        unsafe bindCount += 1
        let box = unsafe gtk_list_item_get_child(item)
        let id = unsafe PeerModel.id(of: gtk_list_item_get_item(item))
        unsafe bindPicture(gtk_widget_get_first_child(box), of: item)
        unsafe gtk_label_set_text(
            OpaquePointer(gtk_widget_get_last_child(box)), ViewItem.title(of: id))
    }

    // MARK: - Shelves

    private nonisolated static func setUpShelf(_ item: OpaquePointer?, nesting: Nesting) {
        let box = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
        let title = unsafe gtk_label_new("")
        unsafe gtk_label_set_xalign(OpaquePointer(title), 0)
        let scroller = unsafe gtk_scrolled_window_new()
        unsafe gtk_scrolled_window_set_policy(
            OpaquePointer(scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        let address = MainActor.assumeIsolated { unsafe UInt(bitPattern: makeInner(nesting)) }
        let inner = unsafe UnsafeMutablePointer<GtkWidget>(bitPattern: address)
        unsafe gtk_orientable_set_orientation(OpaquePointer(inner), GTK_ORIENTATION_HORIZONTAL)
        unsafe gtk_scrolled_window_set_child(OpaquePointer(scroller), inner)
        unsafe gtk_widget_set_size_request(scroller, -1, 150)
        unsafe box?.withMemoryRebound(to: GtkBox.self, capacity: 1) { box in
            unsafe gtk_box_append(box, title)
            unsafe gtk_box_append(box, scroller)
        }
        unsafe gtk_list_item_set_child(item, box)
    }

    private static func makeInner(_ nesting: Nesting) -> UnsafeMutablePointer<GtkWidget>? {
        switch nesting {
        case .lists: return unsafe gtk_list_view_new(nil, cellFactory())
        case .grids:
            let inner = unsafe gtk_grid_view_new(nil, cellFactory())
            unsafe gtk_grid_view_set_max_columns(OpaquePointer(inner), 1)
            return unsafe inner
        }
    }

    private nonisolated static func bindShelf(_ item: OpaquePointer?) {
        let box = unsafe gtk_list_item_get_child(item)
        let id = unsafe PeerModel.id(of: gtk_list_item_get_item(item))
        unsafe gtk_label_set_text(
            OpaquePointer(gtk_widget_get_first_child(box)), "Shelf \(id)")
        let scroller = unsafe OpaquePointer(gtk_widget_get_last_child(box))
        let inner = unsafe gtk_scrolled_window_get_child(scroller)
        let model = unsafe OpaquePointer(g_object_ref(shelfModels[id]))
        let selection = unsafe gtk_no_selection_new(model)
        if unsafe g_type_check_instance_is_a(
            UnsafeMutableRawPointer(inner)?.assumingMemoryBound(to: GTypeInstance.self),
            gtk_grid_view_get_type()) != 0
        {
            unsafe gtk_grid_view_set_model(OpaquePointer(inner), selection)
        } else {
            unsafe gtk_list_view_set_model(OpaquePointer(inner), selection)
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(selection))
    }
}
