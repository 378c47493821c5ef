internal import CGtk
import ShelfGObject

/// What a frame of GTK cost this thread, in microseconds of processor time.
struct FrameCost {
    /// Tick callbacks, and with them scrolling and what it brings about.
    var update = 0.0
    /// Measuring and allocating.
    var layout = 0.0
    /// Everything since the frame before was handed to the display, until this one was.
    var whole = 0.0

    /// What a container answers for; painting belongs to the renderer.
    var own: Double { update + layout }
}

/// Reads the processor time between the phases of a frame clock.
///
/// Its handlers run after those of GTK for the same phase.
@MainActor
final class FrameProbe {
    /// The last frame that was painted.
    private(set) var last = FrameCost()
    /// How many frames were painted.
    private(set) var count = 0

    private var current = FrameCost()
    private var lastEnd = 0.0
    private var phaseStart = 0.0
    private var isPainted = false

    private typealias Handler =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

    /// Watches a frame clock for as long as it lives.
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

    /// Brings a signal of the main thread from C to the probe it was connected for.
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

    /// Layout is repeated while a widget asks for it again.
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
