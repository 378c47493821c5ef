/// The way between an action and the action of a part that one of its cases carries.
///
/// ```swift
/// enum Action: Sendable {
///     case row(ElementAction<Film.ID, RowAction>)
///     static let rowCase = ActionCase(Action.row) { if case .row(let row) = $0 { row } else { nil } }
/// }
/// ```
public struct ActionCase<Action: Sendable, Part: Sendable>: Sendable {
    /// Makes the action of the whole from the action of the part.
    public let embed: @Sendable (Part) -> Action

    /// The action of the part, when the action is for it.
    public let extract: @Sendable (Action) -> Part?

    /// Creates the way from its two directions.
    @inlinable
    public init(
        _ embed: @escaping @Sendable (Part) -> Action,
        extract: @escaping @Sendable (Action) -> Part?
    ) {
        self.embed = embed
        self.extract = extract
    }
}
