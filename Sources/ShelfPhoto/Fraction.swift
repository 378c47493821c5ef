/// A rational number, as in EXIF.
struct Fraction: Hashable, Sendable {
    let numerator: Int
    let denominator: Int

    /// Makes a number, or returns nil if the denominator is zero.
    init?(_ numerator: Int, _ denominator: Int) {
        guard numerator >= 0, denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Returns the numbers in a text, such as `33/1 51/1 36/1` or `400`, or none if any word is
    /// invalid.
    static func all(in text: String) -> [Fraction] {
        let words = text.split(separator: " ")
        let fractions = words.prefix(8).compactMap { word -> Fraction? in
            let parts = word.split(separator: "/").map { Int($0) }
            switch parts.count {
            case 1: return parts[0].flatMap { Fraction($0, 1) }
            case 2:
                guard let numerator = parts[0], let denominator = parts[1] else { return nil }
                return Fraction(numerator, denominator)
            default: return nil
            }
        }
        return fractions.count == words.count ? fractions : []
    }

    var value: Double { Double(numerator) / Double(denominator) }
}
