internal import CGtk
import ShelfGObject
public import ShelfGTK

// Widgets that cross to and from code that knows GTK's pointers: C, or another Swift binding.

extension Widget {
    /// Takes a widget made elsewhere.
    ///
    /// A floating reference, as every new widget has, is taken over; to any other one is added. The
    /// widget then lives for as long as this handle, or its parent, does.
    ///
    /// - Parameter pointer: a `GtkWidget *`; anything else is a programmer error.
    public convenience init(adopting pointer: UnsafeMutableRawPointer) {
        let isWidget = unsafe g_type_check_instance_is_a(
            pointer.assumingMemoryBound(to: GTypeInstance.self), gtk_widget_get_type())
        precondition(isWidget != 0, "what is adopted as a Widget is no GtkWidget")
        unsafe self.init(sinking: pointer)
    }

    /// Lends the widget, as a `GtkWidget *`, to a closure.
    ///
    /// Valid until the closure returns; whoever keeps it longer adds a reference, as a parent does.
    public func withUnsafeWidget<Result>(
        _ body: (UnsafeMutableRawPointer) throws -> Result
    ) rethrows -> Result {
        let result = unsafe try body(pointer)
        return withExtendedLifetime(self) { result }
    }
}

/// Has the main actor and effects of stores run in a program whose main loop is another's.
///
/// To be called once on the main thread, after GTK has been initialised and before anything of Shelf is
/// shown.
@MainActor
public func installShelf() { MainLoop.install() }
