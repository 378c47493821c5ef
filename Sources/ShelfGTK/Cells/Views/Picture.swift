import ShelfGObject

/// A picture that is loaded when it is shown, with an icon or another picture until it is there.
///
/// It fills what it is given and has no size of its own, so its arrival moves nothing. A picture of
/// another id cancels what is being loaded; what comes late is not shown. A picture that cannot be
/// loaded leaves its placeholder.
public struct Picture: PrimitiveView {
    /// Loads a picture; nil stands for one that does not exist.
    public typealias Loader = @MainActor () async throws -> Texture?

    let id: AnyHashable
    fileprivate(set) var load: Loader
    let placeholder: Texture?
    let icon: Icon?
    var fit: Artwork.Fit = .cover

    /// Shows what `load` returns.
    ///
    /// - Parameters:
    ///   - id: what tells one picture from another; the same id is not loaded again while shown.
    ///   - placeholder: shown until the picture is there, for instance a smaller one.
    ///   - icon: shown while there is neither.
    ///   - load: called on the main actor; long work belongs elsewhere and should heed cancellation.
    public init(
        _ id: some Hashable, placeholder: Texture? = nil, icon: Icon? = nil,
        load: @escaping Loader
    ) {
        self.id = AnyHashable(id)
        self.placeholder = placeholder
        self.icon = icon
        self.load = load
    }

    /// States how the picture meets its frame; it covers it by default.
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
    /// Whether the loader has answered, with a picture or without.
    private var isAnswered = false
    /// What is loading a picture.
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
        // What comes back to the screen may be there by then.
        isAnswered = loaded != nil
        shown?.load = { nil }
    }

    isolated deinit { task?.cancel() }
}
