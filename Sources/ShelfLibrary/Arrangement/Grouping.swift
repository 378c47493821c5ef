/// What the items of a library are put together by.
package enum Grouping: String, CaseIterable, Sendable {
    /// The folder they lie in.
    case folder
    /// The day of the latest change.
    case day
    /// The month of the latest change.
    case month
    /// The year of the latest change.
    case year
    /// The content type.
    case kind
    /// The letter their names begin with.
    case letter
    /// Nothing: all are together.
    case none
}
