/// A message followed by contents in pieces, from an untrusted sender.
package struct LongMessage {
    private let limit: Int
    private var message: [UInt8] = []
    private var contents: [UInt8] = []
    /// The number of bytes announced, or 0 between messages.
    private var byteCount = 0

    /// - Parameter limit: The largest number of bytes accepted as contents.
    package init(limit: Int) { self.limit = limit }

    /// Returns the first piece, which announces the size of the contents.
    static func beginning(_ message: [UInt8], byteCount: Int) -> [UInt8] {
        Array("\(byteCount) ".utf8) + message
    }

    /// Takes the next piece, and returns the message if it is complete.
    package mutating func take(_ piece: [UInt8]) -> (message: [UInt8], contents: [UInt8])? {
        if byteCount == 0 {
            let words = piece.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard words.count == 2, let count = Int(String(decoding: words[0], as: UTF8.self)),
                (1...limit).contains(count)
            else { return nil }
            (message, byteCount) = (Array(words[1]), count)
            return nil
        }
        contents += piece
        guard contents.count >= byteCount else { return nil }
        defer { (message, contents, byteCount) = ([], [], 0) }
        // A sender of more bytes than announced is out of step.
        return contents.count == byteCount ? (message, contents) : nil
    }
}
