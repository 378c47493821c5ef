internal import CGtk

/// A weak pointer to a GObject, which becomes nil when the object is finalized.
@safe @MainActor
package final class WeakPointer {
    private let slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)

    /// Creates a weak pointer to a live object.
    package init(_ object: UnsafeMutableRawPointer) {
        unsafe slot.initialize(to: object)
        unsafe g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), slot)
    }

    /// The object, valid until a call that may release it.
    package var pointee: UnsafeMutableRawPointer? { unsafe slot.pointee }

    isolated deinit {
        if let object = unsafe slot.pointee {
            unsafe g_object_remove_weak_pointer(
                object.assumingMemoryBound(to: GObject.self), slot)
        }
        unsafe slot.deallocate()
    }
}
