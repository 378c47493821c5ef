/// Space outside an item or group, one for each edge.
///
/// Along its group's axis the space takes part in the group's extent; across it, a flexible edge
/// pushes or centres the item.
public struct EdgeSpacing: Sendable, Hashable {
    /// Space above.
    public var top: Spacing
    /// Space before, in reading direction.
    public var leading: Spacing
    /// Space below.
    public var bottom: Spacing
    /// Space after, in reading direction.
    public var trailing: Spacing

    /// No space on any edge.
    public static let zero = EdgeSpacing()

    /// Makes edge spacing; an edge that is not named has none.
    public init(
        top: Spacing = .zero, leading: Spacing = .zero, bottom: Spacing = .zero,
        trailing: Spacing = .zero
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    var isValid: Bool {
        Length.isValid(top.rawLength) && Length.isValid(leading.rawLength)
            && Length.isValid(bottom.rawLength) && Length.isValid(trailing.rawLength)
    }

    func start(_ axis: Axis) -> Spacing { axis == .horizontal ? leading : top }

    func end(_ axis: Axis) -> Spacing { axis == .horizontal ? trailing : bottom }

    func minimum(_ axis: Axis) -> Double { start(axis).minimum + end(axis).minimum }
}
