import ShelfGObject

/// A program that the user runs on items.
///
/// Design: docs/design/tending.md#own-commands
nonisolated struct OwnCommand: Equatable, Sendable {
    /// What it is called in menus.
    var name = ""
    /// The program and its arguments, as they are typed in a terminal.
    var line = ""
    /// The keys that run it, as they are written, such as `Ctrl+Alt+E`; empty for none.
    var keys = ""

    /// The word in a command line that stands for the files; without it they come at the end.
    static let files = "%F"
    /// The word in a command line that keeps the files out of it: they are on standard input alone.
    static let noFiles = "%N"
    /// The most bytes that arguments may have, well below what the system refuses.
    static let mostArgumentBytes = 1 << 20

    /// Why something cannot be run.
    struct Refusal: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Whether there is something to run under a name.
    var isComplete: Bool { !name.isEmpty && (try? OtherProgram.words(line)) != nil }

    /// What is wrong with the command line, in words; nil where nothing is, or nothing is there
    /// yet.
    var lineProblem: String? {
        guard !line.isEmpty else { return nil }
        do {
            _ = try OtherProgram.words(line)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The program and its arguments for files.
    ///
    /// - Throws: ``Refusal`` for a command line that cannot be read, and for more files than fit.
    func arguments(for files: [[UInt8]]) throws(Refusal) -> [[UInt8]] {
        let words: [String]
        do { words = try OtherProgram.words(line) } catch {
            throw Refusal(
                description: localized(
                    "“{line}” is no command line: {reason}", ["line": line, "reason": "\(error)"]))
        }
        var arguments: [[UInt8]] = []
        for word in words {
            switch word {
            case Self.files: arguments += files
            case Self.noFiles: break
            default: arguments.append(Array(word.utf8))
            }
        }
        if !words.contains(Self.files), !words.contains(Self.noFiles) { arguments += files }
        guard arguments.reduce(0, { $0 + $1.count + 1 }) <= Self.mostArgumentBytes else {
            throw Refusal(
                description: localized(
                    """
                    Too many files to pass as arguments. With {sign} in the command line they \
                    are passed on standard input only.
                    """, ["sign": Self.noFiles]))
        }
        return arguments
    }

    // MARK: - Keys

    /// The keys as GTK writes them, such as `<Control><Alt>e`; nil where they make no sense, or
    /// would be typed as text.
    var accelerator: String? {
        var parts = keys.split(separator: "+", omittingEmptySubsequences: false).map {
            $0.filter { !$0.isWhitespace }
        }
        guard var key = parts.popLast(), !key.isEmpty else { return nil }
        var text = ""
        for part in parts {
            guard let modifier = Self.modifiers[part.lowercased()] else { return nil }
            text += modifier
        }
        let isFunction = key.lowercased().first == "f" && Int(key.dropFirst()) != nil
        if isFunction { key = key.uppercased() }
        if key.count == 1 { key = key.lowercased() }
        guard
            isFunction || text.holds("<Control>") || text.holds("<Alt>")
                || text.holds("<Super>")
        else { return nil }
        return text + key
    }

    private static let modifiers = [
        "ctrl": "<Control>", "control": "<Control>", "strg": "<Control>", "alt": "<Alt>",
        "shift": "<Shift>", "super": "<Super>",
    ]

    // MARK: - Keeping

    /// Commands from the text of a key file.
    ///
    /// - Throws: `GLibError` for text that is no key file.
    static func commands(in text: String) throws(GLibError) -> [OwnCommand] {
        try KeyFile(text: text).groups.map {
            OwnCommand(
                name: $0.values["Name"] ?? "", line: $0.values["Command"] ?? "",
                keys: $0.values["Keys"] ?? "")
        }
    }

    /// Commands as the text of a key file.
    static func text(of commands: [OwnCommand]) -> String {
        KeyFile(
            commands.enumerated().map { number, command in
                var values = ["Name": command.name, "Command": command.line]
                if !command.keys.isEmpty { values["Keys"] = command.keys }
                return KeyFile.Group("Command \(number + 1)", values)
            }
        ).text
    }
}
