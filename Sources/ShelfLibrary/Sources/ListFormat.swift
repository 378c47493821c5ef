import ShelfGObject

/// How a list is written.
enum ListFormat: Sendable {
    /// A path or an address a line, with comments: M3U.
    case playlist
    /// Shelves with titles in JSON.
    case catalogue

    /// The format a file's name says; nil for a file that is no list.
    init?(named file: File) {
        let name = file.encodedName.lowercased()
        if name.hasSuffix(".m3u") || name.hasSuffix(".m3u8") {
            self = .playlist
        } else if name.hasSuffix(".json") {
            self = .catalogue
        } else {
            return nil
        }
    }
}

/// What stands in a list, as it can be read, changed and written again.
enum ListText: Sendable {
    case playlist(PlaylistText)
    case catalogue(CatalogueText)

    /// Reads a list.
    ///
    /// - Throws: ``SourceError`` for what is no list.
    init(_ bytes: [UInt8], _ format: ListFormat, of file: File) throws(SourceError) {
        switch format {
        case .playlist: self = .playlist(try PlaylistText(bytes, of: file))
        case .catalogue: self = .catalogue(try CatalogueText(bytes, of: file))
        }
    }

    /// The shelves it describes.
    var shelves: [ListShelf] {
        switch self {
        case .playlist(let text): [text.shelf]
        case .catalogue(let text): text.shelves
        }
    }

    /// What is written.
    var bytes: [UInt8] {
        switch self {
        case .playlist(let text): text.bytes
        case .catalogue(let text): text.bytes
        }
    }

    /// Makes a change.
    ///
    /// - Returns: How many files it was made to.
    mutating func apply(_ edit: ListEdit) -> Int {
        switch self {
        case .playlist(var text):
            let count = text.apply(edit)
            self = .playlist(text)
            return count
        case .catalogue(var text):
            let count = text.apply(edit)
            self = .catalogue(text)
            return count
        }
    }
}
