import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What comes along with items of a window: the other files of pairs.
final class Companions {
    /// What is known now, by the item that is shown.
    private(set) var all: [ItemID: [LibraryItem]] = [:]

    /// Takes over what is known now; returns the items it has changed for.
    func take(_ new: [ItemID: [LibraryItem]]) -> [ItemID] {
        guard !all.isEmpty || !new.isEmpty else { return [] }
        let changed = Set(all.keys).union(new.keys).filter { all[$0] != new[$0] }
        all = new
        return Array(changed)
    }

    /// How many files come along with others.
    var count: Int { all.values.reduce(0) { $0 + $1.count } }

    /// Items with all that comes along with them.
    func along(with items: [LibraryItem]) -> [LibraryItem] {
        all.isEmpty ? items : items.flatMap { [$0] + (all[$0.id] ?? []) }
    }

    /// What is shown over the picture of an item that stands for more than one picture; nil where
    /// it does not.
    func badge(of item: LibraryItem) -> String? {
        guard let companions = all[item.id] else { return nil }
        let words = companions.compactMap(\.companionWord)
        return words.isEmpty ? nil : words.joined(separator: " + ")
    }

    /// What assistive technology adds to the name of an item.
    func spoken(of item: LibraryItem) -> String {
        all[item.id].map {
            localized(", ") + localized("with {names}", ["names": Localized.list($0.map(\.name))])
        } ?? ""
    }
}

/// Files that belong together as one item.
extension BrowserWindow {
    func addPairActions() {
        window.addToggle("pairs", initial: arrangement.joinsPairs) { [weak self] joinsPairs in
            guard let self, self.arrangement.joinsPairs != joinsPairs else { return }
            self.arrangement.joinsPairs = joinsPairs
            WallChoices.shared.joinsPairs = joinsPairs
            self.tell(
                joinsPairs
                    ? localized("Related files are stacked")
                    : localized("Related files are shown separately"))
        }
    }
}

/// A picture with a word over its corner, where it stands for more than one file.
struct BadgedArtwork: View {
    let texture: Texture?
    let icon: Icon
    let badge: String?
    let marks: Marks
    /// The picture has yet to come.
    var isAwaited = false
    /// Whether the picture stands in the middle of its room.
    var isCentred = false

    /// The picture alone, or with the word.
    var body: some View {
        if badge != nil || !marks.isEmpty {
            Overlay(Placement(horizontal: .center, vertical: .end)) {
                artwork
            } front: {
                HStack(spacing: 0) {
                    if !marks.isEmpty { MarksView(marks: marks) }
                    if let badge { Badge(badge).cssClass("pair-badge") }
                }
            }
        } else {
            artwork
        }
    }

    private var artwork: Artwork {
        let artwork = Artwork(texture, placeholder: icon).awaited(isAwaited)
        return isCentred ? artwork.verticallyCentered() : artwork
    }
}
