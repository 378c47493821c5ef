import ShelfGObject
import ShelfTestSupport

@testable import ShelfLibrary

/// A loader and what came of it.
@MainActor
final class Loading {
    let loader: ThumbnailLoader
    private(set) var outcomes: [String: String] = [:]
    private(set) var order: [String] = []
    /// Called with how many outcomes there are, with each.
    var onOutcome: (Int) -> Void = { _ in }
    private let folder: TemporaryFolder
    private var names: [ItemID: String] = [:]

    init(
        _ folder: TemporaryFolder, command: [String]? = nil, timeout: Duration = .seconds(20),
        rest: Duration = .seconds(1), pack: PicturePack? = nil
    ) {
        self.folder = folder
        loader = ThumbnailLoader(
            command: command ?? WorkerEntry.command(cacheHome: "\(folder.path)/.cache"),
            workerCount: 1, timeout: timeout, rest: rest, pack: pack)
        loader.onLoaded = { [weak self] in self?.note($0.id, "\($1.width)x\($1.height)") }
        loader.onFailed = { [weak self] request, _ in self?.note(request.id, "failed") }
    }

    func want(_ names: [String], side: Int) {
        loader.want(
            names.map { name in
                let file = folder.file.child(named: name)
                let id = ItemID(name.utf8.reduce(5381) { $0 &* 33 &+ Int($1) })
                self.names[id] = name
                let info = try? FileInfo.queryNow(file)
                return ThumbnailRequest(
                    LibraryItem(
                        id: id,
                        info: info ?? FileInfo(file: file, displayName: name, kind: .special)),
                    side: side)
            })
    }

    private func note(_ id: ItemID, _ outcome: String) {
        outcomes[names[id] ?? ""] = outcome
        order.append(names[id] ?? "")
        onOutcome(order.count)
    }
}
