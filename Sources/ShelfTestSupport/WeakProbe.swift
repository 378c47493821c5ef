internal import CGtk
package import ShelfGObject

/// Tells whether a GObject still exists, without keeping it.
@safe @MainActor
package final class WeakProbe {
    private let slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)

    /// Watches an object.
    package init(_ object: Object) {
        unsafe slot.initialize(to: object.pointer)
        unsafe g_object_add_weak_pointer(object.pointer(as: GObject.self), slot)
    }

    /// Whether the object exists.
    package var isAlive: Bool { unsafe slot.pointee != nil }

    isolated deinit {
        if let object = unsafe slot.pointee {
            unsafe g_object_remove_weak_pointer(
                object.assumingMemoryBound(to: GObject.self), slot)
        }
        unsafe slot.deallocate()
    }
}
