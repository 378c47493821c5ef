package import ShelfGObject

/// Tells whether a GObject still exists, without keeping it.
@MainActor
package struct WeakProbe {
    private let object: WeakPointer

    /// Watches an object.
    package init(_ object: Object) { self.object = unsafe WeakPointer(object.pointer) }

    /// Whether the object exists.
    package var isAlive: Bool { unsafe object.pointee != nil }
}
