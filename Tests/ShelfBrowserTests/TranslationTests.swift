import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The real executable in other languages.
final class TranslationTests: XCTestCase {
    /// Does something that shows more of the program, waits for words that are shown then, and
    /// looks.
    private struct Step {
        let keys: [String]
        let words: String
        var leaves: [String] = []
        var window: String?
        var action: String?
        var button: String?
        var isMenu = false

        init(
            _ keys: String..., shows words: String, leaving: [String] = [], window: String? = nil,
            action: String? = nil, button: String? = nil, isMenu: Bool = false
        ) {
            self.keys = keys
            self.words = words
            leaves = leaving
            self.window = window
            self.action = action
            self.button = button
            self.isMenu = isMenu
        }
    }

    @MainActor
    private static func walk(_ steps: [Step], _ arguments: [String] = [], width: Int? = nil) throws
    {
        let pseudo = try PseudoProgram(arguments: arguments)
        defer { pseudo.end() }
        let program = pseudo.program
        if let width {
            // Who resizes windows on Wayland is the compositor.
            guard Seat.current == .x11 else { throw XCTSkip("windows are resized on X11 only") }
            try Seat.act([
                "search", "--sync", "--onlyvisible", "--name", "^77$", "windowsize", "\(width)",
                "720",
            ])
        }
        try program.press("Right")
        for step in steps {
            if let action = step.action { try program.activate(action) }
            if !step.keys.isEmpty { try program.press(step.keys) }
            if let button = step.button { pseudo.press(button) }
            // Newer GTKs do not tell what is in menus.
            if !step.isMenu || !AccessibilityBus.isHalfTold {
                pseudo.await(step.words)
                pseudo.look(at: step.words)
            }
            if let window = step.window {
                try Seat.focusWindow(named: "\(PseudoProgram.words(window)).*")
            }
            if !step.leaves.isEmpty { try program.press(step.leaves) }
            // Without a window manager nobody gives the keyboard back.
            if !step.leaves.isEmpty { try program.focusWindow() }
            // What was asked has gone when the wall has the keyboard again; a menu of a button
            // gives it to that.
            if step.leaves == ["Escape"], step.button == nil, !arguments.contains("--sofa") {
                XCTAssertTrue(pump(seconds: 20) { program.focusedName != nil }, step.words)
            }
        }
        XCTAssertEqual(pseudo.faults, [])
    }

    private static let wall = [
        Step(shows: "4 items"),
        Step("F10", shows: "New Window", leaving: ["Escape"], isMenu: true),
        Step("shift+F10", shows: "Copy Path", leaving: ["Escape"], isMenu: true),
        Step("F2", shows: "Rename “", leaving: ["Escape"]),
        Step("shift+Delete", shows: "This cannot be undone.", leaving: ["Escape"]),
        Step("alt+Return", shows: "Permissions", leaving: ["Escape"]),
        Step("ctrl+shift+n", shows: "New Folder in", leaving: ["Escape"]),
        Step("ctrl+shift+l", shows: "A list that does not exist", leaving: ["Escape"]),
        Step("ctrl+k", shows: "Tags of", leaving: ["Escape"]),
        Step("3", shows: "3 stars"),
        Step("6", shows: "Red"),
        Step("ctrl+d", shows: "Undo"),
        Step("ctrl+z", shows: "Undone: "),
        Step("F9", shows: "Recent places", leaving: ["F9"]),
        Step("ctrl+f", "q", "q", shows: "No Results Found", leaving: ["Escape"]),
    ]

    private static let looks = [
        Step("ctrl+2", shows: "Shelves as a grid"),
        Step("ctrl+3", shows: "Name"),
        Step("ctrl+4", shows: "Shelves as justified rows"),
        Step("ctrl+5", shows: "Shelves as a waterfall"),
        Step("alt+9", shows: "Not rated"),
        Step("alt+0", shows: "Without a label"),
        Step("alt+7", shows: "All items"),
        Step("alt+1", "ctrl+1", shows: "Shelves"),
    ]

    private static let menus = [
        Step(
            shows: "Folders as Covers", leaving: ["Escape"], button: "View", isMenu: true),
        Step("ctrl+f", shows: "Kind, date and size"),
        Step(
            shows: "In the Last Seven Days", leaving: ["Escape"], button: "Kind, date and size",
            isMenu: true),
    ]

    private static let closely = [
        Step("space", shows: "Close Preview"),
        Step("i", shows: "Dimensions"),
        Step("c", shows: "Side by Side"),
        Step("c", "s", shows: "Slide show, "),
        Step("space", shows: "Paused, "),
    ]

    private static let windows = [
        Step("ctrl+question", shows: "First or last item of all", leaving: ["Escape"]),
        Step(
            "ctrl+comma", shows: "Restore windows at start", leaving: ["Escape"],
            window: "Preferences"),
        Step(
            shows: "Programs that run on the selection", leaving: ["Escape"],
            window: "Custom Commands", action: "app.edit-commands"),
    ]

