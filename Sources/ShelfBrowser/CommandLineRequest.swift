import ShelfGTK

/// What a command line asks for.
nonisolated enum CommandLineRequest: Equatable {
    /// Print the version.
    case version
    /// Print every item of the locations, a line each.
    case list([Argument])
    /// Draw the window into a file.
    case screenshot([Argument], file: [UInt8], width: Int, height: Int, isSofa: Bool = false)
    /// Show the locations in a window, as it is seen from near by or from the sofa.
    case show([Argument], isSofa: Bool = false)
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
        let readsInput = locations.contains { if case .standardInput = $0 { true } else { false } }
        if flags.contains("version") {
            self = .version
        } else if isNullSeparated && !readsInput {
            self = .invalid("-0 goes with the location -")
        } else if flags.contains("list") && fileNames["screenshot"] != nil {
            self = .invalid("--list and --screenshot exclude each other")
        } else if flags.contains("list") && flags.contains("sofa") {
            self = .invalid("--list and --sofa exclude each other")
        } else if texts["size"] != nil && fileNames["screenshot"] == nil {
            self = .invalid("--size goes with --screenshot")
        } else if flags.contains("list") {
            self = .list(locations)
        } else if let file = fileNames["screenshot"] {
            guard let size = CommandLineRequest.size(texts["size"]) else {
                self = .invalid("--size wants WIDTHxHEIGHT from 64x64 to 8192x8192")
                return
            }
            self = .screenshot(
                locations, file: file, width: size.width, height: size.height,
                isSofa: flags.contains("sofa"))
        } else {
            self = .show(locations, isSofa: flags.contains("sofa"))
        }
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
