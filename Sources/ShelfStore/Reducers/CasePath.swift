/// A path between an enum of actions or states and the associated value of one of its cases.
///
/// A path is written once and passed to reducers and to the scopes of stores.
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
/// The place in the source identifies a path, so write one for each case.
public struct CasePath<Whole, Part>: Sendable {
    /// Returns the enum value with this associated value.
    public let embed: @Sendable (Part) -> Whole

    /// Returns the associated value, or nil if the enum is of another case.
    public let extract: @Sendable (Whole) -> Part?

    @usableFromInline let place: SourcePlace

    /// Creates a path from its two directions.
    @inlinable
    public init(
        _ embed: @escaping @Sendable (Part) -> Whole, fileID: String = #fileID, line: Int = #line,
        column: Int = #column, extract: @escaping @Sendable (Whole) -> Part?
    ) {
        self.embed = embed
        self.extract = extract
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }

    /// Changes the associated value in place.
    ///
    /// For another case, returns nil without calling `change`.
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

/// A place in the source code.
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
