import ShelfCollection
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfGTK

/// Programs of the user's own.
final class OwnCommandTests: XCTestCase {
    private func words(_ line: String, _ files: [String]) throws -> [String] {
        try OwnCommand(name: "x", line: line).arguments(for: files.map { Array($0.utf8) })
            .map { String(decoding: $0, as: UTF8.self) }
    }

    func testFilesStandWhereTheyAreWantedAndNothingIsExpanded() throws {
        XCTAssertEqual(try words("a -b", ["x y", "$z"]), ["a", "-b", "x y", "$z"])
        XCTAssertEqual(try words("a %F 'b c'", ["x", "y"]), ["a", "x", "y", "b c"])
        XCTAssertEqual(try words("a %N", ["x"]), ["a"])
        XCTAssertEqual(try words("a $HOME *.txt; b", []), ["a", "$HOME", "*.txt;", "b"])
        for line in ["", "a 'b"] { XCTAssertThrowsError(try words(line, [])) }
        let many = Array(repeating: String(repeating: "x", count: 1_000), count: 2_000)
        XCTAssertThrowsError(try words("a", many))
        XCTAssertEqual(try words("a %N", many), ["a"])
    }

    func testKeysAreReadAsTheyAreWrittenAndNeverWhatTypesText() {
        for (keys, accelerator) in [
            ("Ctrl+Alt+E", "<Control><Alt>e"), ("strg + shift + 7", "<Control><Shift>7"),
            ("F7", "F7"), ("shift+f12", "<Shift>F12"), ("Super+Return", "<Super>Return"),
        ] {
            XCTAssertEqual(OwnCommand(keys: keys).accelerator, accelerator)
        }
        for keys in ["", "e", "Shift+E", "Ctrl+", "Hyper+E", "+", "Ctrl++"] {
            XCTAssertNil(OwnCommand(keys: keys).accelerator, keys)
        }
    }

    func testCommandsAreReadAsTheyAreWritten() throws {
        let commands = [
            OwnCommand(name: "A; [b] = ü", line: "cp -t '/a b' %F", keys: "Ctrl+Alt+E"),
            OwnCommand(), OwnCommand(name: "\\ x", line: " y "),
        ]
        XCTAssertEqual(try OwnCommand.commands(in: OwnCommand.text(of: commands)), commands)
        XCTAssertEqual(try OwnCommand.commands(in: ""), [])
        XCTAssertThrowsError(try OwnCommand.commands(in: "nonsense"))
    }

    func testKeysGoWithTheirCommandWhenOthersComeAndGo() throws {
        try onGTK {
            let application = try Application.here("CommandKeys")
            let commands = OwnCommands()
            let (a, b) = (
                OwnCommand(name: "A", line: "a", keys: "F7"),
                OwnCommand(name: "B", line: "b", keys: "Ctrl+Alt+F8")
            )
            let c = OwnCommand(name: "C", line: "c", keys: "Alt+Ctrl+F8")
            @MainActor func expect(_ f7: [Int], _ f8: [Int], line: UInt = #line) {
                for (keys, indices) in [("F7", f7), ("<Control><Alt>F8", f8)] {
                    XCTAssertEqual(
                        application.actions(for: keys), indices.map { OwnCommands.action($0) },
                        keys, line: line)
                }
            }
            for (list, f7, f8) in [
                ([a, b], [0], [1]), ([b], [], [0]), ([b, a], [1], [0]), ([a, b, c], [0], [1]),
                // Of two with the same keys, however these are written, the first has them.
                ([c, b, a], [2], [0]), ([OwnCommand(), a], [1], []), ([], [], []),
            ] {
                commands.change(list)
                commands.bindKeys(in: application)
                expect(f7, f8)
            }
        }
    }

    /// Keys as GTK writes them, as people do.
    private static func written(_ trigger: String) -> String {
        ["Control": "Ctrl", "Alt": "Alt", "Shift": "Shift", "Super": "Super"].reduce(trigger) {
            $0.split(separator: "<\($1.key)>", omittingEmptySubsequences: false)
                .joined(separator: "\($1.value)+")
        }
    }

