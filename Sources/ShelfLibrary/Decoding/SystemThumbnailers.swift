import ShelfGObject
import ShelfSandbox

/// The programs installed to draw thumbnails of types of files, by the shared rules of desktops.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
struct SystemThumbnailers: Sendable {
    /// What is run for a content type, with what stands for file and size in it.
    private var commands: [String: [String]] = [:]

    /// Those installed here.
    static let installed = SystemThumbnailers(
        folders: ([UserDirectories.data] + UserDirectories.systemData).map {
            $0.child(named: "thumbnailers")
        })

    /// Those that are described in folders, the first of which count most.
    init(folders: [File]) {
        var seen: Set<String> = []
        for folder in folders {
            guard let path = folder.path else { continue }
            let names = PrivateFile.names(inFolder: path).filter { $0.hasSuffix(".thumbnailer") }
            for name in names.sorted() where seen.insert(name).inserted {
                add(folder.child(named: name))
            }
        }
    }

    /// What draws files of a type; nil without such a program.
    func command(for contentType: String) -> [String]? { commands[contentType] }

    private mutating func add(_ file: File) {
        let text = String(decoding: file.contents() ?? [], as: UTF8.self)
        guard let entry = try? KeyFile(text: text),
            let values = entry.groups.first(where: { $0.name == "Thumbnailer Entry" })?.values,
            let types = values["MimeType"],
            let words = values["Exec"].flatMap({ try? OtherProgram.words($0) }),
            let program = words.first.flatMap({ OtherProgram.path(of: $0) }),
            values["TryExec"].map({ OtherProgram.path(of: $0) != nil }) ?? true
        else { return }
        for type in types.split(separator: ";") where !type.hasPrefix("inode/") {
            let type = String(type)
            if commands[type] == nil { commands[type] = [program] + words.dropFirst() }
        }
    }
}

/// A picture that a thumbnailer of the system is to make, as a decoder asks for it: by a name under which there is
/// no file.
struct SystemThumbnail {
    /// The path of what it is of.
    let file: [UInt8]
    /// The longest side wanted, in pixels.
    let side: Int

    init(of file: [UInt8], side: Int) { (self.file, self.side) = (file, side) }

    /// Reads a name; nil for one that means something else.
    init?(at path: [UInt8]) {
        guard path.starts(with: Self.beginning.utf8) else { return nil }
        let rest = path.dropFirst(Self.beginning.utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
            let side = Int(String(decoding: rest[..<slash], as: UTF8.self)),
            (1...ThumbnailCache.Size.xxLarge.side).contains(side)
        else { return nil }
        (file, self.side) = (Array(rest[slash...]), side)
    }

    /// The name.
    var path: [UInt8] { Array("\(Self.beginning)\(side)".utf8) + file }

    private static let beginning = "/run/shelf-gtk/thumbnail/"

    /// What is found there instead of a picture where making one took too long.
    static let late = Array("late".utf8)
}

/// Has thumbnailers of the system draw files, each in a world of its own.
struct Thumbnailing {
    private let thumbnailers: SystemThumbnailers
    private let world: ConfinedProgram

    /// - Parameters:
    ///   - places: What they may read besides the file.
    ///   - environment: Their variables.
    init(_ thumbnailers: SystemThumbnailers, places: [String], environment: [String: String]) {
        self.thumbnailers = thumbnailers
        world = ConfinedProgram(places: places, environment: environment)
    }

    /// What a decoder gets that asks for such a picture: nothing where nobody can draw it, an empty file for one
    /// that cannot be drawn, and `SystemThumbnail.late` where that is not known.
    func answer(to wanted: SystemThumbnail, contentType: String) -> MadeFile {
        guard let words = thumbnailers.command(for: contentType) else { return .nothing }
        let name = wanted.file.split(separator: UInt8(ascii: "/")).last ?? []
        let ending = name.lastIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...].prefix(12) }
        let made = world.run(
            { input in words.map { Self.filled($0, input: input, side: wanted.side) } },
            reading: wanted.file, ending: String(decoding: ending ?? [], as: UTF8.self))
        return switch made {
        case .made(let bytes): .holding(bytes)
        case .ended: .holding(SystemThumbnail.late)
        case .notRun: .nothing
        }
    }

    /// A word of a command with what stands for file and size in it replaced.
    static func filled(_ word: String, input: String, side: Int) -> String {
        var filled = ""
        var isSign = false
        for character in word {
            guard isSign else {
                isSign = character == "%"
                if !isSign { filled.append(character) }
                continue
            }
            isSign = false
            switch character {
            case "i": filled += input
            case "u": filled += "file://\(input)"
            case "o": filled += ConfinedProgram.output
            case "s": filled += "\(side)"
            case "%": filled += "%"
            default: break
            }
        }
        return filled
    }
}