    func testAllThatIsSaidOnTheWallIsMarked() throws {
        try onGTK { try Self.walk(Self.wall) }
    }

    func testAllThatIsSaidOfLooksAndGroupsIsMarked() throws {
        try onGTK { try Self.walk(Self.looks) }
    }

    func testAllThatIsSaidInMenusIsMarked() throws {
        try onGTK { try Self.walk(Self.menus) }
    }

    func testAllThatTheCommandLineSaysIsMarked() throws {
        try onGTK {
            let pseudo = try PseudoProgram()
            defer { pseudo.end() }
            let help = try pseudo.run(["--help"]).output.split(separator: "\n")
            let own = help.drop { !$0.contains("--list") }
            XCTAssertGreaterThan(own.count, 16)
            XCTAssertEqual(own.filter { $0.contains("  --") && !$0.contains("⟦") }, [])
            XCTAssertTrue(help.contains { $0.hasPrefix(PseudoProgram.words("Shows folders")) })
            let refusal = try pseudo.run(["--json"])
            XCTAssertEqual(refusal.status, 2)
            XCTAssertTrue(refusal.errors.hasPrefix("shelf-gtk: ⟦"), refusal.errors)
        }
    }

    func testAllThatIsSaidWhileLookingCloselyIsMarked() throws {
        try onGTK { try Self.walk(Self.closely) }
    }

    func testAllThatIsSaidInOtherWindowsIsMarked() throws {
        try onGTK { try Self.walk(Self.windows) }
    }

    func testAllThatIsSaidFromTheSofaIsMarked() throws {
        try onGTK {
            try Self.walk(
                [
                    Step("F10", shows: "Leave Big Screen Mode"),
                    Step("Down", "Return", shows: "Home", leaving: ["Escape"]),
                    Step("Down", "Return", shows: "Books and comics", leaving: ["Escape"]),
                    Step("Down", "Return", shows: "Justified rows", leaving: ["Escape"]),
                    Step("Down", "Return", shows: "First letter", leaving: ["Escape"]),
                    Step("Down", "Return", shows: "List order", leaving: ["Escape"]),
                    Step("Down", "Return", shows: "One step back", leaving: ["Escape", "Escape"]),
                ], ["--sofa"])
        }
    }

    func testLongTextsFitIntoANarrowWindow() throws {
        try onGTK { try Self.walk(Self.wall + Self.looks, width: 360) }
    }

    func testAWindowInALongLanguageIsNoWiderThanANarrowScreen() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let pseudo = try PseudoProgram(arguments: [])
            defer { pseudo.end() }
            let outcome = try pseudo.run([
                "--screenshot", "\(folder.path)/1.png", "--size", "360x720", folder.path,
            ])
            XCTAssertEqual(outcome.status, 0, outcome.errors)
        }
    }

    @MainActor
    private static func unmarked(_ text: String) -> String? {
        PseudoProgram.unmarked(text, in: TemporaryFolder(named: "77"))
    }

    func testWhatIsNotMarkedIsFound() {
        onGTK {
            XCTAssertNil(Self.unmarked("⟦“⟦“11.png”⟧” wàs möved ~~~⟧"))
            XCTAssertNil(Self.unmarked("11.png, 1.2 kB"))
            XCTAssertEqual(Self.unmarked("⟦Cöpý ~⟧ Path"), " Path")
            XCTAssertEqual(Self.unmarked("Copy"), "Copy")
        }
    }

    /// The key that leads back is the one at which a line begins.
    func testKeysThatLeadBackAreNamedFirst() {
        onGTK {
            let keys = [">Left Right<", ">&lt;Alt&gt;Left &lt;Alt&gt;Right<"]
            let mirrored = [">Right Left<", ">&lt;Alt&gt;Right &lt;Alt&gt;Left<"]
            for (isRightToLeft, there, gone) in [(false, keys, mirrored), (true, mirrored, keys)] {
                let xml = Assets.shortcuts(isRightToLeft: isRightToLeft)
                for key in there { XCTAssertTrue(xml.contains(key), "\(key), \(isRightToLeft)") }
                for key in gone { XCTAssertFalse(xml.contains(key), "\(key), \(isRightToLeft)") }
            }
        }
    }

    func testGermanIsSpokenInMenusAndHeadings() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            _ = try ChildProgram(["touch", "-d", "@1714737600", "\(folder.path)/a.txt"]).wait()
            let locales = try TestLanguages.make(["de_DE"], in: folder.home)
            let program = try RunningProgram(
                showing: folder, variables: locales.merging(["TZ": "UTC"]) { $1 })
            defer { program.end() }
            program.expect("1 Objekt")
            try program.press("Right")
            program.expectFocus(on: "a.txt", "1 von 1, Folder")
            try program.press("shift+F10")
            program.expectMenu(offering: "In den Papierkorb verschieben")
            try program.press("Escape", "alt+2")
            program.expect("Freitag, 3. Mai 2024")
        }
    }
}
