internal import CGtk
import ShelfGObject
import ShelfGTK

/// A window of 1280 × 800 pixels with a scrolling widget, driven frame by frame.
@MainActor
final class MeasuredWindow {
    let probe = FrameProbe()
    private let content: Widget
    private let window: WindowWidget
    private let isComplete: () -> Bool

    /// Opens a window on a widget.
    ///
    /// `isComplete` returns true if all of it is on the screen.
    init(showing content: Widget, isComplete: @escaping () -> Bool = { true }) {
        self.content = content
        self.isComplete = isComplete
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkWindow" id="window">
                    <property name="decorated">0</property>
                    <property name="default-width">1280</property>
                    <property name="default-height">800</property>
                    <child>
                      <object class="GtkScrolledWindow" id="scroller">
                        <property name="hscrollbar-policy">never</property>
                      </object>
                    </child>
                  </object>
                </interface>
                """)
        builder.widget("scroller").setProperty("child", .object(content))
        window = builder.window("window")
        window.present()
        let widget = unsafe window.pointer(as: GtkWidget.self)
        guard let clock = unsafe gtk_widget_get_frame_clock(widget) else {
            preconditionFailure("a window on the screen has no frame clock")
        }
        unsafe probe.watch(clock)
    }

    func close() { window.destroy() }

    /// Shows the focus ring in the window, as after a key press.
    func showFocus() { window.setProperty("focus-visible", .bool(true)) }

    // MARK: - Frames

    /// Turns the main loop until a frame has been painted.
    func makeFrame() {
        let count = probe.count
        while probe.count == count { MainLoop.iterate(mayBlock: true) }
    }

    /// Turns the main loop until a frame has been painted and the content is complete.
    ///
    /// Work after a frame may complete the content without another frame.
    func makeFramesUntilComplete() {
        makeFrame()
        while !isComplete() { MainLoop.iterate(mayBlock: true) }
    }

    /// Turns the main loop until nothing has been painted for half a second.
    func rest() {
        var quiet = probe.count
        repeat {
            quiet = probe.count
            _ = turn(milliseconds: 500)
        } while probe.count != quiet
    }

    /// Turns the main loop for a time.
    ///
    /// Returns the number of wake-ups meanwhile.
    func turn(milliseconds: Int) -> Int {
        let end = MainLoop.monotonicMicroseconds + Int64(milliseconds) * 1_000
        let timer = unsafe g_timeout_add(guint(milliseconds), { _ in 1 }, nil)
        defer { g_source_remove(timer) }
        var wakeUps = 0
        while MainLoop.monotonicMicroseconds < end {
            MainLoop.iterate(mayBlock: true)
            wakeUps += 1
        }
        return wakeUps - 1
    }

    /// Returns the longest blocking time until all is done, in microseconds of processor time.
    ///
    /// A blocking time is that of `body` or of one later turn of the main loop. Painting a frame
    /// does not count.
    func longestTurn(until isDone: () -> Bool, _ body: () -> Void) -> Double {
        var longest = Stopwatch.time(body)
        while !isDone() {
            let frames = probe.count
            let time = Stopwatch.time { MainLoop.iterate(mayBlock: true) }
            longest = max(longest, probe.count == frames ? time : probe.last.own)
        }
        return longest
    }

    // MARK: - Scrolling

    private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
        guard let adjustment = unsafe gtk_scrollable_get_vadjustment(content.opaque) else {
            preconditionFailure("what is measured does not scroll")
        }
        return unsafe adjustment
    }

    /// The height of the scrolled content, in pixels.
    var contentHeight: Double { unsafe gtk_adjustment_get_upper(adjustment) }

    /// The scroll offset of the page, in pixels.
    var offset: Double {
        get { unsafe gtk_adjustment_get_value(adjustment) }
        set { unsafe gtk_adjustment_set_value(adjustment, newValue) }
    }

    /// The largest offset.
    var maximumOffset: Double { unsafe contentHeight - gtk_adjustment_get_page_size(adjustment) }

    /// Scrolls to an offset and waits until nothing is painted any more.
    ///
    /// A small step comes first: GTK 4.8 draws nothing after a first change of the value that is
    /// large.
    func rest(at offset: Double) {
        self.offset = 40
        makeFramesUntilComplete()
        self.offset = offset
        rest()
    }

    /// Scrolls by `step` pixels in each of `count` frames, back and forth between the ends.
    ///
    /// Returns the costs of the frames.
    func scroll(
        step: Double, frames count: Int, each body: () -> Void = {}
    ) -> [FrameCost] {
        var step = step
        return move(frames: count, each: body) { measured in
            let next = measured.offset + step
            if next < 0 || next > measured.maximumOffset { step = -step }
            measured.offset += step
        }
    }

    /// Calls `advance` in each of `count` frames and returns their costs.
    func move(
        frames count: Int, each body: () -> Void = {},
        _ advance: @escaping @MainActor (MeasuredWindow) -> Void
    ) -> [FrameCost] {
        let motion = PageMotion(measured: self, advance: advance)
        let widget = unsafe content.pointer(as: GtkWidget.self)
        let data = unsafe Unmanaged.passUnretained(motion).toOpaque()
        let identifier = unsafe gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                guard let data = unsafe data else { return 0 }
                let motion = unsafe Unmanaged<PageMotion>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { motion.advance(motion.measured) }
                return 1
            }, data, nil)
        defer {
            unsafe gtk_widget_remove_tick_callback(widget, identifier)
            withExtendedLifetime(motion) {}
        }
        for _ in 0..<10 { makeFrame() }
        return (0..<count).map { _ in
            makeFrame()
            body()
            return probe.last
        }
    }

    /// Returns the processor time of jumps to other places until everything is shown, in
    /// microseconds each.
    func jump(to fractions: [Double]) -> [Double] {
        fractions.map { fraction in
            let time = Stopwatch.time {
                offset = maximumOffset * fraction
                makeFramesUntilComplete()
            }
            rest()
            return time
        }
    }
}

/// The state of a tick callback that moves the page.
@MainActor
private final class PageMotion {
    let measured: MeasuredWindow
    let advance: @MainActor (MeasuredWindow) -> Void

    init(measured: MeasuredWindow, advance: @escaping @MainActor (MeasuredWindow) -> Void) {
        self.measured = measured
        self.advance = advance
    }
}
