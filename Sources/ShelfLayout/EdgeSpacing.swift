/// The space outside an item or a group at each edge.
///
/// Along the axis of the parent group, the space counts towards the group's extent. Across it, a
/// flexible edge pushes or centres the item.
public struct EdgeSpacing: Sendable, Hashable {
    /// The space above.
    public var top: Spacing
    /// The space before, in reading direction.
    public var leading: Spacing
    /// The space below.
    public var bottom: Spacing
    /// The space after, in reading direction.
    public var trailing: Spacing

    /// No space on any edge.
    public static let zero = EdgeSpacing()

    /// Creates edge spacing.
    ///
    /// An edge that is left out has none.
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
