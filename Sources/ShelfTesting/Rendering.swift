internal import CGtk
import ShelfGObject
public import ShelfGTK

/// A view or a program on the screen, for a test: what it shows is found by name, driven by real keys
/// and a real pointer, and held against pictures.
///
/// ```swift
/// final class CounterTests: XCTestCase {
///     func testThatPressesAreCounted() throws {
///         try onGTK {
///             let counter = try Rendering(width: 200, height: 80) { Counter() }
///             try counter.click(counter.element(named: "Add"))
///             try counter.press("space")
///             XCTAssertEqual(counter.texts, ["Add", "2"])
///             try counter.screenshot().check(against: "Tests/Pictures/two.png")
///         }
///     }
/// }
/// ```
///
/// Nothing moves by itself: animations are off unless they are asked for. Keys and pointer are those
/// of the display, an X server like Xvfb, by way of the program `xdotool`; what only looks needs
/// neither.
@MainActor
public final class Rendering {
    private let host: any RenderedProgram
    private let isOfView: Bool
    private let isStill: Bool
    private var isClosed = false

    /// Shows a view in a window of its own without a frame, as large as is said, in logical pixels.
    ///
    /// - Throws: ``RenderingFailure`` when no frame of it comes.
    public convenience init(
        width: Double = 800, height: Double = 600, animates: Bool = false,
        @ViewBuilder _ content: @escaping @MainActor () -> some View
    ) throws {
        let program = ViewProgram(width: width, height: height, content: content)
        try self.init(host: AppHost(program, id: Self.nextID), isOfView: true, animates: animates)
    }

    /// Starts a program, its windows in this process.
    ///
    /// - Throws: ``RenderingFailure`` when no frame of it comes.
    public convenience init(_ program: some App, animates: Bool = false) throws {
        try self.init(host: AppHost(program, id: Self.nextID), isOfView: false, animates: animates)
    }

    private init(host: any RenderedProgram, isOfView: Bool, animates: Bool) throws {
        self.host = host
        self.isOfView = isOfView
        isStill = !animates
        // Before anything that throws, as what is begun is closed then, too.
        if isStill { Self.stillCount += 1 }
        host.application.setIsUnique(false)
        try host.application.register()
        host.activate()
        try settle()
    }

    isolated deinit { close() }

