import ShelfCollection
import ShelfDiff

/// What a collection is to show as soon as it can.
struct ComingRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The newest description that came while something was under way.
    var description: CollectionView<Section, Item>?
    /// The descriptions whose rows are compared on another thread.
    var compared = LatestRequest<CollectionView<Section, Item>>()
    /// What compares them.
    var task: Task<Void, Never>?
    /// What was asked about items and sections that may come with them.
    var requests: [Request] = []

    /// Something that was asked about what comes.
    struct Request {
        /// Whether the reader has not done otherwise since.
        let isStillWanted: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    /// Whether other rows may be shown soon without being described again.
    var isAwaited: Bool { description != nil || compared.newest != nil }
}
