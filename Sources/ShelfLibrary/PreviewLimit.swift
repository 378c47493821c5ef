/// The size of the largest picture that a worker answers with.
package enum PreviewLimit {
    /// Four bytes of each pixel fit `ThumbnailReplyHeader.largestPayload`, with half a row or column
    /// to spare, by which the shorter side may be rounded up.
    private static let pixelCount = Double(ThumbnailReplyHeader.largestPayload / 4 - longest)
    /// Cairo draws nothing that is longer than 32,767 pixels.
    private static let longest = 32_000

    /// The longer side of the largest answer, in pixels: 8,190 of a square, more of what is longer than wide, up to
    /// 32,000.
    ///
    /// - Parameters:
    ///   - width: Of the picture, in any unit.
    ///   - height: In the same unit.
    package static func longestSide(width: Double, height: Double) -> Int {
        let (short, long) = (min(width, height), max(width, height))
        guard short > 0 else { return longestSide(width: 1, height: 1) }
        return Int(min((pixelCount * long / short).squareRoot(), Double(longest)))
    }
}
