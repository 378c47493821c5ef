internal import CGtk
import ShelfGObject
package import ShelfGTK

/// Work in the turn of the main loop in which the events of a frame are flushed: after what the display
/// has sent was read, and before the flush.
///
/// What the work causes is known to the display by then, and to the program only later.
@safe @MainActor
package final class LateReading {
    /// Whether the work is done.
    package private(set) var isOver = false
    private var isFlushAsked = false
    private let clock: OpaquePointer?
    private let body: @MainActor () -> Void

    /// Lays a window out and does `body` before the flush that comes next.
    package init(in window: Widget, _ body: @escaping @MainActor () -> Void) {
        unsafe clock = gtk_widget_get_frame_clock(window.probed)
        self.body = body
        var isLaidOut = false
        window.onLayout { isLaidOut = true }
        unsafe gtk_widget_queue_allocate(window.probed)
        _ = pump { isLaidOut }
        unsafe g_idle_add_full(
            // That of the flush; of two, the one that was added first comes first.
            GDK_PRIORITY_EVENTS + 1,
            { data in
                guard let data = unsafe data else { return 0 }
                let work = unsafe Unmanaged<LateReading>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { work.step() ? 1 : 0 }
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<LateReading>.fromOpaque(data).release()
            })
    }

    /// Holds the loop until a frame is due, then works; returns whether to go on.
    private func step() -> Bool {
        guard isFlushAsked else {
            let due = MainLoop.monotonicMicroseconds + 40_000
            while MainLoop.monotonicMicroseconds < due {}
            unsafe gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS)
            isFlushAsked = true
            return true
        }
        body()
        isOver = true
        return false
    }
}
