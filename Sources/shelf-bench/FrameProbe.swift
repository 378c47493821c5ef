internal import CGtk
import ShelfGObject

/// The processor time of this thread for one frame of GTK, in microseconds.
struct FrameCost {
    /// The time of tick callbacks, including the scrolling they cause.
    var update = 0.0
    /// The time of measuring and allocating.
    var layout = 0.0
    /// The time from the end of the previous frame to the end of this one.
    var whole = 0.0

    /// The time that a container is responsible for, without painting.
    var own: Double { update + layout }
}

/// A probe that reads the processor time between the phases of a frame clock.
///
/// Its handlers run after GTK's own for the same phase.
@MainActor
final class FrameProbe {
    /// The last painted frame.
    private(set) var last = FrameCost()
    /// The number of painted frames.
    private(set) var count = 0

    private var current = FrameCost()
    private var lastEnd = 0.0
    private var phaseStart = 0.0
    private var isPainted = false

    private typealias Handler =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

    /// Observes a frame clock for the rest of its life.
    func watch(_ clock: OpaquePointer) {
        unsafe connect(clock, "before-paint") { _, data in
            unsafe FrameProbe.tell(data) { $0.begin() }
        }
        unsafe connect(clock, "update") { _, data in unsafe FrameProbe.tell(data) { $0.endUpdate() }
        }
        unsafe connect(clock, "layout") { _, data in unsafe FrameProbe.tell(data) { $0.endLayout() }
        }
        unsafe connect(clock, "paint") { _, data in
            unsafe FrameProbe.tell(data) { $0.isPainted = true }
        }
        unsafe connect(clock, "after-paint") { _, data in unsafe FrameProbe.tell(data) { $0.end() }
        }
    }

    private func connect(_ clock: OpaquePointer, _ signal: String, _ handler: @escaping Handler) {
        let data = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe g_signal_connect_data(
            UnsafeMutableRawPointer(clock), signal,
            unsafeBitCast(handler, to: GCallback.self), data,
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            }, G_CONNECT_AFTER)
    }

    /// Forwards a signal from C on the main thread to its probe.
    private nonisolated static func tell(
        _ data: UnsafeMutableRawPointer?, _ body: @MainActor (FrameProbe) -> Void
    ) {
        guard let data = unsafe data else { return }
        let probe = unsafe Unmanaged<FrameProbe>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { body(probe) }
    }

    private func begin() {
        phaseStart = Stopwatch.now()
        current = FrameCost()
    }

    private func endUpdate() {
        let now = Stopwatch.now()
        current.update += now - phaseStart
        phaseStart = now
    }

    /// GTK repeats the layout phase while a widget requests it again, so the times are added.
    private func endLayout() {
        let now = Stopwatch.now()
        current.layout += now - phaseStart
        phaseStart = now
    }

    private func end() {
        guard isPainted else { return }
        isPainted = false
        let now = Stopwatch.now()
        current.whole = now - lastEnd
        lastEnd = now
        last = current
        count += 1
    }
}
