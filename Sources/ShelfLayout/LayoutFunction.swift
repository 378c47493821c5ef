/// A function in a description, compared by what it is said to depend on.
///
/// Two functions cannot be compared. One of which nothing is said equals its own copies only, so that
/// a description made anew has its section solved anew. With a key it equals those written at the same
/// place with an equal one. A key must tell everything that the function captures: the section, if the
/// function is written once for several, and the version of its data.
///
/// Design: docs/design/layout.md#what-causes-what
final class LayoutFunction<Function: Sendable>: Sendable, Hashable {
    /// Where a function is written.
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
