/// The way between an enum and what one of its cases carries: of actions, or of a state.
///
/// It is written once and given to reducers and to the scopes of stores.
///
/// ```swift
/// enum Action: Sendable {
///     case film(ElementAction<Film.ID, FilmAction>)
///     static let filmCase = CasePath(Action.film) {
///         if case .film(let film) = $0 { film } else { nil }
///     }
/// }
/// ```
///
/// Where it is written tells it from others, so write a path of its own for each case.
public struct CasePath<Whole, Part>: Sendable {
    /// Makes the whole from what the case carries.
    public let embed: @Sendable (Part) -> Whole

    /// What the case carries, when the whole is of that case.
    public let extract: @Sendable (Whole) -> Part?

    @usableFromInline let place: SourcePlace

    /// Creates the way from its two directions.
    @inlinable
    public init(
        _ embed: @escaping @Sendable (Part) -> Whole, fileID: String = #fileID, line: Int = #line,
        column: Int = #column, extract: @escaping @Sendable (Whole) -> Part?
    ) {
        self.embed = embed
        self.extract = extract
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }

    /// Changes what the case carries, in place; nil, without a call, for another case.
    @inlinable
    func modify<Result>(_ whole: inout Whole, _ change: (inout Part) -> Result) -> Result? {
        guard var part = extract(whole) else { return nil }
        // From here on the part has no other owner, so nothing in it is copied.
        _ = consume whole
        let result = change(&part)
        whole = embed(part)
        return result
    }
}

/// Where something is written.
@usableFromInline
struct SourcePlace: Hashable, Sendable {
    @usableFromInline let fileID: String
    @usableFromInline let line: Int
    @usableFromInline let column: Int

    @usableFromInline
    init(fileID: String, line: Int, column: Int) {
        self.fileID = fileID
        self.line = line
        self.column = column
    }
}