    /// Closes the windows, whatever the program says to that.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        host.close()
        if isStill { Self.stillCount -= 1 }
    }

    private(set) static var count = 0

    // GTK keeps what was registered and never run, and nothing else may have its name then.
    private static var nextID: String {
        count += 1
        return "org.shelf.Rendering\(count)"
    }

    /// How many renderings want nothing to move; the first turns animations off, the last on again.
    private static var stillCount = 0 {
        didSet {
            if oldValue == 0 { animatedBefore = hasAnimations }
            if oldValue == 0 || stillCount == 0 {
                hasAnimations = stillCount == 0 && animatedBefore
            }
        }
    }
    private static var animatedBefore = false

    static var hasAnimations: Bool {
        get { settings?.boolProperty("gtk-enable-animations") ?? false }
        set { settings?.setProperty("gtk-enable-animations", .bool(newValue)) }
    }

    private static var settings: Object? {
        unsafe gtk_settings_get_default().map { settings in
            unsafe Object(referencing: UnsafeMutableRawPointer(settings))
        }
    }

    // MARK: - Looking

    /// The windows that are open, in order.
    var windows: [WindowWidget] { isClosed ? [] : host.openWindows.map(\.window) }

    /// What the windows show, from the outside in; of a program with its header bars.
    public var content: [RenderedElement] {
        guard isOfView, !isClosed else { return windows.map { RenderedElement($0) } }
        return host.openWindows.map { RenderedElement($0.content.widget) }
    }

    /// All elements that are seen and have this name, in reading order: what assistive technology
    /// calls them, or else the text they show.
    public func elements(named name: String) -> [RenderedElement] {
        content.flatMap { $0.elements { $0.isNamed(name) } }
    }

    /// The first element that is seen and has this name.
    ///
    /// - Throws: ``RenderingFailure``, which lists what there is, when there is none.
    public func element(named name: String) throws -> RenderedElement {
        guard let found = elements(named: name).first else {
            throw RenderingFailure("Nothing is named “\(name)”; there is \(texts)")
        }
        return found
    }

    /// All texts that are seen, in reading order.
    public var texts: [String] { content.flatMap(\.texts) }

    /// What has the keyboard, in the first window in which anything has.
    public var focused: RenderedElement? {
        for window in windows {
            guard let widget = unsafe gtk_window_get_focus(window.pointer(as: GtkWindow.self))
            else { continue }
            return unsafe RenderedElement(Widget(referencing: UnsafeMutableRawPointer(widget)))
        }
        return nil
    }

    /// A picture of the first window: of a view its content, of a program with the header bar.
    ///
    /// - Throws: ``RenderingFailure`` when no window is open.
    public func screenshot() throws -> Screenshot {
        guard let window = windows.first else { throw RenderingFailure("No window is open") }
        return try RenderedElement(window).screenshot()
    }

    // MARK: - Driving

    /// Presses keys one after the other, by their names: `"Down"`, `"ctrl+a"`, `"Page_Up"`, `"space"`.
    ///
    /// - Throws: ``RenderingFailure`` when there is no such key, or nobody to press it.
    public func press(_ keys: String...) throws {
        for key in keys.flatMap({ $0.split(separator: "+") })
        where !Self.modifiers.contains(key.lowercased()) {
            guard unsafe gdk_keyval_from_name(String(key)) != Self.noKey else {
                throw RenderingFailure("There is no key “\(key)”")
            }
        }
        try takeKeyboard()
        try act(["key"] + keys)
    }

    private static let modifiers: Set = ["shift", "ctrl", "control", "alt", "super", "meta"]
    /// What stands for a name that is no key's.
    private static let noKey: UInt32 = 0xffffff

    /// Types a text, of letters that the display's keyboard has.
    public func type(_ text: String) throws {
        try takeKeyboard()
        // What begins like an option is none after this.
        try act(["type", "--args", "1", "--", text])
    }

    /// Clicks in the middle of an element: with the first button, or another (3 for the menu), while
    /// keys like `"ctrl"` are held, once or more often.
    public func click(
        _ element: RenderedElement, button: Int = 1, holding keys: [String] = [], count: Int = 1
    ) throws {
        try point(at: element)
        let click = ["click", "--repeat", "\(count)", "--delay", "20", "\(button)"]
        try act(keys.flatMap { ["keydown", $0] } + click + keys.flatMap { ["keyup", $0] })
    }

    /// Moves the pointer to the middle of an element.
    public func point(at element: RenderedElement) throws {
        let middle = try element.middleOnScreen()
        try act(["mousemove", "\(Int(middle.x))", "\(Int(middle.y))"])
    }

    /// Turns the wheel over an element by notches, downwards or, when negative, upwards.
    public func scroll(_ element: RenderedElement, notches: Int) throws {
        try point(at: element)
        guard notches != 0 else { return }
        let button = notches < 0 ? "4" : "5"
        try act(["click", "--repeat", "\(abs(notches))", "--delay", "10", button])
    }

    /// Waits until everything that is due has happened and was drawn: what was sent to the program,
    /// what it has put off, and two frames.
    ///
    /// - Throws: ``RenderingFailure`` when no frame comes within ten seconds.
    public func settle() throws {
        if let display = unsafe gdk_display_get_default() { unsafe gdk_display_sync(display) }
        for _ in 0..<2 {
            ShelfTesting.settle()
            for window in windows { try FrameProbe(window).awaitFrame() }
        }
        ShelfTesting.settle()
        // A button that a key presses does so a moment later, when it has been seen to go down.
        guard pump(until: { !self.isButtonGoingDown }) else {
            throw RenderingFailure("A button that was pressed by a key never came up")
        }
    }

    private var isButtonGoingDown: Bool {
        content.contains { !$0.elements { $0.isGoingDown }.isEmpty }
    }

    /// Waits for something that takes its time.
    ///
    /// - Throws: ``RenderingFailure`` with `description` when it is not so after `seconds`.
    public func wait(
        for description: String, seconds: Double = 10, until condition: @MainActor () -> Bool
    ) throws {
        guard pump(seconds: seconds, until: condition) else {
            throw RenderingFailure("Waited \(seconds) s in vain for \(description)")
        }
        try settle()
    }

    private func act(_ words: [String]) throws {
        // The question at the end is answered when the server has taken all that was before it.
        let outcome = try? ChildProgram.run(["xdotool"] + words + ["getmouselocation"])
        guard let outcome, outcome.status == 0, outcome.errors.isEmpty else {
            let why = outcome.map(\.errors) ?? "is it installed?"
            throw RenderingFailure(
                "xdotool could not do “\(words.joined(separator: " "))”: \(why)")
        }
        try settle()
    }

    /// Has keys go to the first window, as a window manager would.
    private func takeKeyboard() throws {
        guard let window = windows.first,
            let surface = unsafe gtk_native_get_surface(window.opaque)
        else { throw RenderingFailure("No window is open") }
        let number = unsafe cgtk_surface_x11_id(surface)
        guard number != 0 else {
            throw RenderingFailure("Keys need an X server: run the tests with GDK_BACKEND=x11")
        }
        if Seat.focusedWindow != "\(number)" {
            try act(["windowfocus", "--sync", "\(number)"])
        }
    }
}

/// Why something could not be seen or done.
public struct RenderingFailure: Error, CustomStringConvertible {
    /// What happened, in a sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A program whose windows are looked at, whatever it is.
@MainActor
private protocol RenderedProgram: AnyObject {
    var application: Application { get }
    var openWindows: [(window: WindowWidget, content: ViewNode)] { get }
    func activate()
    func close()
}

extension AppHost: RenderedProgram {}

/// A program of one window without a frame.
private struct ViewProgram<Content: View>: App {
    static var id: String { "org.shelf.Rendering" }
    let width: Double
    let height: Double
    let content: @MainActor () -> Content

    init(width: Double, height: Double, content: @escaping @MainActor () -> Content) {
        self.width = width
        self.height = height
        self.content = content
    }

    init() { preconditionFailure("Make the program with what it shows") }

    var body: some Scene {
        Window("Rendering") { content() }.withoutFrame().defaultSize(width: width, height: height)
    }
}

/// Waits for frames of a window.
@safe @MainActor
private struct FrameProbe {
    private let window: WindowWidget

    init(_ window: WindowWidget) { self.window = window }

    func awaitFrame() throws {
        let widget = unsafe window.pointer(as: GtkWidget.self)
        guard unsafe gtk_widget_get_mapped(widget) != 0,
            let clock = unsafe gtk_widget_get_frame_clock(widget)
        else { return }
        let frame = unsafe gdk_frame_clock_get_frame_counter(clock)
        unsafe gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
        guard pump(until: { unsafe gdk_frame_clock_get_frame_counter(clock) > frame }) else {
            throw RenderingFailure("The window draws no frames; is it on a screen that is seen?")
        }
    }
}
