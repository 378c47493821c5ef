/// Looks up what is wanted in a pack, some pictures at a time, and knows what has to be made.
@MainActor
final class PackReading {
    typealias Found = (request: ThumbnailRequest, image: ThumbnailImage)

    /// Called with what was found of some requests; the rest of them is among what is missing.
    var onRead: ([Found]) -> Void = { _ in }

    /// How many bytes of pixels are read before they are shown.
    private static let batchByteCount = 4 << 20

    private let pack: PicturePack
    /// What is wanted and not begun elsewhere, the most urgent first.
    private var wanted: [ThumbnailRequest] = []
    /// What the pack is known not to have.
    private var absent: Set<ThumbnailRequest> = []
    private var lookup: Task<Void, Never>?

    init(_ pack: PicturePack) { self.pack = pack }

    func prepare() { pack.prepare() }

    /// Whether anything is still to be looked up.
    var isBusy: Bool { lookup != nil }

    /// What is wanted and has to be made, the most urgent first.
    var missing: [ThumbnailRequest] { wanted.filter { absent.contains($0) } }

    /// Replaces what is wanted, and returns what of it is known to be missing.
    func want(_ requests: [ThumbnailRequest]) -> [ThumbnailRequest] {
        wanted = requests
        absent.formIntersection(requests)
        absent.formUnion(requests.lazy.filter { $0.purpose != .thumbnail && $0.purpose != .kept })
        lookUp()
        return missing
    }

    /// Somebody makes it now.
    func begin(_ request: ThumbnailRequest) {
        guard let place = wanted.firstIndex(of: request) else { return }
        wanted.remove(at: place)
    }

    /// Keeps what was made for the next time.
    func keep(_ image: ThumbnailImage, for request: ThumbnailRequest) {
        guard request.purpose == .thumbnail else { return }
        Task { [pack] in await pack.keep(image, for: request) }
    }

    /// Forgets what was wanted.
    func stop() {
        wanted = []
        lookup?.cancel()
        lookup = nil
    }

    private func lookUp() {
        guard lookup == nil else { return }
        let batch = nextBatch
        guard !batch.isEmpty else { return }
        lookup = Task { [weak self, pack] in
            let pictures = await pack.pictures(for: batch)
            if !Task.isCancelled { self?.take(pictures, for: batch) }
        }
    }

    private var nextBatch: [ThumbnailRequest] {
        var batch: [ThumbnailRequest] = []
        var byteCount = 0
        for request in wanted where !absent.contains(request) {
            batch.append(request)
            byteCount += 4 * request.side * request.side
            if byteCount > Self.batchByteCount { break }
        }
        return batch
    }

    private func take(_ pictures: [ThumbnailImage?], for batch: [ThumbnailRequest]) {
        lookup = nil
        var found: [Found] = []
        for (request, picture) in zip(batch, pictures) {
            if let picture { found.append((request, picture)) } else { absent.insert(request) }
        }
        let answered = Set(found.map(\.request))
        wanted.removeAll { answered.contains($0) }
        onRead(found)
        lookUp()
    }
}
