/// A function in a description, compared by its place in the source and a key.
///
/// Functions themselves cannot be compared. One without a key equals only its own copies, so a
/// section described anew is solved anew. Functions with keys are equal if they are written at the
/// same place and their keys are equal. A key must contain everything that the function captures:
/// the section, if one function serves several, and the version of its data.
///
/// Design: docs/design/layout.md#what-causes-what
final class LayoutFunction<Function: Sendable>: Sendable, Hashable {
    /// The place of a function in the source.
    private struct Place: Sendable, Hashable {
        let fileID: String
        let line: Int
        let column: Int
    }

    let call: Function
    private let key: (any Hashable & Sendable)?
    private let place: Place

    init(
        dependsOn key: (any Hashable & Sendable)? = nil, fileID: String = #fileID,
        line: Int = #line, column: Int = #column, _ call: Function
    ) {
        self.key = key
        self.call = call
        place = Place(fileID: fileID, line: line, column: column)
    }

    static func == (left: LayoutFunction, right: LayoutFunction) -> Bool {
        if left === right { return true }
        guard let key = left.key, let other = right.key else { return false }
        return left.place == right.place && AnyHashable(key) == AnyHashable(other)
    }

    func hash(into hasher: inout Hasher) {
        if let key { key.hash(into: &hasher) } else { hasher.combine(ObjectIdentifier(self)) }
    }
}
