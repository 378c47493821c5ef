/// What a group can hold: an item or another group.
public protocol LayoutSubitem: Sendable {
    /// The part as the solver sees it.
    var node: LayoutNode { get }
}
