/// The bounds every length of a layout is held to.
enum Length {
    /// Far beyond any screen, small enough that sums of ten million stay exact to the pixel.
    static let largest = 1_000_000.0

    /// The length clamped to what a layout can use; anything undefined is zero.
    static func valid(_ length: Double) -> Double {
        length.isNaN ? 0 : min(max(length, 0), largest)
    }

    static func isValid(_ length: Double) -> Bool { length >= 0 && length <= largest }

    /// The insets with every edge valid.
    static func valid(_ insets: Insets) -> Insets {
        Insets(
            top: valid(insets.top), leading: valid(insets.leading), bottom: valid(insets.bottom),
            trailing: valid(insets.trailing))
    }

    /// The size with both extents valid.
    static func valid(_ size: Size) -> Size {
        Size(width: valid(size.width), height: valid(size.height))
    }

    static func isValid(_ insets: Insets) -> Bool {
        isValid(insets.top) && isValid(insets.leading) && isValid(insets.bottom)
            && isValid(insets.trailing)
    }

    /// A displacement, of either sign.
    static func displacement(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -largest), largest)
    }

    /// Beyond the end of any content, and near enough for every whole device pixel to be told apart.
    static let farthest = 1e15

    /// A place in the content or how far something is scrolled, of either sign.
    ///
    /// No length bounds it: ten million items scroll ten million times as far as one.
    static func offset(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -farthest), farthest)
    }

    /// A whole number from a quotient, clamped into the range.
    static func index(_ quotient: Double, in range: ClosedRange<Int>) -> Int {
        if quotient.isNaN || quotient <= Double(range.lowerBound) { return range.lowerBound }
        if quotient >= Double(range.upperBound) { return range.upperBound }
        return Int(quotient.flooredToWhole)
    }
}