    func testKeysThatMeanSomethingOnTheWallAreRefused() throws {
        try onGTK {
            let application = try Application.here("TakenKeys")
            @MainActor func isTaken(_ keys: String) -> Bool {
                OwnCommands.shared.objection(
                    to: OwnCommand(name: "A", line: "a", keys: keys), at: 0, in: application)
                    == "These keys are already in use"
            }
            for keys in [
                "Ctrl+C", "Ctrl+A", "Ctrl+Shift+A", "Ctrl+Shift+C", "Ctrl+Return",
                "Ctrl+space", "Ctrl+Home", "Ctrl+Shift+End", "Ctrl+Up", "Alt+Left", "F2", "F6",
                "Shift+F10", "Ctrl+U",
            ] { XCTAssertTrue(isTaken(keys), keys) }
            for keys in ["F7", "Ctrl+Alt+E", "Ctrl+Alt+Home", "Super+A", "Shift+F2", "Ctrl+F6"] {
                XCTAssertFalse(isTaken(keys), keys)
            }
            let actions = ItemActions(window: nil, companions: Companions()) { _ in }
            let triggers = actions.all.compactMap { $0.shortcut?.trigger }
            XCTAssertGreaterThan(triggers.count, 10)
            // Those without Ctrl, Alt or Super are none that a command could have.
            for keys in triggers.map(Self.written)
            where OwnCommand(keys: keys).accelerator != nil {
                XCTAssertTrue(isTaken(keys), keys)
            }
            let names: [(String, KeyStroke.Key)] = [
                ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Home", .home),
                ("End", .end), ("Page_Up", .pageUp), ("Page_Down", .pageDown), ("Return", .enter),
                ("space", .space), ("Delete", .delete), ("Escape", .escape), ("Menu", .menu),
                ("F2", .f2), ("F6", .f6), ("F10", .f10), ("a", .character("a")),
                ("slash", .character("/")), ("backslash", .character("\\")),
            ]
            for (name, key) in names {
                for bits in UInt8(0)..<16 {
                    let modifiers = KeyStroke.Modifiers(rawValue: bits)
                    let stroke = KeyStroke(key, modifiers)
                    let context = KeyCommand.Context(mode: .multiple, previews: true)
                    let held: [(KeyStroke.Modifiers, String)] = [
                        (.shift, "Shift+"), (.control, "Ctrl+"), (.alt, "Alt+"),
                        (.super, "Super+"),
                    ]
                    let keys = held.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
                    guard OwnCommand(keys: keys).accelerator != nil,
                        KeyCommand(stroke, in: context) != nil
                    else { continue }
                    XCTAssertTrue(isTaken(keys), keys)
                }
            }
        }
    }

    @MainActor
    private static func program(_ folder: TemporaryFolder, _ commands: String) throws
        -> RunningProgram
    {
        folder.writeBytes("../home/config/shelf-gtk/commands", Array(commands.utf8))
        return try RunningProgram(showing: folder)
    }

    func testACommandGetsTheSelectionAsArgumentsAndOnStandardInput() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a b.txt", "c\nd.txt", "e.txt"] { folder.write(name) }
            let program = try Self.program(
                folder,
                """
                [1]
                Name=Copy
                Command=sh -c 'cat > "$HOME/in"; printf "%s|" "$@" "$PWD" > "$HOME/out"' x
                Keys=Ctrl+Alt+Shift+E
                [2]
                Name=Fail
                Command=sh -c 'echo first >&2; echo nothing works >&2; exit 3'
                Keys=F7
                """)
            defer { program.end() }
            try program.press("Right", "shift+Right", "ctrl+alt+shift+e")
            let paths = ["\(folder.path)/a b.txt", "\(folder.path)/c\nd.txt"]
            let out = File(path: "\(folder.home)/out")
            let expected = (paths + [folder.path]).map { "\($0)|" }.joined()
            XCTAssertTrue(
                pump(seconds: 20) { out.contents() == Array(expected.utf8) },
                String(decoding: out.contents() ?? [], as: UTF8.self))
            XCTAssertEqual(
                File(path: "\(folder.home)/in").contents(),
                Array(paths.map { "\($0)\0" }.joined().utf8))
            try program.press("F7")
            program.expect("“Fail” failed: nothing works")
        }
    }

    func testTheirWindowStaysOverTheOneItWasAskedForIn() throws {
        try onGTK {
            let application = try Application.here("Commands")
            let parent = Builder(xml: Assets.tabs).window("window")
            defer { parent.destroy() }
            parent.present()
            OwnCommandsWindow.show(over: parent, of: application)
            let window = try XCTUnwrap(OwnCommandsWindow.open?.window)
            XCTAssertTrue(window.objectProperty("transient-for") == parent)
            window.close()
            XCTAssertTrue(pump { OwnCommandsWindow.open == nil }, "it stays")
        }
    }

    func testACommandIsWrittenTriedAndRemembered() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            try program.choose(by: "c", "e", from: "F10", offering: "Custom Commands")
            try Seat.focusWindow(named: "Custom Commands")
            let application = try XCTUnwrap(program.application)
            let windows = program.bus.children(of: application)
            let window = try XCTUnwrap(
                windows.first { program.bus.name(of: $0) == "Custom Commands" })
            XCTAssertEqual(program.bus.role(of: window), .frame)
            // The keyboard is with what adds a command, and then with its name.
            try program.press("Return")
            program.expect("Name of command 1")
            try program.type("Touch")
            try program.press("Tab")
            try program.type("Ctrl+D")
            program.expect("These keys are already in use")
            try program.press("ctrl+a")
            try program.type("F8")
            try program.press("Tab", "Tab")
            try program.type("touch made")
            let file = File(path: "\(folder.home)/config/shelf-gtk/commands")
            XCTAssertTrue(
                pump(seconds: 20) {
                    String(decoding: file.contents() ?? [], as: UTF8.self)
                        .contains("Command=touch made\nKeys=F8\nName=Touch")
                }, String(decoding: file.contents() ?? [], as: UTF8.self))
            try program.press("Escape")
            try program.focusWindow()
            try program.press("F8")
            XCTAssertTrue(
                pump(seconds: 20) { File(path: "\(folder.path)/made").contents() != nil })
        }
    }
}
