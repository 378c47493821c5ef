import ShelfDiff
import ShelfRandom

/// Random changes of rows.
@MainActor
enum RowsGenerator {
    typealias Rows = [CollectionFixture.Row]

    private static var nextID = 100_000

    static func newFilm() -> Film {
        nextID += 1
        return Film(id: nextID, title: "Film \(nextID)")
    }

    /// Inserts, removes, moves and renames films and moves sections; never empties everything.
    static func change(_ rows: Rows, _ seed: inout SeededGenerator) -> Rows {
        var rows = rows
        for _ in 0..<Int.random(in: 1...4, using: &seed) {
            let section = Int.random(in: 0..<rows.count, using: &seed)
            let count = rows[section].items.count
            switch Int.random(in: 0..<5, using: &seed) {
            case 0:
                rows[section].items.insert(newFilm(), at: .random(in: 0...count, using: &seed))
            case 1 where count > 2:
                rows[section].items.remove(at: .random(in: 0..<count, using: &seed))
            case 2 where count > 2:
                let film = rows[section].items.remove(at: .random(in: 0..<count, using: &seed))
                let target = Int.random(in: 0..<rows.count, using: &seed)
                let place = Int.random(in: 0...rows[target].items.count, using: &seed)
                rows[target].items.insert(film, at: place)
            case 3 where count > 0:
                let place = Int.random(in: 0..<count, using: &seed)
                rows[section].items[place].title += "!"
            default:
                rows.swapAt(section, Int.random(in: 0..<rows.count, using: &seed))
            }
        }
        return rows
    }

    /// Changes of sections as well: whole ones come, go and take films along from others, films leave
    /// one that goes for one that comes, everything is shuffled; never fewer than two are left.
    static func upheaval(_ rows: Rows, _ seed: inout SeededGenerator) -> Rows {
        var rows = change(rows, &seed)
        let section = Int.random(in: 0..<rows.count, using: &seed)
        switch Int.random(in: 0..<5, using: &seed) {
        case 0 where rows.count > 2: rows.remove(at: section)
        case 1 where rows.count < 24: rows.insert(newRow([newFilm(), newFilm()]), at: section)
        case 2 where rows[section].items.count > 1:
            // Out of a section that goes and into one that comes.
            var films = rows.remove(at: section).items
            films.removeLast()
            rows.insert(newRow(films), at: .random(in: 0...rows.count, using: &seed))
        case 3:
            let films = rows[section].items.prefix(3)
            rows[section].items.removeFirst(films.count)
            rows.append(newRow(Array(films)))
            if rows.count > 24 { rows.removeFirst() }
        default: rows[section].items.shuffle(using: &seed)
        }
        return rows
    }

    private static func newRow(_ films: [Film]) -> CollectionFixture.Row {
        nextID += 1
        return CollectionFixture.Row(
            Genre(id: "n\(nextID)", title: "New \(nextID)"), items: films)
    }
}
