import ShelfDiff
import ShelfRandom

/// Random rows and random edits of them.
struct RandomCollections {
    private var generator: SeededGenerator
    private var nextID = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    mutating func rows(sections: Int, items: Int) -> [FilmRow] {
        (0..<sections).map { _ in
            nextID += 1
            return row("s\(nextID)", (0..<number(0..<items + 1)).map { _ in fresh() })
        }
    }

    /// Applies a few random edits: of items and of sections, contents too.
    mutating func edit(_ rows: inout [FilmRow]) {
        for _ in 0..<number(0..<6) {
            switch number(0..<12) {
            case 0:
                nextID += 1
                rows.insert(row("s\(nextID)", [fresh()]), at: number(0..<rows.count + 1))
            case 1 where !rows.isEmpty:
                let gone = rows.remove(at: number(0..<rows.count))
                if !rows.isEmpty { rows[number(0..<rows.count)].items += gone.items.prefix(3) }
            case 2 where !rows.isEmpty:
                let moved = rows.remove(at: number(0..<rows.count))
                rows.insert(moved, at: number(0..<rows.count + 1))
            case 3 where !rows.isEmpty:
                rows[number(0..<rows.count)].section.title += "!"
            default:
                if !rows.isEmpty { editItems(&rows) }
            }
        }
    }

    private mutating func editItems(_ rows: inout [FilmRow]) {
        let source = number(0..<rows.count)
        let target = number(0..<rows.count)
        let count = rows[source].items.count
        let place = number(0..<rows[target].items.count + 1)
        switch number(0..<7) {
        case 0: rows[target].items.insert(Film(id: freshID()), at: place)
        case 1: rows[source].items.shuffle(using: &generator)
        case 2: rows[source].items.reverse()
        case 3 where count > 0: rows[source].items.remove(at: number(0..<count))
        case 4 where count > 0: rows[source].items[number(0..<count)].title += "!"
        case 5 where count > 0:
            let start = number(0..<count)
            let range = start..<min(count, start + number(1..<6))
            let block = rows[source].items[range]
            rows[source].items.removeSubrange(range)
            let end = rows[target].items.count
            rows[target].items.insert(contentsOf: block, at: number(0..<end + 1))
        default:
            rows[target].items.insert(
                contentsOf: (0..<number(0..<4)).map { _ in Film(id: fresh()) }, at: place)
        }
    }

    private mutating func freshID() -> Int { fresh() }

    private mutating func fresh() -> Int {
        nextID += 1
        return nextID
    }
}

extension RandomCollections {
    /// Applies one random edit to a snapshot; ids are often missing or present twice.
    mutating func edit(_ snapshot: inout Films) throws {
        let (one, other) = (number(1..<30), number(1..<30))
        let (section, target) = ("s\(number(1..<8))", "s\(number(1..<8))")
        let films = (0..<number(0..<3)).map { _ in Film(id: number(1..<60)) }
        switch number(0..<12) {
        case 0: try snapshot.append(films)
        case 1: try snapshot.append(films, to: section)
        case 2: try snapshot.insert(films, before: one)
        case 3: try snapshot.insert(films, after: one)
        case 4: try snapshot.move(one, before: other)
        case 5: try snapshot.move(one, after: other)
        case 6: try snapshot.move(one, toEndOf: section)
        case 7: _ = snapshot.delete(one) as Bool
        case 8: _ = snapshot.delete([one, other]) as Int
        case 9: try snapshot.insert([row("s\(number(1..<8))", [])], beforeSection: section)
        case 10: try snapshot.moveSection(section, after: target)
        default: snapshot.update(Film(id: one, title: "\(other)"))
        }
    }
}
