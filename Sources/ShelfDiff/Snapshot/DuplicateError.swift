/// The error of rows in which ids are not unique; it lists every duplicate.
public struct DuplicateError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error {
    /// Every duplicate, sections and items.
    public let report: DuplicateReport<SectionID, ItemID>

    /// Makes an error from the duplicates found.
    public init(_ report: DuplicateReport<SectionID, ItemID>) {
        self.report = report
    }
}

extension DuplicateError: Equatable {}

extension DuplicateError: CustomStringConvertible {
    /// The report in words.
    public var description: String { "duplicate ids:\n\(report)" }
}
