import ShelfGObject
import ShelfGTK

/// What a command line asks for.
nonisolated enum CommandLineRequest: Equatable {
    /// Print the version.
    case version
    /// Print every item of the locations, a line each, or all of them as JSON.
    case list([Argument], look: AskedLook = AskedLook(), isJSON: Bool = false)
    /// Draw the window into a file.
    case screenshot(
        [Argument], file: [UInt8], width: Int, height: Int, isSofa: Bool = false,
        look: AskedLook = AskedLook())
    /// Show the locations in a window, as it is seen from near by or from the sofa.
    case show(
        [Argument], isSofa: Bool = false, look: AskedLook = AskedLook(), picking: Picking? = nil)
    /// The command line makes no sense.
    case invalid(String)

    /// A location as it was typed, or the list of locations on standard input.
    enum Argument: Hashable {
        case location([UInt8])
        case standardInput(isNullSeparated: Bool)
    }

    /// The size a window is drawn in when none is asked for.
    static let defaultSize = (width: 1180, height: 760)

    init(
        flags: Set<String>, texts: [String: String], fileNames: [String: [UInt8]],
        arguments: [[UInt8]]
    ) {
        let isNullSeparated = flags.contains("null")
        let locations = arguments.map { bytes in
            bytes == [UInt8(ascii: "-")]
                ? Argument.standardInput(isNullSeparated: isNullSeparated) : .location(bytes)
        }
        let look: AskedLook
        do {
            look = try AskedLook(flags: flags, texts: texts)
        } catch {
            self = .invalid(error.description)
            return
        }
        if flags.contains("version") {
            self = .version
        } else if let reason = Self.contradiction(flags, texts, fileNames, locations, look) {
            self = .invalid(reason)
        } else if flags.contains("list") {
            self = .list(locations, look: look, isJSON: flags.contains("json"))
        } else if let file = fileNames["screenshot"] {
            guard let size = CommandLineRequest.size(texts["size"]) else {
                self = .invalid(
                    localized("--size must be WIDTHxHEIGHT, from 64x64 to 8192x8192"))
                return
            }
            self = .screenshot(
                locations, file: file, width: size.width, height: size.height,
                isSofa: flags.contains("sofa"), look: look)
        } else {
            let choice: Picking.Choice? =
                flags.contains("print-selected")
                ? .selected : flags.contains("print-marked") ? .marked : nil
            self = .show(
                locations, isSofa: flags.contains("sofa"), look: look,
                picking: choice.map { Picking(choice: $0, isNullSeparated: isNullSeparated) })
        }
    }

    /// Why options make no sense together; nil when they do.
    private static func contradiction(
        _ flags: Set<String>, _ texts: [String: String], _ fileNames: [String: [UInt8]],
        _ locations: [Argument], _ look: AskedLook
    ) -> String? {
        let readsInput = locations.contains { if case .standardInput = $0 { true } else { false } }
        let isList = flags.contains("list")
        let isScreenshot = fileNames["screenshot"] != nil
        // What is for windows only.
        let alone: Set = ["--view", "--fullscreen", "--slideshow"]
        let prints = ["print-selected", "print-marked"].filter { flags.contains($0) }
        if flags.contains("null"), !readsInput, prints.isEmpty {
            return localized(
                "-0 needs the location -, --print-selected or --print-marked")
        }
        if prints.count == 2 { return exclude("--print-selected", "--print-marked") }
        if let print = prints.first, isList || isScreenshot {
            return exclude("--\(print)", isList ? "--list" : "--screenshot")
        }
        if isList, isScreenshot { return exclude("--list", "--screenshot") }
        if isList, flags.contains("sofa") { return exclude("--list", "--sofa") }
        if isList, let option = look.options.first(where: { alone.contains($0) }) {
            return exclude("--list", option)
        }
        if isScreenshot, look.isFullScreen || look.isSlideShow {
            return exclude("--screenshot", look.isFullScreen ? "--fullscreen" : "--slideshow")
        }
        if texts["size"] != nil, !isScreenshot { return localized("--size needs --screenshot") }
        if flags.contains("json"), !isList { return localized("--json needs --list") }
        return nil
    }

    private static func exclude(_ one: String, _ other: String) -> String {
        localized("{one} and {other} cannot be used together", ["one": one, "other": other])
    }

    @MainActor
    init(_ options: LocalOptions) {
        self.init(
            flags: options.flags, texts: options.texts, fileNames: options.fileNames,
            arguments: options.arguments)
    }

    private static func size(_ text: String?) -> (width: Int, height: Int)? {
        guard let text else { return defaultSize }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (64...8192).contains(width), (64...8192).contains(height)
        else { return nil }
        return (width, height)
    }
}
