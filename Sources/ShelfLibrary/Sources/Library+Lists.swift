import ShelfDiff
package import ShelfGObject
import ShelfStore

/// Lists among what a library shows.
extension Library {
    /// The list that a shelf is of, if it can be changed; nil for folders and what was named on standard input.
    package func list(of shelf: Shelf) -> File? {
        (store.state.folders[shelf.id]?.source as? ListSource)?.list
    }

    /// Where items stand on shelves of lists, in the order of these.
    package func listPlaces(of items: Set<ItemID>) -> [ListEdit.Place] {
        var places: [ListEdit.Place] = []
        for row in rows where row.section.isListed {
            guard let source = store.state.folders[row.section.id]?.source as? ListSource,
                row.items.contains(where: { items.contains($0.id) })
            else { continue }
            let wanted = Set(row.items.filter { items.contains($0.id) }.map(\.file))
            var seen: [File: Int] = [:]
            for item in row.items {
                let file = item.file
                guard wanted.contains(file) else { continue }
                let occurrence = seen[file, default: 0]
                seen[file] = occurrence + 1
                guard items.contains(item.id) else { continue }
                places.append(
                    ListEdit.Place(
                        shelf: row.section.file, file: source.listed(file, in: row.section.file),
                        occurrence: occurrence))
            }
        }
        return places
    }
}
