internal import CGtk
import ShelfGObject

/// The schedule of a collection's work on the widget's frame clock.
final class Passes {
    var isDue = true
    /// Something changed since the widget was last drawn.
    var isDrawDue = true
    /// The report that other elements have cells is pending.
    var isAnnouncementDue = false
    /// Replaces the frame time in tests, in microseconds.
    var clock: (@MainActor () -> Int64)?
    /// Makes the pass that is due at the start of the next frame.
    private(set) var passTick: TickCallback?
    /// Requests frames while something moves.
    private(set) var motionTick: TickCallback?
    /// Checks the layout provider at the start of the next frame.
    private(set) var checkTick: TickCallback?
    private var lastStep: Int64?

    /// Returns the frame time in microseconds.
    func time(of collection: WidgetImplementation) -> Int64 {
        if let clock { return clock() }
        guard let frameClock = unsafe gtk_widget_get_frame_clock(collection.widget) else {
            return MainLoop.monotonicMicroseconds
        }
        return unsafe Int64(gdk_frame_clock_get_frame_time(frameClock))
    }

    /// Schedules a pass for the next frame; `pass` returns true to be called again.
    func request(of collection: WidgetImplementation, _ pass: @escaping @MainActor () -> Bool) {
        isDue = true
        isDrawDue = true
        guard passTick?.isActive != true else { return }
        passTick = unsafe TickCallback(widget: collection.widget, body: pass)
    }

    /// A check of the layout is pending.
    var isCheckDue: Bool { checkTick?.isActive == true }

    /// Schedules a check of the layout for the next frame.
    func requestCheck(of collection: WidgetImplementation, _ check: @escaping @MainActor () -> Void)
    {
        guard !isCheckDue else { return }
        checkTick = unsafe TickCallback(widget: collection.widget) {
            check()
            return false
        }
    }

    /// Requests frames; `step` returns true to be called again.
    func startMotion(of collection: WidgetImplementation, _ step: @escaping @MainActor () -> Bool) {
        guard motionTick?.isActive != true else { return }
        lastStep = nil
        motionTick = unsafe TickCallback(widget: collection.widget, body: step)
    }

    /// Ends motion after its last frame.
    func endMotion() { motionTick = nil }

    /// Returns the time since the last step in seconds, at most a tenth.
    func elapsed(at time: Int64) -> Double {
        defer { lastStep = time }
        return min(lastStep.map { Double(time - $0) / 1_000_000 } ?? 1.0 / 60, 0.1)
    }

    /// Ends all callbacks.
    func stop() {
        for tick in [passTick, motionTick, checkTick] { tick?.remove() }
        (passTick, motionTick, checkTick) = (nil, nil, nil)
    }
}
