import ShelfGObject
import ShelfTestSupport
import XCTest

/// Every action of a window and of the program, by the keys that people press for it.
final class ActionKeyTests: XCTestCase {
    /// What other tests do with real keys, by what they are called.
    private static let elsewhere = [
        "address": "GoingTests", "back": "GoingTests", "bookmark": "SidebarTests",
        "cancel-reading": "GVfsPlaceTests",
        "choose-filing": "FilingTests", "column-back": "ListColumnTests",
        "column-forward": "ListColumnTests", "column-narrower": "ListColumnTests",
        "column-wider": "ListColumnTests", "compare": "PreviewTests", "copy": "ItemActionTests",
        "cut": "TendingWindowTests", "delete": "TendingWindowTests",
        "delete-rest": "NoTrashTests",
        "do-rest": "TendingWindowTests",
        "duplicate": "TendingWindowTests", "earlier": "ListWindowTests",
        "edit-commands": "OwnCommandTests", "empty-trash": "GVfsPlaceTests",
        "file-away": "FilingTests", "filter": "FilterTests", "fold": "FoldTests",
        "forget": "PreferencesTests", "forth": "GoingTests", "go-to": "GoingTests",
        "into": "GoingTests", "keep-turn": "PreviewTests", "label": "MarkingTests",
        "later": "ListWindowTests", "look": "AskedLookTests", "new-folder": "TendingWindowTests",
        "open-sofa": "Tools/test-install",
        "off-list": "ListWindowTests", "on-list": "ListWindowTests",
        "own-command": "OwnCommandTests", "paste": "TendingWindowTests", "path": "GoingTests",
        "pictures": "PreferencesTests", "places": "SidebarTests", "preview": "PreviewTests",
        "properties": "PropertyTests", "rate": "MarkingTests", "redo": "TendingWindowTests",
        "rename": "TendingWindowTests", "restore": "GVfsPlaceTests",
        "search-everywhere": "SearchWindowTests",
        "restore-windows": "PreferencesTests", "show": "CommandLineTests",
        "show-places": "SidebarTests", "slide-show": "PreviewTests", "sofa": "SofaTests",
        "sofa-keys": "SofaTests", "sofa-menu": "SofaTests", "start": "GoingTests",
        "tags": "TaggingTests", "trash": "TendingWindowTests", "undo": "TendingWindowTests",
        "close-tab": "TabTests", "go-to-tab": "TabTests", "new-tab": "TabTests",
        "new-tab-at": "TabTests", "next-tab": "TabTests", "open-at": "TabTests",
        "previous-tab": "TabTests", "reopen-tab": "TabTests", "tab-back": "TabTests",
        "tab-forward": "TabTests", "tab-to-window": "TabTests", "unfold": "FoldTests",
        "up": "GoingTests", "use-everywhere": "LocationChoiceTests",
    ]

    private static let window = "/io/github/shelf/Shelf/window/1"
    private static let application = "/io/github/shelf/Shelf"

    /// What an object on the session bus answers to a question about actions; nil when it is not
    /// there.
    @MainActor
    private static func ask(_ object: String, _ words: String...) -> String? {
        let outcome = try? ChildProgram.run(
            [
                "gdbus", "call", "--session", "--dest", "io.github.shelf.Shelf", "--object-path",
                object, "--method",
            ] + words)
        return outcome.flatMap { $0.status == 0 ? $0.output : nil }
    }

