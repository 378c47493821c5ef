/// A number or word in a small pill, such as an unread count.
public struct Badge: View {
    private let text: String

    /// Shows a word.
    public init(_ text: String) { self.text = text }

    /// Shows a number, or 999+ for larger ones.
    public init(_ count: Int) { text = count > 999 ? "999+" : "\(count)" }

    /// The text in its pill, at its natural size.
    public var body: some View {
        Text(text).textStyle(.captionHeading).measured().centered()
            .cssClass("shelf-badge")
            .placed(.center)
    }
}
