/// A function in a description, compared by what it is said to depend on.
///
/// Two functions cannot be compared. One of which nothing is said equals its own copies only, so that
/// a description made anew has its section solved anew. A key must tell everything that the function
/// captures: the section, if the function is written once for several, and the version of its data.
///
/// Design: docs/design/layout.md#what-causes-what
final class LayoutFunction<Function: Sendable>: Sendable, Hashable {
    let call: Function
    private let key: (any Hashable & Sendable)?

    init(dependsOn key: (any Hashable & Sendable)? = nil, _ call: Function) {
        self.key = key
        self.call = call
    }

    static func == (left: LayoutFunction, right: LayoutFunction) -> Bool {
        if left === right { return true }
        guard let key = left.key, let other = right.key else { return false }
        return AnyHashable(key) == AnyHashable(other)
    }

    func hash(into hasher: inout Hasher) {
        if let key { key.hash(into: &hasher) } else { hasher.combine(ObjectIdentifier(self)) }
    }
}
