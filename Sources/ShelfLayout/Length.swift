/// The limits of lengths in a layout.
enum Length {
    /// The largest length: far beyond any screen, and sums of ten million stay exact to the pixel.
    static let largest = 1_000_000.0

    /// Returns the length clamped to the valid range.
    ///
    /// NaN becomes zero.
    static func valid(_ length: Double) -> Double {
        length.isNaN ? 0 : min(max(length, 0), largest)
    }

    static func isValid(_ length: Double) -> Bool { length >= 0 && length <= largest }

    /// Returns the insets with every edge clamped to the valid range.
    static func valid(_ insets: Insets) -> Insets {
        Insets(
            top: valid(insets.top), leading: valid(insets.leading), bottom: valid(insets.bottom),
            trailing: valid(insets.trailing))
    }

    /// Returns the size with both extents clamped to the valid range.
    static func valid(_ size: Size) -> Size {
        Size(width: valid(size.width), height: valid(size.height))
    }

    static func isValid(_ insets: Insets) -> Bool {
        isValid(insets.top) && isValid(insets.leading) && isValid(insets.bottom)
            && isValid(insets.trailing)
    }

    /// Returns a displacement of either sign, clamped to the valid range.
    static func displacement(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -largest), largest)
    }

    /// The largest offset: beyond the end of any content, and whole device pixels stay distinct.
    static let farthest = 1e15

    /// Returns a position in the content or a scroll offset of either sign, clamped to the valid
    /// range.
    ///
    /// The limit of lengths does not apply, as ten million items scroll ten million times as far as
    /// one.
    static func offset(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -farthest), farthest)
    }

    /// Returns a quotient rounded down to a whole number and clamped to the range.
    static func index(_ quotient: Double, in range: ClosedRange<Int>) -> Int {
        if quotient.isNaN || quotient <= Double(range.lowerBound) { return range.lowerBound }
        if quotient >= Double(range.upperBound) { return range.upperBound }
        return Int(quotient.flooredToWhole)
    }
}
