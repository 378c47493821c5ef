internal import Glibc
import ShelfGObject

/// The input and windows of the display that tests use: an X server, or a Wayland compositor in
/// one.
///
/// Keys and pointer come from xdotool on both. The compositor's only output is a window that covers
/// the X server's screen. So input reaches the compositor as its own keyboard and pointer, and
/// programs by Wayland's protocol. `Tools/under-sway` sets this up. Windows stand at the top left
/// of the screen.
package enum Seat: Sendable {
    case x11
    case wayland

    /// The seat of this test run.
    package static let current: Seat =
        unsafe getenv("GDK_BACKEND").map { unsafe String(cString: $0) } == "wayland"
        ? .wayland : .x11

    /// The error for an action that failed.
    package struct Failure: Error, CustomStringConvertible {
        /// The command that failed or did not end.
        package let description: String
    }

    /// Waits for the window with a title and gives it the keyboard focus, as a window manager
    /// would.
    @MainActor
    package static func focusWindow(named title: String) throws {
        switch current {
        case .x11: try search(title, "windowfocus", "--sync")
        case .wayland: try ask("focus", of: title)
        }
    }

    /// Waits for the window with a title.
    @MainActor
    package static func awaitWindow(named title: String) throws {
        switch current {
        case .x11: try search(title)
        case .wayland: try ask("nop", of: title)
        }
    }

    /// Waits for the window with a title, raises it and moves it to a place on the screen.
    @MainActor
    package static func moveWindow(named title: String, x: Int, y: Int) throws {
        switch current {
        case .x11: try search(title, "windowmove", "\(x)", "\(y)", "windowraise")
        case .wayland: try ask("move absolute position \(x) \(y), focus", of: title)
        }
    }

    /// Sends keys and pointer events, given as arguments of xdotool.
    @MainActor
    package static func act(_ words: [String]) throws { try run(["xdotool"] + words) }

    /// Sends keys and pointer events, given as arguments of xdotool.
    @MainActor
    package static func act(_ words: String...) throws { try act(words) }

    /// The id of the X window with the keyboard focus, or nil.
    @MainActor
    package static var focusedWindow: String? {
        let found = try? ChildProgram.run(["xdotool", "getwindowfocus"])
        return found.flatMap { $0.status == 0 ? $0.output.filter(\.isNumber) : nil }
    }

    /// Moves the pointer to a point and then back and forth by a pixel until a condition is true.
    ///
    /// With a button down, this is a drag that never rests. Newer GTKs begin no drag in the first
    /// tenth of a second after the press, and look again only at a motion. Returns false after a
    /// timeout.
    @MainActor
    package static func wiggle(x: Int, y: Int, until condition: @MainActor () -> Bool) throws
        -> Bool
    {
        try wiggle(at: { (x, y) }, until: condition)
    }

    /// Does the same at a place that may change meanwhile.
    @MainActor
    package static func wiggle(
        at place: @MainActor () -> (x: Int, y: Int), until condition: @MainActor () -> Bool
    ) throws -> Bool {
        let deadline = MainLoop.monotonicMicroseconds + patience
        var isAside = false
        repeat {
            guard MainLoop.monotonicMicroseconds < deadline else { return false }
            let (x, y) = place()
            try act(["mousemove", "\(isAside ? x + 1 : x)", "\(y)"])
            isAside.toggle()
        } while !pump(seconds: 0.05, until: condition)
        return true
    }

    @MainActor
    private static func search(_ title: String, _ words: String...) throws {
        // An X server ends the search when any window goes away during it, so it is repeated.
        try insist(
            ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^\(title)$"] + words)
    }

    /// Repeats a command to sway until it knows the window.
    @MainActor
    private static func ask(_ words: String, of title: String) throws {
        do {
            try insist(["swaymsg", "--quiet", "[title=\"^\(title)$\"] \(words)"])
        } catch let failure as Failure {
            let tree = try? ChildProgram.run(["swaymsg", "-t", "get_tree"]).output
            let names = (tree ?? "").split(separator: "\n").filter { $0.contains("\"name\": ") }
                .map { $0.drop { $0 == " " } }
            throw Failure(description: "\(failure.description) among \(names)")
        }
    }

    /// Runs a command until it succeeds.
    @MainActor
    private static func insist(_ command: [String]) throws {
        let deadline = MainLoop.monotonicMicroseconds + patience
        while MainLoop.monotonicMicroseconds < deadline {
            if (try? run(command)) != nil { return }
        }
        try run(command)
    }

    private static let patience: Int64 = 20_000_000

    @MainActor
    private static func run(_ command: [String]) throws {
        let program = try ChildProgram(command)
        guard pump(seconds: 20, until: { !program.isRunning }), program.wait() == 0 else {
            throw Failure(description: command.joined(separator: " "))
        }
    }
}
