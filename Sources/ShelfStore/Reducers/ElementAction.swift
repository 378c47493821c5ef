/// An action of one element of a collection.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
    /// The element the action is for.
    public let id: ID

    /// What happens to the element.
    public let action: Action

    /// Creates the action of an element.
    @inlinable
    public init(_ id: ID, _ action: Action) {
        self.id = id
        self.action = action
    }
}

extension ElementAction: Equatable where Action: Equatable {}
