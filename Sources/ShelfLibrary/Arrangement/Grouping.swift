/// What the items of a library are put together by.
package enum Grouping: String, CaseIterable, Sendable {
    /// The folder they lie in.
    case folder
    /// The day a picture was taken, or anything else was changed.
    case day
    /// The month of that.
    case month
    /// The year of that.
    case year
    /// The content type.
    case kind
    /// How much somebody likes them.
    case rating
    /// The colour they are labelled with.
    case label
    /// The letter their names begin with.
    case letter
    /// Nothing: all are together.
    case none

    /// Whether items are put together by what is inside of files.
    var needsFacts: Bool {
        switch self {
        case .day, .month, .year, .rating, .label: true
        case .folder, .kind, .letter, .none: false
        }
    }
}
