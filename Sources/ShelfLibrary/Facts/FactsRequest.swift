import ShelfGObject

/// An item whose facts are wanted.
///
/// There may be very many, so addresses and keys are put together when they are asked for.
struct FactsWanted: Hashable, Sendable {
    private let item: LibraryItem
    private let besides: [LibraryItem]

    /// A file changed so lately may have changed once more without its times showing it.
    private static let settlingSeconds: Int64 = 30

    init(_ item: LibraryItem, sidecars: [LibraryItem]) {
        self.item = item
        besides = sidecars
    }

    /// The item they are of.
    var id: ItemID { item.id }
    /// The item's file.
    var file: File { item.file }
    /// What other programs know of it, beside it, what counts less first.
    var sidecars: [File] { besides.map(\.file) }
    /// Which contents of the item's file.
    var version: ContentVersion { item.version }
    /// Which contents of what is beside it.
    var sidecarVersions: [ContentVersion] { besides.map(\.version) }

    /// Under which the facts of all of them are kept.
    var key: PackKey {
        let besides = sidecarVersions.map(\.text).joined(separator: " ")
        return PackKey("facts \(file.uri) \(version.text) \(besides)")
    }

    /// Whether what is found may be kept, as nothing of it is still changing.
    func isSettled(now: Int64) -> Bool {
        ([version] + sidecarVersions).allSatisfy {
            !(0..<Self.settlingSeconds).contains(now - $0.modified)
        }
    }
}

/// Some items whose facts a worker is asked for at once: one at a time would cost this process as much.
struct FactsRequest: WorkerRequest {
    /// The items, in the order they are answered in.
    let wanted: [FactsWanted]

    /// How many items are asked for at once.
    static let mostItems = 32

    var message: ThumbnailWorkerMessage {
        .facts(
            wanted.map { ThumbnailWorkerMessage.FactsSource(file: $0.file, sidecars: $0.sidecars) })
    }

    /// What a worker answers.
    static func reply(_ facts: [ItemFacts]) -> [UInt8] {
        facts.flatMap { facts in
            let bytes = facts.bytes
            let isSane = bytes.count <= ItemFacts.largestByteCount
            let told = isSane ? bytes : ItemFacts().bytes
            return ItemFacts.bytes(UInt64(told.count), 2) + told
        }
    }

    /// The facts a worker's answer consists of; nil when it makes no sense.
    static func facts(inReply bytes: [UInt8]) -> [ItemFacts]? {
        var rest = bytes[...]
        var result: [ItemFacts] = []
        while !rest.isEmpty {
            guard rest.count >= 2 else { return nil }
            let count = Int(ItemFacts.number(rest.prefix(2)))
            rest = rest.dropFirst(2)
            guard rest.count >= count, let facts = ItemFacts(bytes: rest.prefix(count)) else {
                return nil
            }
            result.append(facts)
            rest = rest.dropFirst(count)
        }
        return result
    }
}
