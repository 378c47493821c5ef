import ShelfLibrary

/// The covers of folders in view: found one after the other away from the main thread, and anew when
/// what is in a folder has changed.
///
/// Design: docs/design/library.md#covers
final class Covers {
    private struct Entry {
        /// What the cover was found in, or is being found in.
        var contents: FolderContents
        /// The cover, which is that of earlier contents until it was found in these.
        var cover: FolderCover?
        var isFound = false
    }

    private var entries: [ItemID: Entry] = [:]
    /// Folders to be looked into, the next one last.
    private var waiting: [ItemID] = []
    private var task: Task<Void, Never>?
    /// Called when a folder has another cover.
    var onChange: (ItemID) -> Void = { _ in }

    /// Whether a cover is still being looked for.
    var isBusy: Bool { task != nil }

    /// The pictures on a folder's cover, as far as it is known.
    func cover(of folder: ItemID) -> FolderCover { entries[folder]?.cover ?? FolderCover() }

    /// The folders on whose covers a picture is.
    func folders(showing picture: ItemID) -> [ItemID] {
        entries.compactMap { id, entry in
            entry.cover?.pictures.contains { $0.id == picture } == true ? id : nil
        }
    }

    /// Looks for the covers of these folders, the first one first, and keeps no others.
    func want(_ folders: [ItemID], contents: (ItemID) -> FolderContents) {
        let wanted = Set(folders)
        if entries.keys.contains(where: { !wanted.contains($0) }) {
            entries = entries.filter { wanted.contains($0.key) }
        }
        waiting = []
        for id in folders.reversed() {
            let contents = contents(id)
            if let entry = entries[id], entry.contents == contents, entry.isFound { continue }
            // The cover of before stays until there is another one.
            entries[id] = Entry(contents: contents, cover: entries[id]?.cover)
            waiting.append(id)
        }
        guard task == nil, !waiting.isEmpty else { return }
        task = Task { [weak self] in await self?.work() }
    }

    private func work() async {
        let types = PictureTypes.all
        while let id = waiting.popLast() {
            guard let contents = entries[id]?.contents else { continue }
            let cover = await FolderCover.find(in: contents, showing: types)
            guard let entry = entries[id], entry.contents == contents else { continue }
            entries[id] = Entry(contents: contents, cover: cover, isFound: true)
            if entry.cover != cover { onChange(id) }
        }
        task = nil
    }
}
