/// Builds views from statements.
@resultBuilder
public enum ViewBuilder {
    /// No statement shows nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// A single view stays itself.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views stand one after the other.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewList {
        var entries: [ViewEntry] = []
        var position = 0
        for view in repeat each content {
            entries.append(contentsOf: view.listed.map { $0.at(position) })
            position += 1
        }
        return ViewList(entries)
    }

    /// A view that may be absent.
    public static func buildOptional<Content: View>(
        _ content: Content?
    ) -> ChoiceView<Content, EmptyView> {
        content.map { ChoiceView(.first($0)) } ?? ChoiceView(.second(EmptyView()))
    }

    /// The first of two views.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ChoiceView<First, Second> { ChoiceView(.first(first)) }

    /// The second of two views.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> ChoiceView<First, Second> { ChoiceView(.second(second)) }

    /// One view for each turn of a loop, told apart by its number.
    public static func buildArray<Content: View>(_ contents: [Content]) -> ViewList {
        ViewList(
            contents.enumerated().flatMap { index, view in view.listed.map { $0.of(index) } })
    }

    /// A view that needs a newer system than the oldest one supported.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> ViewList {
        ViewList(content.listed)
    }
}
