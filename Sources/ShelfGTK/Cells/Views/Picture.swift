import ShelfGObject

/// A picture that is loaded when shown, with an icon or another picture as a placeholder.
///
/// The view fills its room and has no size of its own, so a loaded picture moves nothing. Another
/// ID cancels loading, and late results are dropped. If loading fails, the placeholder stays.
public struct Picture: PrimitiveView {
    /// Loads a picture; nil means that it does not exist.
    public typealias Loader = @MainActor () async throws -> Texture?

    let id: AnyHashable
    fileprivate(set) var load: Loader
    let placeholder: Texture?
    let icon: Icon?
    var fit: Artwork.Fit = .cover

    /// Shows the result of `load`.
    ///
    /// - Parameters:
    ///   - id: The identity of the picture; while shown, the same ID is not loaded again.
    ///   - placeholder: A picture shown while loading, for example a smaller one.
    ///   - icon: An icon shown without either picture.
    ///   - load: Called on the main actor. Long work should run elsewhere and respond to
    ///     cancellation.
    public init(
        _ id: some Hashable, placeholder: Texture? = nil, icon: Icon? = nil,
        load: @escaping Loader
    ) {
        self.id = AnyHashable(id)
        self.placeholder = placeholder
        self.icon = icon
        self.load = load
    }

    /// Sets the scaling of the picture; it covers the frame by default.
    public func fit(_ fit: Artwork.Fit) -> Picture {
        var copy = self
        copy.fit = fit
        return copy
    }

    /// Renders the picture and begins to load it.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? PictureNode ?? PictureNode()
        node.update(self)
        return node
    }
}

final class PictureNode: ArtworkNode {
    private var shown: Picture?
    private var loaded: Texture?
    /// The loader has returned, with or without a picture.
    private var isAnswered = false
    /// The loading task.
    private(set) var task: Task<Void, Never>?

    func update(_ picture: Picture) {
        let isSame = shown?.id == picture.id
        shown = picture
        if !isSame {
            loaded = nil
            isAnswered = false
            stop()
        }
        show()
        if !isAnswered && task == nil { start(picture) }
    }

    private func show() {
        guard let shown else { return }
        artwork.show(
            Artwork(loaded ?? shown.placeholder, placeholder: shown.icon).fit(shown.fit))
    }

    private func start(_ picture: Picture) {
        task = Task { [weak self] in
            let texture = try? await picture.load()
            guard !Task.isCancelled, let self, self.shown?.id == picture.id else { return }
            self.task = nil
            self.isAnswered = true
            self.loaded = texture
            self.show()
        }
    }

    private func stop() {
        task?.cancel()
        task = nil
    }

    override func unbind() {
        stop()
        // The picture may exist when the node comes back on screen.
        isAnswered = loaded != nil
        shown?.load = { nil }
    }

    isolated deinit { task?.cancel() }
}
