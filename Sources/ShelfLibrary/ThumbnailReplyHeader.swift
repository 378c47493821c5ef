import ShelfPhoto

/// What a worker's reply begins with: eleven numbers of four bytes.
///
/// As many bytes follow as they say, of pixels or of text, and then of facts.
struct ThumbnailReplyHeader: Hashable, Sendable {
    static let byteCount = 44
    /// The largest count of bytes that is believed.
    static let largestPayload = 256 << 20

    /// What the answer is: a picture, text, facts, what is in an archive, or why there is none.
    enum Kind: Hashable {
        case picture
        case text
        case facts
        case list
        case refused(PageRefusal)

        fileprivate var number: Int {
            switch self {
            case .picture: 1
            case .text: 2
            case .facts: 6
            case .list: 7
            case .refused(let refusal): refusal.rawValue
            }
        }

        fileprivate init?(number: Int) {
            switch number {
            case 1: self = .picture
            case 2: self = .text
            case 6: self = .facts
            case 7: self = .list
            default:
                guard let refusal = PageRefusal(rawValue: number) else { return nil }
                self = .refused(refusal)
            }
        }
    }

    var kind: Kind
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
    /// How many pages the file has.
    var pageCount = 0
    /// Whether what is shown is drawn at any size.
    var isDrawing = false
    /// The file holds a sequence of pictures that is played.
    var isMoving = false

    static let failed = ThumbnailReplyHeader(kind: .refused(.nothing))

    init(kind: Kind, payloadCount: Int = 0) {
        self.kind = kind
        self.payloadCount = payloadCount
    }

    var bytes: [UInt8] {
        [
            kind.number, width, height, fullWidth, fullHeight, hasAlpha ? 1 : 0, payloadCount,
            factsCount, milliseconds, pageCount,
            (isDrawing ? 1 : 0) | (isMoving ? 2 : 0),
        ]
        .flatMap { number in
            let number = UInt32(number)
            return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    /// Reads a header; nil when it cannot be one.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let numbers = (0..<11).map { index in
            (0..<4).reduce(0) { $0 | Int(bytes[4 * index + $1]) << (8 * $1) }
        }
        guard let kind = Kind(number: numbers[0]), numbers[5] <= 1, numbers[10] <= 3,
            numbers[6] <= Self.largestPayload, numbers[7] <= PhotoFacts.largestByteCount
        else { return nil }
        self.init(kind: kind, payloadCount: numbers[6])
        (width, height, fullWidth, fullHeight) = (numbers[1], numbers[2], numbers[3], numbers[4])
        (hasAlpha, factsCount, milliseconds) = (numbers[5] == 1, numbers[7], numbers[8])
        (pageCount, isDrawing) = (numbers[9], numbers[10] & 1 == 1)
        isMoving = numbers[10] & 2 == 2
    }
}
