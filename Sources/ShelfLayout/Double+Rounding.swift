// Rounding without the C mathematics library, which a pure module does not link.

extension Double {
    /// The largest whole number not above the value.
    ///
    /// Beyond 2⁵³ it is the value itself.
    var flooredToWhole: Double {
        guard magnitude < 9_007_199_254_740_992 else { return self }
        let whole = Double(Int(self))
        return whole > self ? whole - 1 : whole
    }

    /// The smallest whole number not below the value.
    var ceiledToWhole: Double { -(-self).flooredToWhole }

    /// The nearest whole number.
    ///
    /// Halves are rounded up.
    var roundedToWhole: Double { (self + 0.5).flooredToWhole }
}
