import ShelfGObject

/// What is said to a worker: one line each.
enum ThumbnailWorkerMessage: Hashable, Sendable {
    /// Reply with the file's picture.
    case make(
        ThumbnailRequest.Purpose, side: Int, page: Int, contentType: String,
        source: ThumbnailSource, file: File)
    /// Record that the file brought a worker down; there is no reply.
    case recordFailure(source: ThumbnailSource, file: File)

    /// The message as a line, newline included; URIs and types hold neither spaces nor newlines.
    var line: [UInt8] {
        switch self {
        case .make(let purpose, let side, let page, let contentType, let source, let file):
            Array(
                """
                \(purpose.rawValue) \(side) \(page) \(contentType) \(source.modified) \
                \(source.byteCount) \(file.uri)\n
                """.utf8)
        case .recordFailure(let source, let file):
            Array("fail \(source.modified) \(source.byteCount) \(file.uri)\n".utf8)
        }
    }

    /// Reads a line without its newline; nil when it is not a message.
    init?(line: [UInt8]) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count > 3, let modified = Int64(words[words.count - 3]),
            let byteCount = Int64(words[words.count - 2])
        else { return nil }
        let source = ThumbnailSource(modified: modified, byteCount: byteCount)
        let file = File(uri: String(words[words.count - 1]))
        if words.count == 7, let purpose = ThumbnailRequest.Purpose(rawValue: String(words[0])),
            let side = Int(words[1]), let page = Int(words[2])
        {
            self = .make(
                purpose, side: side, page: page, contentType: String(words[3]), source: source,
                file: file)
        } else if words.count == 4, words[0] == "fail" {
            self = .recordFailure(source: source, file: file)
        } else {
            return nil
        }
    }
}
