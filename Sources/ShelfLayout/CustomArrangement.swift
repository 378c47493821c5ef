/// The closure of a custom group, compared by identity so that layouts stay comparable.
final class CustomArrangement: Sendable, Hashable {
    let frames: @Sendable (LayoutContainer) -> [CustomFrame]
    /// Numbers that determine the closure, for arrangements of this module.
    private let key: [Double]?

    init(key: [Double]? = nil, _ frames: @escaping @Sendable (LayoutContainer) -> [CustomFrame]) {
        self.key = key
        self.frames = frames
    }

    static func == (left: CustomArrangement, right: CustomArrangement) -> Bool {
        if let key = left.key { return key == right.key }
        return left === right
    }

    func hash(into hasher: inout Hasher) {
        if let key { hasher.combine(key) } else { hasher.combine(ObjectIdentifier(self)) }
    }
}
