package import ShelfGObject

/// A weak reference that tests whether a GObject still exists.
@MainActor
package struct WeakProbe {
    private let object: WeakPointer

    /// Watches an object.
    package init(_ object: Object) { self.object = unsafe WeakPointer(object.pointer) }

    /// The object exists.
    package var isAlive: Bool { unsafe object.pointee != nil }
}
