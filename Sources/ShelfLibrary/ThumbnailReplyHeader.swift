import ShelfPhoto

/// What a worker's reply begins with: nine numbers of four bytes, the last three of them the counts of
/// the bytes of pixels that follow, and of facts after them, and how long a frame stays.
struct ThumbnailReplyHeader: Hashable, Sendable {
    static let byteCount = 36
    /// The largest count of bytes that is believed.
    static let largestPayload = 256 << 20

    var isLoaded: Bool
    var width = 0
    var height = 0
    /// The size of all that a preview is of; of a thumbnail its own.
    var fullWidth = 0
    var fullHeight = 0
    var hasAlpha = false
    var payloadCount = 0
    var factsCount = 0
    /// How long a frame of a picture that moves stays; 0 for ever.
    var milliseconds = 0

    static let failed = ThumbnailReplyHeader(isLoaded: false)

    var bytes: [UInt8] {
        [
            isLoaded ? 1 : 0, width, height, fullWidth, fullHeight, hasAlpha ? 1 : 0, payloadCount,
            factsCount, milliseconds,
        ]
        .flatMap { number in
            let number = UInt32(number)
            return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    init(
        isLoaded: Bool, width: Int = 0, height: Int = 0, fullWidth: Int = 0, fullHeight: Int = 0,
        hasAlpha: Bool = false, payloadCount: Int = 0, factsCount: Int = 0,
        milliseconds: Int = 0
    ) {
        self.isLoaded = isLoaded
        self.width = width
        self.height = height
        self.fullWidth = fullWidth
        self.fullHeight = fullHeight
        self.hasAlpha = hasAlpha
        self.payloadCount = payloadCount
        self.factsCount = factsCount
        self.milliseconds = milliseconds
    }

    /// Reads a header; nil when it cannot be one.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let numbers = (0..<9).map { index in
            (0..<4).reduce(0) { $0 | Int(bytes[4 * index + $1]) << (8 * $1) }
        }
        guard numbers[0] <= 1, numbers[5] <= 1, numbers[6] <= Self.largestPayload,
            numbers[7] <= PhotoFacts.largestByteCount
        else { return nil }
        self.init(
            isLoaded: numbers[0] == 1, width: numbers[1], height: numbers[2],
            fullWidth: numbers[3], fullHeight: numbers[4], hasAlpha: numbers[5] == 1,
            payloadCount: numbers[6], factsCount: numbers[7],
            milliseconds: numbers[8])
    }
}
