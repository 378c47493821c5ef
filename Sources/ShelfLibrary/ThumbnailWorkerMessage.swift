import ShelfGObject

/// What is said to a worker: one line each.
enum ThumbnailWorkerMessage: Hashable, Sendable {
    /// Reply with the file's picture; one that is not local is read at a place that is.
    case make(
        ThumbnailRequest.Purpose, side: Int, page: Int, contentType: String,
        source: ThumbnailSource, file: File, place: File?)
    /// Reply with a part of the file's picture.
    case part(PictureRegion, side: Int, contentType: String, file: File)
    /// Reply with what is known of some files from inside them.
    case facts([FactsSource])
    /// Reply with the names of what is in an archive.
    case list(File)
    /// Record that the file brought a worker down; there is no reply.
    case recordFailure(source: ThumbnailSource, file: File)

    /// A file, and what other programs know of it, the last of them the best.
    struct FactsSource: Hashable, Sendable {
        let file: File
        let sidecars: [File]
        /// That of the whole name, and that without the ending.
        fileprivate static let mostSidecars = 2

        fileprivate var words: String {
            ([file.uri, "\(sidecars.count)"] + sidecars.map(\.uri)).joined(separator: " ")
        }

        /// All that stand in some words; nil where these make no sense.
        fileprivate static func all(in words: ArraySlice<Substring>) -> [FactsSource]? {
            var rest = words
            var sources: [FactsSource] = []
            while let file = rest.popFirst() {
                guard let count = rest.popFirst().flatMap({ Int($0) }),
                    0...mostSidecars ~= count, rest.count >= count
                else { return nil }
                let sidecars = rest.prefix(count).map { File(uri: String($0)) }
                sources.append(FactsSource(file: File(uri: String(file)), sidecars: sidecars))
                rest = rest.dropFirst(count)
            }
            return sources
        }
    }

    /// The message as a line, newline included; URIs and types hold neither spaces nor newlines.
    var line: [UInt8] {
        switch self {
        case .make(
            let purpose, let side, let page, let contentType, let source, let file, let place):
            Array(
                """
                \(purpose.rawValue) \(side) \(page) \(contentType) \(source.modified) \
                \(source.byteCount) \(place?.uri ?? "-") \(file.uri)\n
                """.utf8)
        case .part(let region, let side, let contentType, let file):
            Array(
                """
                part \(region.x) \(region.y) \(region.width) \(region.height) \(side) \
                \(contentType) \(file.uri)\n
                """.utf8)
        case .facts(let sources):
            Array("facts \(sources.map(\.words).joined(separator: " "))\n".utf8)
        case .list(let file): Array("list \(file.uri)\n".utf8)
        case .recordFailure(let source, let file):
            Array("fail \(source.modified) \(source.byteCount) \(file.uri)\n".utf8)
        }
    }

    /// Reads a line without its newline; nil when it is not a message.
    init?(line: [UInt8]) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        if words.first == "facts" {
            guard let sources = FactsSource.all(in: words.dropFirst()) else { return nil }
            self = .facts(sources)
            return
        }
        if words.first == "list", words.count == 2 {
            self = .list(File(uri: String(words[1])))
            return
        }
        if words.first == "part" {
            guard let part = Self.part(words) else { return nil }
            self = part
            return
        }
        // In both kinds the numbers stand at the same distance from the end but for one word.
        let last = words.count - (words.first == "fail" ? 1 : 2)
        guard last > 2, let modified = Int64(words[last - 2]),
            let byteCount = Int64(words[last - 1])
        else { return nil }
        let source = ThumbnailSource(modified: modified, byteCount: byteCount)
        let file = File(uri: String(words[words.count - 1]))
        if words.count == 8, let purpose = ThumbnailRequest.Purpose(rawValue: String(words[0])),
            let side = Int(words[1]), let page = Int(words[2])
        {
            self = .make(
                purpose, side: side, page: page, contentType: String(words[3]), source: source,
                file: file, place: words[6] == "-" ? nil : File(uri: String(words[6])))
        } else if words.count == 4, words[0] == "fail" {
            self = .recordFailure(source: source, file: file)
        } else {
            return nil
        }
    }

    private static func part(_ words: [Substring]) -> ThumbnailWorkerMessage? {
        let numbers = words.dropFirst().prefix(5).compactMap { Int($0) }
        guard words.count == 8, numbers.count == 5 else { return nil }
        return .part(
            PictureRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            side: numbers[4], contentType: String(words[6]), file: File(uri: String(words[7])))
    }
}
