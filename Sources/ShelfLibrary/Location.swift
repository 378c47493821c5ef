public import ShelfGObject

/// What a library is asked to show: a folder, or a file standing for the folder it lies in.
public struct Location: Hashable, Sendable {
    /// The folder or file.
    public let file: File
    /// How the user wrote it, for messages.
    public let spelling: String

    /// A location that was not typed.
    public init(file: File) {
        self.file = file
        spelling = file.displayPath
    }

    /// A path or URI in the bytes the user gave, relative to `workingDirectory`.
    public init(argument: [UInt8], workingDirectory: [UInt8]) {
        file = File(commandLineArgument: argument, workingDirectory: workingDirectory)
        spelling = String(decoding: argument, as: UTF8.self)
    }

    /// A path or URI the user typed, relative to the process's working directory.
    public init(argument: String) {
        self.init(
            argument: Array(argument.utf8),
            workingDirectory: UserDirectories.workingDirectoryBytes)
    }
}
