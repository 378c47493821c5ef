import ShelfGObject

/// What is seen and heard as time passes.
package enum MediaKind: Hashable, Sendable {
    case film
    case music

    /// The kind of files of a content type; nil for any other.
    package init?(contentType: String) {
        if contentType.hasPrefix("video/") {
            self = .film
        } else if contentType == "application/ogg"
            || contentType.hasPrefix("audio/") && !Self.lists.contains(contentType)
        {
            self = .music
        } else {
            return nil
        }
    }

    /// Names of music, or notes, but no music.
    private static let lists: Set = ["audio/x-mpegurl", "audio/x-scpls", "audio/midi"]
}

/// What stands for film and music on a wall; made in a worker process only.
///
/// Design: docs/design/preview.md#books-and-music
enum MediaCover {
    /// The cover of the music, or a still of the film, its longer side `side` pixels at most.
    static func picture(
        _ file: borrowing RegularFile, _ kind: MediaKind, side: Int
    ) throws(PageRefusal) -> Pixbuf {
        switch kind {
        case .music: try cover(file, side: side).picture
        case .film: try still(file, side: side)
        }
    }

    /// The cover of music, to be looked at closely.
    static func cover(
        _ file: borrowing RegularFile, side: Int
    ) throws(PageRefusal) -> ThumbnailMaker.Preview {
        let bytes: [UInt8]?
        do {
            bytes = try MusicFile.cover(of: file)
        } catch {
            throw PageRefusal(error)
        }
        guard let picture = bytes.flatMap({ ThumbnailMaker.decoded($0, side: side) }) else {
            throw .nothing
        }
        return picture
    }

    /// The parts of a film's length after which its stills are looked at, until one is no plain
    /// surface: many films begin and end in the dark.
    private static let places = [0.3, 0.1, 0.6]

    private static func still(
        _ file: borrowing RegularFile, side: Int
    ) throws(PageRefusal) -> Pixbuf {
        let film: FilmFile
        do {
            film = try FilmFile(file, side: side, rate: 25)
        } catch {
            throw PageRefusal(error)
        }
        if let cover = film.cover.flatMap({ ThumbnailMaker.decoded($0, side: side) }) {
            return cover.picture
        }
        var still: Pixbuf?
        for place in places {
            guard let length = film.length, film.go(to: length * place),
                let picture = film.next()
            else { break }
            still = picture
            if !picture.isPlain { return picture }
        }
        guard let still = still ?? film.next() else {
            throw film.isLate ? .tookTooLong : .broken
        }
        return still
    }
}

extension PageRefusal {
    fileprivate init(_ failure: MediaFailure) {
        self =
            switch failure {
            case .notInstalled: .notInstalled
            case .broken: .broken
            case .tookTooLong: .tookTooLong
            }
    }
}

extension Pixbuf {
    /// Whether all of it is about as light as the rest.
    fileprivate var isPlain: Bool {
        let bytes = fitted(to: 64).premultiplied.bytes
        let lights = stride(from: 1, to: bytes.count, by: 4).map { Int(bytes[$0]) }
        guard !lights.isEmpty else { return true }
        let mean = lights.reduce(0, +) / lights.count
        let spread = lights.reduce(0) { $0 + abs($1 - mean) } / lights.count
        return spread < 8
    }
}
