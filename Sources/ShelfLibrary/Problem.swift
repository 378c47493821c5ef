package import ShelfGObject

/// Something that kept a part of the library from being shown or followed.
package enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// A location cannot be shown.
    case location(LocationError)
    /// A folder below a location cannot be read; told once a folder.
    case unreadableFolder(File, reason: String)
    /// Files that a list names are not there: the first of them, why, and how many there are.
    case missingFiles(File, reason: String, count: Int)
    /// Files of a folder could not be asked about, or have not answered yet: the first of them,
    /// why, and how many.
    case unansweredFiles(File, reason: String, count: Int)
    /// Something in a place is left out, in words.
    case leftOut(File, reason: String)
    /// A location was there and is gone.
    case vanishedLocation(Location)
    /// A folder names a file more than once; told once a folder.
    case repeatedName(File)
    /// The system grants no more watches, so changes show late or on reload; told once.
    case watchesExhausted

    /// Others write to a folder and to what lies in it, of which nothing is told; told once of all
    /// that.
    case shared(File)

    /// The problem on one line.
    package var description: String {
        switch self {
        case .location(let error): error.description
        case .unreadableFolder(let file, let reason):
            Self.words(reason, about: file.displayPath)
        case .missingFiles(let file, let reason, let count),
            .unansweredFiles(let file, let reason, let count):
            count == 1
                ? Self.words(reason, about: file.displayPath)
                : localized(
                    one: "{text} (and {count} more)", other: "{text} (and {count} more)",
                    count: count - 1, ["text": Self.words(reason, about: file.displayPath)])
        case .leftOut(let file, let reason):
            Self.words(reason, about: file.displayPath)
        case .vanishedLocation(let location):
            Self.words(GLibError.noSuchFileReason, about: location.spelling)
        case .repeatedName(let file):
            Self.words(localized("listed more than once, shown once"), about: file.displayPath)
        case .shared(let file):
            Self.words(localized("changes there may show late"), about: file.displayPath)
        case .watchesExhausted:
            localized("the limit on watched folders is reached; changes may show late")
        }
    }

    /// Why a file is not shown that may be there.
    static var silence: String { localized("It has not answered yet") }

    private static func words(_ reason: String, about name: String) -> String {
        localized("{name}: {reason}", ["name": LineEscaping.escape(name), "reason": reason])
    }
}
