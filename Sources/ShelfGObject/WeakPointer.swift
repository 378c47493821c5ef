internal import CGtk

/// The address of a GObject that is not kept; nil once the object is gone.
@safe @MainActor
package final class WeakPointer {
    private let slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)

    /// Follows an object that exists.
    package init(_ object: UnsafeMutableRawPointer) {
        unsafe slot.initialize(to: object)
        unsafe g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), slot)
    }

    /// The object; valid until the next call that may give it up.
    package var pointee: UnsafeMutableRawPointer? { unsafe slot.pointee }

    isolated deinit {
        if let object = unsafe slot.pointee {
            unsafe g_object_remove_weak_pointer(
                object.assumingMemoryBound(to: GObject.self), slot)
        }
        unsafe slot.deallocate()
    }
}
