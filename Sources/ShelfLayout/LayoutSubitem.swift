/// A part of a group: an item or another group.
public protocol LayoutSubitem: Sendable {
    /// The part as a value for the solver.
    var node: LayoutNode { get }
}
