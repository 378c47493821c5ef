package import ShelfGObject

/// Something that kept a part of the library from being shown or followed.
package enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// A location cannot be shown.
    case location(LocationError)
    /// A folder below a location cannot be read; told once a folder.
    case unreadableFolder(File, reason: String)
    /// Files that a list names are not there: the first of them, why, and how many there are.
    case missingFiles(File, reason: String, count: Int)
    /// Something in a place is left out, in words.
    case leftOut(File, reason: String)
    /// A location was there and is gone.
    case vanishedLocation(Location)
    /// A folder names a file more than once; told once a folder.
    case repeatedName(File)
    /// The system grants no more watches, so changes show late or on reload; told once.
    case watchesExhausted

    /// The problem on one line.
    package var description: String {
        switch self {
        case .location(let error): error.description
        case .unreadableFolder(let file, let reason):
            "\(LineEscaping.escape(file.displayPath)): \(reason)"
        case .missingFiles(let file, let reason, let count):
            "\(LineEscaping.escape(file.displayPath)): \(reason)"
                + (count == 1 ? "" : " (and \(count - 1) more)")
        case .leftOut(let file, let reason):
            "\(LineEscaping.escape(file.displayPath)): \(reason)"
        case .vanishedLocation(let location):
            "\(LineEscaping.escape(location.spelling)): \(GLibError.noSuchFileReason)"
        case .repeatedName(let file):
            "\(LineEscaping.escape(file.displayPath)): listed more than once, shown once"
        case .watchesExhausted:
            "the limit on watched folders is reached; changes may show late"
        }
    }
}
