import ShelfGObject

/// Which of the things that are kept: what is of certain contents of a file, such as its picture at a size.
struct PackKey: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of what is asked for.
    init(_ request: ThumbnailRequest) {
        self.init("\(request.file.uri) \(request.version.text) \(request.side)")
    }

    /// The key of what a text says.
    init(_ text: String) {
        let digest = Checksum.md5(text)
        high = UInt64(digest.prefix(16), radix: 16) ?? 0
        low = UInt64(digest.suffix(16), radix: 16) ?? 0
    }
}
