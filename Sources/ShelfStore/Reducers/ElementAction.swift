/// An action for one element of a collection.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
    /// The id of the element.
    public let id: ID

    /// The action of the element's reducer.
    public let action: Action

    /// Creates an action for an element.
    @inlinable
    public init(_ id: ID, _ action: Action) {
        self.id = id
        self.action = action
    }
}

extension ElementAction: Equatable where Action: Equatable {}
