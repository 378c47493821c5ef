/// Conversions of lengths to GTK's whole pixels.
enum Pixels {
    /// The largest length: wider than any screen, yet small enough for sums.
    static let most = 1_000_000.0

    /// Returns a length clamped to the valid range, or 0 for NaN.
    static func held(_ length: Double) -> Double {
        length.isNaN ? 0 : min(max(-most, length), most)
    }

    /// Returns a length rounded to whole pixels, not negative.
    static func whole(_ length: Double) -> Int32 { Int32(max(0, held(length).rounded())) }

    /// Returns a length rounded up to whole pixels, not negative.
    static func covering(_ length: Double) -> Int32 { Int32(max(0, held(length).rounded(.up))) }
}
