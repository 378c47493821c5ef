internal import CGtk
import ShelfGObject

// The shapes of the signals of drag sources and drop targets.

extension Signal where Handler == @MainActor (Double, Double) -> UnsafeMutableRawPointer? {
    /// A drag is about to begin: the handler returns a content provider it owns, or nothing.
    init(prepare name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> UnsafeMutableRawPointer? = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    // An address may leave the main actor where a pointer may not.
                    let address = MainActor.assumeIsolated {
                        unsafe UInt(bitPattern: handler(x, y))
                    }
                    return unsafe UnsafeMutableRawPointer(bitPattern: address)
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> GdkDragAction {
    /// Something is dragged over a point: the handler says what letting go would do.
    init(dropMotion name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> GdkDragAction = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    return MainActor.assumeIsolated { handler(x, y) }
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal
where Handler == @MainActor (UnsafePointer<GValue>, Double, Double) -> Bool {
    /// Something was let go at a point: the handler says whether it took it.
    init(drop name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, x, y, data in
                guard let value = unsafe value else { return 0 }
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                nonisolated(unsafe) let content = unsafe value
                return MainActor.assumeIsolated { unsafe handler(content, x, y) } ? 1 : 0
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
