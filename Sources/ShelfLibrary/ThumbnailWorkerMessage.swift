import ShelfGObject

/// What is said to a worker: one line each.
enum ThumbnailWorkerMessage: Hashable, Sendable {
    /// Reply with the file's picture.
    case make(side: Int, modified: Int64, contentType: String, file: File)
    /// Record that the file brought a worker down; there is no reply.
    case recordFailure(modified: Int64, file: File)

    /// The message as a line, newline included; URIs and types hold neither spaces nor newlines.
    var line: [UInt8] {
        switch self {
        case .make(let side, let modified, let contentType, let file):
            Array("make \(side) \(modified) \(contentType) \(file.uri)\n".utf8)
        case .recordFailure(let modified, let file):
            Array("fail \(modified) \(file.uri)\n".utf8)
        }
    }

    /// Reads a line without its newline; nil when it is not a message.
    init?(line: [UInt8]) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        if words.count == 5, words[0] == "make", let side = Int(words[1]),
            let modified = Int64(words[2])
        {
            self = .make(
                side: side, modified: modified, contentType: String(words[3]),
                file: File(uri: String(words[4])))
        } else if words.count == 3, words[0] == "fail", let modified = Int64(words[1]) {
            self = .recordFailure(modified: modified, file: File(uri: String(words[2])))
        } else {
            return nil
        }
    }
}
