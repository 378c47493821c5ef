internal import CGtk
import ShelfGObject

/// When a collection does what is due: on the widget's frame clock, at rest never.
final class Passes {
    var isDue = true
    /// Whether something changed since the widget was last drawn.
    var isDrawDue = true
    /// Whether the caller is still to be told that other elements have cells.
    var isAnnouncementDue = false
    /// The time of the frame being made, in microseconds; replaced by tests.
    var clock: (@MainActor () -> Int64)?
    /// Makes the pass that is due when the next frame begins.
    private(set) var passTick: TickCallback?
    /// Asks for frames while something moves.
    private(set) var motionTick: TickCallback?
    /// Asks the newest layout provider when the next frame begins.
    private(set) var checkTick: TickCallback?
    private var lastStep: Int64?

    /// The time of the frame being made, in microseconds.
    func time(of collection: WidgetImplementation) -> Int64 {
        if let clock { return clock() }
        guard let frameClock = unsafe gtk_widget_get_frame_clock(collection.widget) else {
            return MainLoop.monotonicMicroseconds
        }
        return unsafe Int64(gdk_frame_clock_get_frame_time(frameClock))
    }

    /// Has a pass made with the next frame; `pass` returns whether there will be another.
    func request(of collection: WidgetImplementation, _ pass: @escaping @MainActor () -> Bool) {
        isDue = true
        isDrawDue = true
        guard passTick?.isActive != true else { return }
        passTick = unsafe TickCallback(widget: collection.widget, body: pass)
    }

    /// Whether the layout is going to be checked.
    var isCheckDue: Bool { checkTick?.isActive == true }

    /// Has the layout's provider asked with the next frame.
    func requestCheck(of collection: WidgetImplementation, _ check: @escaping @MainActor () -> Void)
    {
        guard !isCheckDue else { return }
        checkTick = unsafe TickCallback(widget: collection.widget) {
            check()
            return false
        }
    }

    /// Has frames made from now on; `step` returns whether there will be another.
    func startMotion(of collection: WidgetImplementation, _ step: @escaping @MainActor () -> Bool) {
        guard motionTick?.isActive != true else { return }
        lastStep = nil
        motionTick = unsafe TickCallback(widget: collection.widget, body: step)
    }

    /// The last frame of the motion has been made.
    func endMotion() { motionTick = nil }

    /// How long it is since the last step, in seconds; a long pause counts as a tenth.
    func elapsed(at time: Int64) -> Double {
        defer { lastStep = time }
        return min(lastStep.map { Double(time - $0) / 1_000_000 } ?? 1.0 / 60, 0.1)
    }

    /// Makes no more frames.
    func stop() {
        for tick in [passTick, motionTick, checkTick] { tick?.remove() }
        (passTick, motionTick, checkTick) = (nil, nil, nil)
    }
}
