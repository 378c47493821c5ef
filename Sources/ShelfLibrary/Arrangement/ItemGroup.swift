package import ShelfDiff
import ShelfPhoto

/// Items that are shown together: those of a folder, or what a grouping finds to be alike.
package struct ItemGroup: Identifiable, Hashable, Sendable {
    /// What the items have in common; the same today and tomorrow, whatever becomes of the others.
    package enum ID: Hashable, Sendable {
        /// A folder.
        case folder(ShelfID)
        /// A day, in days since 1970.
        case day(Int)
        /// A month, in months since the year 0.
        case month(Int)
        case year(Int)
        /// A time that no calendar reaches.
        case undated
        /// How many stars were given, from 0 for none to 5; -1 for what is rejected.
        case rating(Int)
        /// The colour or word items are labelled with; empty for none.
        case label(String)
        /// A content type.
        case kind(String)
        /// The first letter of names, in its plain upper case.
        case letter(String)
        /// Nothing.
        case all
    }

    package let id: ID
    /// What the group is called in the user's language.
    package var title: String
    /// The same in few words, where they are others and no folder's.
    private let shortTitle: String?
    /// The folder, of a folder's group.
    package var shelf: Shelf?

    /// The group of a folder.
    package init(_ shelf: Shelf) {
        id = .folder(shelf.id)
        title = shelf.title
        shortTitle = nil
        self.shelf = shelf.id == .folders ? nil : shelf
    }

    init(id: ID, title: String, label: String? = nil) {
        self.id = id
        self.title = title
        shortTitle = label
    }

    /// What the group is called in few words, for where there is little room: of a folder its own name alone.
    package var label: String {
        guard case .folder = id else { return shortTitle ?? title }
        return title.parts(by: "/").last.map(String.init) ?? title
    }
}

extension ItemGroup.ID: QuickHashable {
    /// The hash of what it holds; there are few groups of different kinds at a time.
    package func quickHash(seed: HashSeed) -> UInt64 {
        switch self {
        case .folder(let shelf): shelf.quickHash(seed: seed)
        case .day(let number), .month(let number), .year(let number), .rating(let number):
            number.quickHash(seed: seed)
        case .kind(let text), .letter(let text), .label(let text): text.quickHash(seed: seed)
        case .undated, .all: 0.quickHash(seed: seed)
        }
    }
}
