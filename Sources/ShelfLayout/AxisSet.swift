/// A choice of directions.
public struct AxisSet: OptionSet, Sendable, Hashable {
    /// One bit for each direction.
    public let rawValue: UInt8

    /// Makes a choice from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Along x.
    public static let horizontal = AxisSet(rawValue: 1)
    /// Along y.
    public static let vertical = AxisSet(rawValue: 2)

    init(_ axis: Axis) { self = axis == .horizontal ? .horizontal : .vertical }

    func contains(_ axis: Axis) -> Bool { contains(AxisSet(axis)) }
}