    /// The names of an object's actions.
    @MainActor
    private static func actions(of object: String) -> Set<String> {
        let answer = ask(object, "org.gtk.Actions.List") ?? ""
        return Set(
            answer.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }
                .map { String($0.element) })
    }

    /// Waits until an action has a state.
    @MainActor
    private static func expect(
        _ action: String, _ state: String, of object: String = window, line: UInt = #line
    ) {
        var answer = ""
        let isSo = pump(seconds: 20) {
            answer = ask(object, "org.gtk.Actions.Describe", action) ?? ""
            return answer.contains("<\(state)>")
        }
        XCTAssertTrue(isSo, "\(action) is \(answer)", line: line)
    }

    /// Whether something in any window of the program is called so.
    @MainActor
    private static func shows(_ program: RunningProgram, _ name: String) -> Bool {
        guard let application = program.application else { return false }
        return !program.bus.nodes(below: application) { program.bus.name(of: $0) == name }.isEmpty
    }

    func testEveryActionIsDoneByItsKeys() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["one/a.txt", "one/b.txt", "two/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            var done: Set<String> = []
            try Self.doChoices(program, &done)
            try Self.doMoves(program, &done)
            try Self.doMenus(program, &done)
            try Self.doWindows(program, &done)
            let all = Self.actions(of: Self.window).union(Self.actions(of: Self.application))
            let last: Set = ["close", "open", "quit"]
            XCTAssertEqual(
                all.subtracting(done).subtracting(last).subtracting(Self.elsewhere.keys), [],
                "no test presses their keys")
            XCTAssertEqual(done.intersection(Self.elsewhere.keys), [])
            try program.press("ctrl+n")
            XCTAssertTrue(
                pump(seconds: 20) {
                    Self.ask("/io/github/shelf/Shelf/window/2", "org.gtk.Actions.List") != nil
                }, "there is no second window")
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
        }
    }

    func testTheDialogForAFolderOpensByItsKeys() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+o")
            try Seat.awaitWindow(named: "Open Folder")
        }
    }

    func testTheDialogForAFolderBeginsBesideAListThatIsShown() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("Deep/a.txt")
            folder.write("Deep/list.m3u", "a.txt\n")
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/Deep/list.m3u"],
                title: "list.m3u")
            defer { program.end() }
            program.expectCells(named: ["a.txt"])
            try program.press("ctrl+o")
            try Seat.focusWindow(named: "Open Folder")
            try Seat.act(["key", "alt+o"])
            try Seat.awaitWindow(named: "Deep")
        }
    }

    func testAWindowIsClosedByItsKeys() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+shift+w")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
        }
    }

    @MainActor
    private static func doChoices(_ program: RunningProgram, _ done: inout Set<String>) throws {
        let choices = [
            ("style", "ctrl+", ["2": "grid", "3": "list", "4": "justified", "5": "waterfall"]),
            (
                "order", "ctrl+alt+",
                [
                    "2": "modified", "3": "size", "4": "kind", "5": "taken", "6": "dimensions",
                    "7": "rating", "8": "listed",
                ]
            ),
            (
                "group", "alt+",
                [
                    "2": "day", "3": "month", "4": "year", "5": "kind", "6": "letter", "7": "none",
                    "9": "rating", "0": "label",
                ]
            ),
        ]
        for (action, held, keys) in choices {
            for (key, state) in keys.sorted(by: { $0.key < $1.key }) {
                try program.press(held + key)
                expect(action, "'\(state)'")
            }
            try program.press("\(held)1")
            expect(
                action, action == "style" ? "'shelves'" : action == "order" ? "'name'" : "'folder'")
            done.insert(action)
        }
        for (action, keys) in [
            ("reversed", "ctrl+alt+0"), ("covers", "alt+8"), ("pairs", "ctrl+j"),
            ("glimpses", "ctrl+g"),
        ] {
            let was = ask(window, "org.gtk.Actions.Describe", action)?.contains("<true>") ?? false
            try program.press(keys)
            expect(action, was ? "false" : "true")
            try program.press(keys)
            expect(action, was ? "true" : "false")
            done.insert(action)
        }
    }

    @MainActor
    private static func doMoves(_ program: RunningProgram, _ done: inout Set<String>) throws {
        try program.press("Home", "ctrl+Home")
        program.expectFocus(on: "a.txt")
        try program.press("ctrl+Page_Down")
        program.expectFocus(on: "c.txt")
        try program.press("ctrl+Page_Up")
        program.expectFocus(on: "a.txt")
        done.formUnion(["next-group", "previous-group"])
        for (action, key, size) in [
            ("larger", "ctrl+plus", "3\n"), ("usual-size", "ctrl+0", "2\n"),
            ("smaller", "ctrl+minus", "1\n"),
        ] {
            try program.press(key)
            let isSo = pump(seconds: 20) { program.remembered("tile-size") == size }
            XCTAssertTrue(isSo, "\(action): \(program.remembered("tile-size") ?? "")")
            done.insert(action)
        }
        try program.press("ctrl+0")
        // What another program hides from its watch is seen when the folders are read again.
        try program.press("F5")
        program.expectFocus(on: "a.txt")
        done.insert("reload")
    }

    @MainActor
    private static func doWindows(_ program: RunningProgram, _ done: inout Set<String>) throws {
        for (action, keys, title, first) in [
            (
                "preferences", ["ctrl+comma"], "Preferences",
                "Local files only; cached thumbnails for others"
            ),
            ("about", ["F10", "a"], "About Shelf", "About"),
        ] {
            program.bus.listenToFocus()
            try program.press(keys)
            try Seat.focusWindow(named: title)
            // GTK 4.8 tells nobody what has the keyboard in a window that is new.
            XCTAssertTrue(
                pump(seconds: 20) { program.focusLog.contains(first) },
                "\(title): \(program.bus.focusLog)")
            try program.press("Escape")
            XCTAssertTrue(pump(seconds: 20) { !Self.shows(program, title) }, "\(title) stays")
            try program.focusWindow()
            program.expectFocus(on: "a.txt")
            done.insert(action)
        }
        // They are made the first time.
        for _ in 1...2 {
            try program.press("ctrl+question")
            program.expect("Open or close the preview")
            try program.press("Escape")
            XCTAssertTrue(
                pump(seconds: 20) { !Self.shows(program, "Open or close the preview") })
            try program.focusWindow()
        }
        done.formUnion(["show-help-overlay", "new-window"])
        done.insert("fullscreen")
        // An X server without a window manager has nobody to ask.
        guard Seat.current == .wayland else { return }
        // A workspace fills the screen, too.
        let before = fullCount
        for isFull in [true, false] {
            try program.press("F11")
            XCTAssertTrue(
                pump(seconds: 20) { fullCount == before + (isFull ? 1 : 0) },
                isFull ? "the screen is not filled" : "the screen stays filled")
        }
    }

    /// How many things fill the screen, by what the compositor says.
    @MainActor
    private static var fullCount: Int {
        let tree = try? ChildProgram.run(["swaymsg", "-t", "get_tree"]).output
        return (tree ?? "").split(
            separator: "\"fullscreen_mode\": 1", omittingEmptySubsequences: false
        )
        .count
    }

    /// What has no keys of its own is chosen in menus by letters.
    @MainActor
    private static func doMenus(_ program: RunningProgram, _ done: inout Set<String>) throws {
        for (action, menu, letter, line, state) in [
            ("filter-kind", "k", "f", "Films", "films"),
            ("filter-date", "d", "e", "This Year", "year"),
            ("filter-size", "s", "1", "Over 1 MB", ">1M"),
            ("filter-rating", "r", "5", "5 Stars", "5"),
            ("filter-label", "l", "g", "Green", "green"),
            ("filter-orientation", "o", "p", "Portrait", "portrait"),
        ] {
            try program.press("ctrl+f")
            try program.type("a")
            program.expectCells(named: ["a.txt"])
            try program.press("Tab", "space")
            program.expectMenu(offering: line)
            try program.openSubmenu(menu)
            try program.press(letter)
            expect(action, "'\(state)'")
            program.expectMenu(offering: nil)
            try program.press("ctrl+f", "Escape")
            expect(action, "''")
            done.insert(action)
        }
        let view = program.buttons.first { program.bus.name(of: $0) == "View" }
        let frame = program.bus.frame(of: try XCTUnwrap(view))
        for (column, letter) in [
            ("kind", "k"), ("dimensions", "m"), ("rating", "r"), ("size", "s"), ("taken", "d"),
            ("modified", "a"),
        ] {
            let action = "column-\(column)"
            let was = ask(window, "org.gtk.Actions.Describe", action)?.contains("<true>") ?? false
            try program.click(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
            program.expectMenu(offering: "Columns of Lists")
            try program.openSubmenu("o")
            try program.press(letter)
            expect(action, was ? "false" : "true")
            try program.press("Escape", "Escape")
            program.expectMenu(offering: nil)
            done.insert(action)
        }
    }
}
