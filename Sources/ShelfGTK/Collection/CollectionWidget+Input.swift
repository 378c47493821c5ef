internal import CGtk
import ShelfGObject

extension CollectionWidget {
    /// Adds the collection's own controllers: one of each, hit-testing by layout.
    func addControllers() {
        addKeyController()
        addScrollController()
        addTouchController()
        addPressWatch()
        addPointerControllers()
        addDragControllers()
        pageButtons = unsafe PageButtons(
            parent: widget, time: { [weak self] in self?.frameTime ?? 0 }
        ) { [weak self] shelf, forward in
            self?.turnPage(byArrowOf: shelf, forward: forward)
        }
    }

    /// Adds a controller to the widget and keeps a handle on it.
    func adopt(_ controller: OpaquePointer?) -> Object {
        let controller = unsafe required(controller, "event controller")
        // The widget takes the reference; the handle adds one of its own.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(controller))
        unsafe gtk_widget_add_controller(widget, controller)
        controllers.append(object)
        return object
    }
}
