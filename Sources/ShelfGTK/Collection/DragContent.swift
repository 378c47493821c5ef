/// What dragged items are to other programs, or what was dropped from one.
public struct DragContent: Hashable, Sendable {
    /// The items as text.
    public var text: String?
    /// The files they stand for, as addresses.
    public var uris: [String]

    /// States what items are elsewhere.
    public init(text: String? = nil, uris: [String] = []) {
        self.text = text
        self.uris = uris
    }

    /// Whether there is nothing to give.
    public var isEmpty: Bool { text == nil && uris.isEmpty }
}
