import ShelfGObject
import ShelfLibrary

/// What earlier runs have left behind.
extension Program {
    /// Has what nobody needs any more taken away, where the disk may take its time.
    func tidy() {
        MemberFiles.prepare()
        let state = UserDirectories.state.child(named: "shelf-gtk")
        let folders = [state, UserDirectories.config.child(named: "shelf-gtk")]
            .compactMap(\.pathBytes)
        if let path = state.child(named: "unfinished").path { NameJournal.keep(in: path) }
        Task {
            await DiskThreads.run {
                for folder in folders { LeftFiles.removePrivate(inFolder: folder) }
                ThumbnailCache.removeLeftFiles()
            }
        }
        // A picture of a window shows no more than what it was asked for.
        guard screenshot == nil else { return }
        Task {
            for words in await DiskThreads.run({ UnfinishedDeeds.settle() }) { say(words) }
        }
        DecoderProtection.observe { [weak self] words in
            // Once is enough; the dialog About Shelf says it as well.
            guard !Session.knowsOfLack else { return }
            Session.rememberLack()
            self?.say(words)
        }
    }

    /// Has the latest window say something, as soon as there is one.
    func say(_ words: String) {
        guard let tab = latestWindow?.shown else { return unsaid.append(words) }
        tab.mention(words)
    }

    /// Says in a first window what there was to say before it.
    func saySaved() {
        let saved = unsaid
        unsaid = []
        for words in saved { say(words) }
    }
}
