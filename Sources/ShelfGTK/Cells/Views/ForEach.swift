/// A view for each element of a collection, told apart by id.
///
/// An element keeps its widgets and its state when others come, go or change places. Ids should be
/// unique; where one occurs again, both are shown, and the second keeps nothing.
public struct ForEach<Data: Sequence, ID: Hashable, Content: View>: PrimitiveView {
    private let data: Data
    private let id: @MainActor (Data.Element) -> ID
    private let content: @MainActor (Data.Element) -> Content

    /// Describes each element of `data`, told apart by what `id` gives.
    public init(
        _ data: Data, id: @escaping @MainActor (Data.Element) -> ID,
        @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
    ) {
        self.data = data
        self.id = id
        self.content = content
    }

    /// Describes each element of `data`, told apart by its id.
    public init(_ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: { $0.id }, content: content)
    }

    /// The views of all elements.
    public var listed: [ViewEntry] {
        data.flatMap { element in
            let id = AnyHashable(self.id(element))
            return content(element).listed.map { $0.of(id) }
        }
    }

    /// Renders the views as a vertical stack.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        ViewList(listed).render(into: node, in: context)
    }
}
