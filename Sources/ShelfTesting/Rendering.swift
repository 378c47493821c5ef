internal import CGtk
import ShelfGObject
public import ShelfGTK

/// A view or a program on the screen of a test.
///
/// Elements are found by name, driven by real keys and a real pointer, and compared with pictures.
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
/// Animations are off unless requested. Keys and pointer are those of the display. They need an X
/// server such as Xvfb and the program `xdotool`. Reading the content needs neither.
@MainActor
public final class Rendering {
    private let host: any RenderedProgram
    private let isOfView: Bool
    private let isStill: Bool
    private var isClosed = false

    /// Shows a view in a frameless window.
    ///
    /// - Parameters:
    ///   - width: The width of the window in logical pixels.
    ///   - height: The height of the window in logical pixels.
    ///   - animates: Animations are on.
    ///   - content: The view.
    /// - Throws: ``RenderingFailure`` if no frame is drawn.
    public convenience init(
        width: Double = 800, height: Double = 600, animates: Bool = false,
        @ViewBuilder _ content: @escaping @MainActor () -> some View
    ) throws {
        let program = ViewProgram(width: width, height: height, content: content)
        try self.init(host: AppHost(program, id: Self.nextID), isOfView: true, animates: animates)
    }

    /// Runs a program, with its windows in this process.
    ///
    /// - Throws: ``RenderingFailure`` if no frame is drawn.
    public convenience init(_ program: some App, animates: Bool = false) throws {
        try self.init(host: AppHost(program, id: Self.nextID), isOfView: false, animates: animates)
    }

    private init(host: any RenderedProgram, isOfView: Bool, animates: Bool) throws {
        self.host = host
        self.isOfView = isOfView
        isStill = !animates
        // Before the first error can be thrown, as `close` decrements the count.
        if isStill { Self.stillCount += 1 }
        host.application.setIsUnique(false)
        try host.application.register()
        host.activate()
        try settle()
    }

    isolated deinit { close() }

    /// Closes the windows, even if the program objects.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        host.close()
        if isStill { Self.stillCount -= 1 }
    }

    private(set) static var count = 0

    // GTK keeps the id of an application that was registered but never run, so it cannot be reused.
    private static var nextID: String {
        count += 1
        return "org.shelf.Rendering\(count)"
    }

    /// The number of open renderings without animations.
    ///
    /// The first turns animations off, and the last restores them.
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

    // MARK: - Content

    /// The open windows, in order.
    var windows: [WindowWidget] { isClosed ? [] : host.openWindows.map(\.window) }

    /// The elements of the windows, outermost first.
    ///
    /// Those of a program include its header bars.
    public var content: [RenderedElement] {
        guard isOfView, !isClosed else { return windows.map { RenderedElement($0) } }
        return host.openWindows.map { RenderedElement($0.content.widget) }
    }

    /// Returns all visible elements with a name, in reading order.
    ///
    /// The name is the accessible name, or the text without one.
    public func elements(named name: String) -> [RenderedElement] {
        content.flatMap { $0.elements { $0.isNamed(name) } }
    }

    /// Returns the first visible element with a name.
    ///
    /// - Throws: ``RenderingFailure`` if there is none. The error lists all visible texts.
    public func element(named name: String) throws -> RenderedElement {
        guard let found = elements(named: name).first else {
            throw RenderingFailure("Nothing is named “\(name)”; there is \(texts)")
        }
        return found
    }

    /// All visible texts, in reading order.
    public var texts: [String] { content.flatMap(\.texts) }

    /// The element with the keyboard focus, in the first window that has one.
    public var focused: RenderedElement? {
        for window in windows {
            guard let widget = unsafe gtk_window_get_focus(window.pointer(as: GtkWindow.self))
            else { continue }
            return unsafe RenderedElement(Widget(referencing: UnsafeMutableRawPointer(widget)))
        }
        return nil
    }

    /// Returns a picture of the first window, including the header bar of a program.
    ///
    /// - Throws: ``RenderingFailure`` if no window is open.
    public func screenshot() throws -> Screenshot {
        guard let window = windows.first else { throw RenderingFailure("No window is open") }
        return try RenderedElement(window).screenshot()
    }

    // MARK: - Input

    /// Presses keys one after the other, by name: `"Down"`, `"ctrl+a"`, `"Page_Up"`, `"space"`.
    ///
    /// - Throws: ``RenderingFailure`` if there is no such key, or if `xdotool` fails.
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
    /// The value of GDK for an unknown key name.
    private static let noKey: UInt32 = 0xffffff

    /// Types a text of characters that the display's keyboard has.
    public func type(_ text: String) throws {
        try takeKeyboard()
        // After this, text that begins like an option is not taken for one.
        try act(["type", "--args", "1", "--", text])
    }

    /// Clicks in the middle of an element.
    ///
    /// - Parameters:
    ///   - element: The element to click.
    ///   - button: The number of the button; 3 opens a context menu.
    ///   - keys: Keys held during the click, such as `"ctrl"`.
    ///   - count: The number of clicks.
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

    /// Turns the wheel over an element by notches: down if positive, up if negative.
    public func scroll(_ element: RenderedElement, notches: Int) throws {
        try point(at: element)
        guard notches != 0 else { return }
        let button = notches < 0 ? "4" : "5"
        try act(["click", "--repeat", "\(abs(notches))", "--delay", "10", button])
    }

    /// Waits until all pending work is done and drawn.
    ///
    /// The pending work includes events sent to the program, deferred work and two frames.
    ///
    /// - Throws: ``RenderingFailure`` if no frame is drawn within ten seconds.
    public func settle() throws {
        if let display = unsafe gdk_display_get_default() { unsafe gdk_display_sync(display) }
        for _ in 0..<2 {
            ShelfTesting.settle()
            for window in windows { try FrameProbe(window).awaitFrame() }
        }
        ShelfTesting.settle()
        // A button pressed by a key is activated a moment later, so that the press is visible.
        guard pump(until: { !self.isButtonGoingDown }) else {
            throw RenderingFailure("A button that was pressed by a key never came up")
        }
    }

    private var isButtonGoingDown: Bool {
        content.contains { !$0.elements { $0.isGoingDown }.isEmpty }
    }

    /// Waits for a condition with a timeout.
    ///
    /// - Throws: ``RenderingFailure`` with `description` after `seconds`.
    public func wait(
        for description: String, seconds: Double = 10, until condition: @MainActor () -> Bool
    ) throws {
        guard pump(seconds: seconds, until: condition) else {
            throw RenderingFailure("Waited \(seconds) s in vain for \(description)")
        }
        try settle()
    }

    private func act(_ words: [String]) throws {
        // The server answers the last command only after handling all those before it.
        let outcome = try? ChildProgram.run(["xdotool"] + words + ["getmouselocation"])
        guard let outcome, outcome.status == 0, outcome.errors.isEmpty else {
            let why = outcome.map(\.errors) ?? "is it installed?"
            throw RenderingFailure(
                "xdotool could not do “\(words.joined(separator: " "))”: \(why)")
        }
        try settle()
    }

    /// Gives the keyboard focus to the first window, as a window manager would.
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

/// The error for something that could not be shown or done in a test.
public struct RenderingFailure: Error, CustomStringConvertible {
    /// The error in a sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A program whose windows can be examined, of any type.
@MainActor
private protocol RenderedProgram: AnyObject {
    var application: Application { get }
    var openWindows: [(window: WindowWidget, content: ViewNode)] { get }
    func activate()
    func close()
}

extension AppHost: RenderedProgram {}

/// A program with one frameless window.
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

/// A helper that waits for frames of a window.
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
