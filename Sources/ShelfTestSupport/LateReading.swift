internal import CGtk
import ShelfGObject
package import ShelfGTK

/// Work between reading the display's events and flushing the events of a frame.
///
/// The display knows the effects of the work by then. The program learns of them only later.
@safe @MainActor
package final class LateReading {
    /// The work is done.
    package private(set) var isOver = false
    private var isFlushAsked = false
    private let clock: OpaquePointer?
    private let body: @MainActor () -> Void

    /// Lays out a window and calls `body` before the next flush.
    package init(in window: Widget, _ body: @escaping @MainActor () -> Void) {
        unsafe clock = gtk_widget_get_frame_clock(window.probed)
        self.body = body
        var isLaidOut = false
        window.onLayout { isLaidOut = true }
        unsafe gtk_widget_queue_allocate(window.probed)
        _ = pump { isLaidOut }
        unsafe g_idle_add_full(
            // The priority of the flush; of two sources, the one added first runs first.
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

    /// Waits for a frame to be due, then does the work; returns true to be called again.
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
