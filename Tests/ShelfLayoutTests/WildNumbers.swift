import ShelfLayout
import ShelfRandom

extension SeededGenerator {
    /// Numbers that no length should be, and some that it may.
    private static let wild: [Double] = [
        .nan, .infinity, -.infinity, -1, 0, 1e-300, 0.5, 1, 33.3, 1e9, 1e300, -1e300,
    ]

    mutating func wildNumber() -> Double { Self.wild.randomElement(using: &self)! }

    mutating func wildDimension() -> LayoutDimension {
        let value = wildNumber()
        return [
            .absolute(value), .fraction(ofWidth: value), .fraction(ofHeight: value),
            .estimated(value), .uniform(estimate: value), .aspectRatio(value),
        ].randomElement(using: &self)!
    }
}
