internal import Glibc
import ShelfGObject
import ShelfLibrary

/// The locations a command line names.
enum LocationArguments {
    /// What is said when a list of locations is empty.
    static var emptyInput: String { localized("standard input names no location") }

    /// The locations of the arguments, each once, in order; `-` is one that names what it reads.
    static func locations(_ arguments: [CommandLineRequest.Argument]) -> [Location] {
        let workingDirectory = UserDirectories.workingDirectoryBytes
        func location(_ bytes: [UInt8]) -> Location {
            Location(argument: bytes, workingDirectory: workingDirectory)
        }
        var known: Set<File> = []
        return arguments.compactMap { argument in
            switch argument {
            case .location(let bytes): return location(bytes)
            case .standardInput(let isNullSeparated):
                let names = split(
                    readStandardInput(), at: isNullSeparated ? 0 : UInt8(ascii: "\n"))
                guard !names.isEmpty else { return nil }
                return Location(naming: NamedFiles(names.map { location($0).file }))
            }
        }
        .filter { known.insert($0.file).inserted }
    }

    /// The parts of a list, without empty ones.
    static func split(_ bytes: [UInt8], at separator: UInt8) -> [[UInt8]] {
        bytes.split(separator: separator).map { Array($0) }
    }

    private static func readStandardInput() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return all }
            all.append(contentsOf: buffer[..<count])
        }
    }
}
