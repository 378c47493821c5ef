/// The closure of a custom group, compared by identity so that layouts stay comparable.
final class CustomArrangement: Sendable, Hashable {
    let frames: @Sendable (LayoutContainer) -> [CustomFrame]

    init(_ frames: @escaping @Sendable (LayoutContainer) -> [CustomFrame]) {
        self.frames = frames
    }

    static func == (left: CustomArrangement, right: CustomArrangement) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
