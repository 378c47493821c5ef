/// A message with contents that come after it, in pieces, from somebody who need not say the truth.
package struct LongMessage {
    private let limit: Int
    private var message: [UInt8] = []
    private var contents: [UInt8] = []
    /// How long the contents are to be; 0 between messages.
    private var byteCount = 0

    /// - Parameter limit: More contents than these many bytes make no sense.
    package init(limit: Int) { self.limit = limit }

    /// What comes before so many bytes of contents.
    static func beginning(_ message: [UInt8], byteCount: Int) -> [UInt8] {
        Array("\(byteCount) ".utf8) + message
    }

    /// Takes the next piece; what is whole with it, or nil.
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
        // Who sends more than was said has lost count.
        return contents.count == byteCount ? (message, contents) : nil
    }
}
