import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable in a language in which every text of it is longer and in brackets: what has none
/// is not marked to be translated.
@MainActor
final class PseudoProgram {
    let program: RunningProgram
    private let tree: String
    private let variables: [String: String]
    /// What has been found wrong so far, each thing once.
    private(set) var faults: [String] = []

    /// Starts it with pictures whose names have no letters, in a folder that has none either.
    init(arguments: [String] = []) throws {
        let folder = TemporaryFolder(named: "77")
        for number in 11...14 { folder.writeBytes("88/\(number).png", try pngBytes(0x30A0_60FF)) }
        tree = try Self.install()
        variables = try TestLanguages.make(["en_US"], in: folder.home)
            // What is mounted or connected has names of its own.
            .merging([
                "LANGUAGE": "qps", "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix",
            ]) { $1 }
        program = try RunningProgram(
            in: folder, ["\(tree)/bin/shelf-gtk"] + arguments + [folder.path], title: "77",
            variables: variables)
    }

    /// Puts the executable beside translations, as an installed one is.
    private static func install() throws -> String {
        let built = RunningProgram.executable
        let folder = built[..<(built.lastIndex(of: "/") ?? built.startIndex)]
        let tree = "\(folder)/pseudo-\(getpid())"
        let script = """
            set -e
            mkdir -p "$1/bin" "$1/share/locale/qps/LC_MESSAGES"
            ln -f "$2" "$1/bin/shelf-gtk" 2>/dev/null || cp "$2" "$1/bin/shelf-gtk"
            "$3/Tools/translations" pseudo "$1/share/locale/qps/LC_MESSAGES/shelf-gtk.mo"
            """
        let outcome = try ChildProgram.run([
            "/bin/sh", "-c", script, "sh", tree, built, Home.package,
        ])
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        return tree
    }

    func end() {
        program.end()
        _ = try? ChildProgram.run(["rm", "-rf", tree])
    }

    /// Runs it once more, to its end, with other arguments.
    func run(_ arguments: [String]) throws -> ChildProgram.Outcome {
        try ChildProgram.run(
            ["\(tree)/bin/shelf-gtk"] + arguments,
            environment: program.folder.environment.merging(variables) { $1 })
    }

    // MARK: - What is read

    /// How a text of the program begins in its language.
    static func words(_ english: String) -> String {
        let letters: [Character: Character] = [
            "a": "à", "e": "é", "i": "î", "o": "ö", "u": "ü", "y": "ý", "A": "À", "E": "É",
            "I": "Î",
            "O": "Ö", "U": "Ü", "c": "ç", "n": "ñ",
        ]
        return "⟦" + String(english.map { letters[$0] ?? $0 })
    }

    /// Waits for a text of the program.
    func await(_ english: String, file: StaticString = #filePath, line: UInt = #line) {
        let words = Self.words(english)
        var names: [String] = []
        let isThere = pump(seconds: 20) {
            names = self.texts.map(\.text)
            return names.contains { $0.contains(words) }
        }
        XCTAssertTrue(isThere, "\(words) is not among \(names)", file: file, line: line)
    }

    /// Does what a click on a button does.
    func press(_ button: String) {
        let words = Self.words(button)
        let bus = program.bus
        let found = program.application.map {
            bus.nodes(below: $0) {
                bus.name(of: $0).hasPrefix(words) && !bus.actions(of: $0).isEmpty
            }
        }
        guard let node = found?.last else { return XCTFail("there is no button \(words)") }
        bus.perform(0, on: node)
    }

    private struct Text {
        let node: AccessibilityBus.Node
        let text: String
        let isName: Bool
    }

    private var texts: [Text] {
        guard let application = program.application else { return [] }
        let bus = program.bus
        return bus.nodes(below: application) { _ in true }.flatMap { node in
            [
                Text(node: node, text: bus.name(of: node), isName: true),
                Text(node: node, text: bus.description(of: node), isName: false),
            ]
        }
        .filter { !$0.text.isEmpty }
    }

    /// Looks at all that is said now.
    ///
    /// - Parameter place: What is shown, for whoever reads what is wrong.
    func look(at place: String) {
        let bus = program.bus
        for text in texts {
            if let rest = Self.unmarked(text.text, in: program.folder) {
                note("\(place): “\(rest)” of “\(text.text)” is not marked")
            }
            let frame = bus.frame(of: text.node)
            // What is off the screen has no size, and a button is as wide as what is in it.
            guard text.isName, text.text.hasPrefix("⟦"), bus.role(of: text.node) == .label,
                frame.count == 4, frame[2] > 1, frame[3] > 1, frame[1] > Self.titleHeight
            else { continue }
            if !Self.fits(text.text, width: Double(frame[2]), height: Double(frame[3])) {
                note("\(place): “\(text.text)” is cut off at \(frame[2]) × \(frame[3])")
            }
        }
    }

    /// What is in the title gives way to its buttons.
    private static let titleHeight = 46

    private func note(_ fault: String) {
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// What of a text is in no brackets and has letters; nil where that is nothing, or not the program's.
    nonisolated static func unmarked(_ text: String, in folder: TemporaryFolder) -> String? {
        var rest = text.replacing(/[\u{2066}-\u{2069}]/, with: "")
        for name in [folder.home, folder.path] { rest = rest.replacing(name, with: "") }
        while let bracketed = rest.firstMatch(of: /⟦[^⟦⟧]*⟧/) {
            rest.removeSubrange(bracketed.range)
        }
        for foreign in Self.foreign { rest = rest.replacing(foreign, with: "") }
        return rest.contains(where: \.isLetter) ? rest : nil
    }

    /// What is one of GTK's or of the system's, which have their own translations, or is of the files.
    private nonisolated static var foreign: [Regex<Substring>] {
        let key = /^(?:(?:Ctrl|Shift|Alt)\+)*(?:Ctrl|Shift|Alt|F[0-9]+|[A-Z0-9,?.+<>-]|Right|Left)$/
        let named = /^(?:(?:Ctrl|Shift|Alt)\+)*(?:Home|End|Tab|Menu|Delete|Up|Return|BackSpace)$/
        // As the window of shortcuts reads them out from GTK 4.18 on.
        let spoken =
            /^(?:(?:Ctrl|Shift|Alt|Home|End|Tab|Menu|Page_(?:Up|Down)|F[0-9]+|[A-Z0-9␣])(?: [+\/] | ?$))+$/
        return [
            key, named, spoken, /^(?:(?:Ctrl|Shift|Alt)\+)*Page.(?:Up|Down)$/,
            /^(?:Gtk|Shelf)[A-Za-z]*$|^shelf-gtk$/,
            /^\/?tmp(?:\/[^ ,]*)*$/, /, \/tmp\/[^ ,]*$|: \/tmp\/[^ ,]*$/, /shelf-test-[A-Za-z0-9]+/,
            /[0-9.]+.(?:bytes|kB|MB|GB)/, /PNG image(?: \(image\/png\))?|Folder/,
            /[-rwx]{9} \([0-7]+\)/, /^(?:recent|trash):\/\/\//,
            /[0-9]+(?: \([^)]*\))?\.(?:png|xmp)(?: \([^)]*\))?(?:\.xmp)?/,
            /^(?:Minimize|Maximize|Close)(?: the window)?$/,
            /^(?:No Results Found|Try a different search|(?:Search )?Shortcuts|Search Results)$/,
        ]
    }

    /// Whether a text has the room it needs, on as many lines as it likes.
    private static func fits(_ text: String, width: Double, height: Double) -> Bool {
        // Small type needs a quarter less.
        height >= TextProbe.height(of: text, width: width / 0.75) * 0.75
    }
}
