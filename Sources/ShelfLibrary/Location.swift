package import ShelfGObject

/// What a library is asked to show: a folder, or a file standing for the folder it lies in.
package struct Location: Hashable, Sendable {
    /// The folder or file.
    package let file: File
    /// How the user wrote it, for messages.
    package let spelling: String
    /// The files it stands for, where it is no place but names some.
    package let named: NamedFiles?

    /// Whether it shows files in an order of its own, as somebody listed them.
    package var isListed: Bool {
        guard let inside = InsideAddress(file) else {
            return named != nil || ListFormat(named: file) != nil || BookLibrary.isNamed(file)
                || SearchAddress(file) != nil
        }
        return inside.kind == .list || inside.kind == .books
    }

    /// A location that was not typed.
    package init(file: File) {
        self.file = file
        // What somebody goes to from elsewhere is as little a place as it was when it was named.
        named = NamedFiles.isAddress(in: file.uri) ? NamedFiles.at(file) : nil
        spelling = named?.name ?? file.displayPath
    }

    /// Files that are named one by one, to be shown in that order.
    package init(naming files: NamedFiles) {
        file = files.address
        spelling = files.name
        named = files
    }

    /// A path or URI in the bytes the user gave, relative to `workingDirectory`.
    package init(argument: [UInt8], workingDirectory: [UInt8]) {
        file = File(commandLineArgument: argument, workingDirectory: workingDirectory)
        spelling = String(decoding: argument, as: UTF8.self)
        named = nil
    }
}
