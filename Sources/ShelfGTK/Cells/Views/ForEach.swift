/// A view for each element of a sequence, matched by ID.
///
/// An element keeps its widgets and state when others are inserted, removed or moved. IDs should be
/// unique. With a duplicate both are shown, and the second keeps nothing.
public struct ForEach<Data: Sequence, ID: Hashable, Content: View>: PrimitiveView {
    private let data: Data
    private let id: @MainActor (Data.Element) -> ID
    private let content: @MainActor (Data.Element) -> Content

    /// Makes a view for each element of `data`, matched by the result of `id`.
    public init(
        _ data: Data, id: @escaping @MainActor (Data.Element) -> ID,
        @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
    ) {
        self.data = data
        self.id = id
        self.content = content
    }

    /// Makes a view for each element of `data`, matched by ID.
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
