import ShelfGObject

/// Links that lead nowhere: they are no items, and are looked at while their shelf is in view, as what they name may come anywhere.
///
/// Design: docs/design/library.md#watches
extension Library {
    /// How many of one folder are known at most; a folder of nothing else is not to be asked for ever.
    private static let mostBrokenLinks = 500

    /// Takes note of those a folder was found to have when it was read.
    func noteBrokenLinks(_ links: [File], in id: ShelfID) {
        brokenLinks[id] = links.isEmpty ? nil : Set(links.prefix(Self.mostBrokenLinks))
        lookAtViewIfNeeded()
    }

    /// Takes note of those that files have turned out to be, and to be no more.
    func noteBrokenLinks(of changes: [FileChange]) {
        for change in changes {
            if !change.isBrokenLink {
                guard brokenLinks[change.folder]?.remove(change.file) != nil else { continue }
                if brokenLinks[change.folder]?.isEmpty == true { brokenLinks[change.folder] = nil }
            } else if brokenLinks[change.folder, default: []].count < Self.mostBrokenLinks {
                brokenLinks[change.folder, default: []].insert(change.file)
            }
        }
        lookAtViewIfNeeded()
    }
}
