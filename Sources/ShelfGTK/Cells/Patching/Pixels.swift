/// Lengths, which are numbers of any kind in pixels, as GTK counts them.
enum Pixels {
    /// More than any screen is wide, and few enough to be added up.
    static let most = 1_000_000.0

    /// A length within what can be shown: none for what is no number.
    static func held(_ length: Double) -> Double {
        length.isNaN ? 0 : min(max(-most, length), most)
    }

    /// A length in whole pixels that is not negative.
    static func whole(_ length: Double) -> Int32 { Int32(max(0, held(length).rounded())) }

    /// The whole pixels that a length takes.
    static func covering(_ length: Double) -> Int32 { Int32(max(0, held(length).rounded(.up))) }
}
