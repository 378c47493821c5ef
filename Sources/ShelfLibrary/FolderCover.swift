/// What is in a folder, as far as its cover depends on it.
package struct FolderContents: Equatable, Sendable {
    /// The folder's own items.
    package var own: [LibraryItem]
    /// The items of folders below it, one array for each that holds any.
    package var below: [[LibraryItem]]

    /// States what is in a folder.
    package init(own: [LibraryItem], below: [[LibraryItem]]) {
        self.own = own
        self.below = below
    }
}

/// What a folder is known by from outside.
///
/// Design: docs/design/library.md#covers
package struct FolderCover: Hashable, Sendable {
    /// The pictures, the one in front first; none where there are none.
    package var pictures: [LibraryItem] = []
    /// Whether somebody chose the picture, by its name.
    package var isChosen = false

    /// No picture.
    package init() {}

    /// How many pictures are shown side by side.
    package static let mostPictures = 4
    /// Names of pictures that are meant as covers, the first first, whatever their endings and case.
    private static let names = ["cover", "folder", "poster"]

    /// Finds the cover of a folder, away from the main thread.
    ///
    /// - Parameter types: The content types that can be shown as pictures.
    @concurrent
    package static func find(
        in contents: FolderContents, showing types: Set<String>
    ) async -> FolderCover {
        of(contents, showing: types)
    }

    static func of(_ contents: FolderContents, showing types: Set<String>) -> FolderCover {
        var cover = FolderCover()
        if let chosen = chosen(among: contents.own, types) {
            cover.pictures = [chosen]
            cover.isChosen = true
            return cover
        }
        // One of each folder first, so that the cover of many tells of more than the first.
        let shelves = ([contents.own] + contents.below).map { pictures(among: $0, types) }
        for place in 0..<mostPictures {
            for pictures in shelves where place < pictures.count {
                cover.pictures.append(pictures[place])
                if cover.pictures.count == mostPictures { return cover }
            }
        }
        return cover
    }

    /// The pictures of one folder, else those in its books, films and music.
    private static func pictures(among items: [LibraryItem], _ types: Set<String>) -> [LibraryItem]
    {
        let pictures = items.lazy.filter { types.contains($0.contentType) }.prefix(mostPictures)
        guard pictures.isEmpty else { return Array(pictures) }
        var found: [LibraryItem] = []
        var hasMusic = false
        for item in items where found.count < mostPictures {
            switch (DocumentKind(contentType: item.contentType), item.contentType) {
            case (.book?, _), (.comic?, _), (.pdf?, _): found.append(item)
            case (_, let type):
                guard let kind = MediaKind(contentType: type) else { continue }
                // What is in one folder is of one record, as a rule, and has one cover.
                if kind == .music, hasMusic { continue }
                hasMusic = hasMusic || kind == .music
                found.append(item)
            }
        }
        return found
    }

    private static func chosen(among items: [LibraryItem], _ types: Set<String>) -> LibraryItem? {
        var best: (rank: Int, item: LibraryItem)?
        for item in items where types.contains(item.contentType) {
            let name = item.encodedName.split(separator: ".")
            guard name.count == 2, let rank = names.firstIndex(of: name[0].lowercased()) else {
                continue
            }
            if rank == 0 { return item }
            if best.map({ rank < $0.rank }) ?? true { best = (rank, item) }
        }
        return best?.item
    }
}
