/// A small number or word in a pill, such as how many are new.
public struct Badge: View {
    private let text: String

    /// Shows a word.
    public init(_ text: String) { self.text = text }

    /// Shows a number; above 999 it is cut short.
    public init(_ count: Int) { text = count > 999 ? "999+" : "\(count)" }

    /// The text in its pill, no larger than it must be.
    public var body: some View {
        Text(text).textStyle(.captionHeading).measured().centered()
            .cssClass("shelf-badge")
            .placed(.center)
    }
}
