/// The stretches of a film that are seen when it is looked into on a wall.
///
/// Design: docs/design/preview.md#glimpses
struct GlimpsePlan: Hashable, Sendable {
    /// When each begins, in seconds; one at least.
    let starts: [Double]
    /// How many pictures each has.
    let pictureCount: Int

    /// How many pictures there are in a second: enough to see what moves, half of what is decoded.
    static let rate = 12
    /// How long a stretch is, in seconds.
    private static let stretch = 1.5
    private static let mostStretches = 8
    /// A film this short, in seconds, is seen from its beginning.
    private static let short = 12.0

    /// Plans for a film so many seconds long; nil where that is not known.
    init(length: Double?) {
        guard let length, length > Self.short else {
            starts = [0]
            pictureCount = Int(Self.short) * Self.rate
            return
        }
        let count = min(Self.mostStretches, max(2, Int(length / 6)))
        starts = (0..<count).map { length * (Double($0) + 0.5) / Double(count) }
        pictureCount = Int(Self.stretch * Double(Self.rate))
    }
}
