/// A set of axes.
public struct AxisSet: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each axis.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The x axis.
    public static let horizontal = AxisSet(rawValue: 1)
    /// The y axis.
    public static let vertical = AxisSet(rawValue: 2)

    init(_ axis: Axis) { self = axis == .horizontal ? .horizontal : .vertical }

    func contains(_ axis: Axis) -> Bool { contains(AxisSet(axis)) }
}
