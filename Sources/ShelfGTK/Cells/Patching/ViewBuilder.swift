/// A result builder of views.
@resultBuilder
public enum ViewBuilder {
    /// Returns an empty view for no statements.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Returns a single view unchanged.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Returns a list of several views.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewList {
        var entries: [ViewEntry] = []
        var position = 0
        for view in repeat each content {
            entries.append(contentsOf: view.listed.map { $0.at(position) })
            position += 1
        }
        return ViewList(entries)
    }

    /// Returns the view of an `if` without `else`.
    public static func buildOptional<Content: View>(
        _ content: Content?
    ) -> ChoiceView<Content, EmptyView> {
        content.map { ChoiceView(.first($0)) } ?? ChoiceView(.second(EmptyView()))
    }

    /// Returns the view of the first branch.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ChoiceView<First, Second> { ChoiceView(.first(first)) }

    /// Returns the view of the second branch.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> ChoiceView<First, Second> { ChoiceView(.second(second)) }

    /// Returns a list with a view for each iteration of a loop, keyed by number.
    public static func buildArray<Content: View>(_ contents: [Content]) -> ViewList {
        ViewList(
            contents.enumerated().flatMap { index, view in view.listed.map { $0.of(index) } })
    }

    /// Returns a view behind an availability check.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> ViewList {
        ViewList(content.listed)
    }
}
