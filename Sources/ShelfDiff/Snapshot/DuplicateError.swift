/// The error for rows in which ids are not unique.
///
/// The report lists every duplicate.
public struct DuplicateError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error {
    /// The duplicates of sections and items.
    public let report: DuplicateReport<SectionID, ItemID>

    /// Creates an error from the duplicates found.
    public init(_ report: DuplicateReport<SectionID, ItemID>) {
        self.report = report
    }
}

extension DuplicateError: Equatable {}

extension DuplicateError: CustomStringConvertible {
    /// The report as text.
    public var description: String { "duplicate ids:\n\(report)" }
}
