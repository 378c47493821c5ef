import ShelfDiff

/// An item whose id is of any kind.
struct Coded<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
    var title: String
}

/// An id whose hash never tells anything.
struct ClashingID: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}

/// An id that is an object, told apart by identity alone.
final class ObjectID: Hashable, Sendable {
    static func == (left: ObjectID, right: ObjectID) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Makes ids of one kind for the numbers of films, always the same one for the same number.
struct IDMaker<ID: Hashable & Sendable> {
    private var made: [Int: ID] = [:]
    private let make: (Int) -> ID

    init(_ make: @escaping (Int) -> ID) {
        self.make = make
    }

    /// The snapshot of these rows with ids of this kind.
    mutating func snapshot(
        _ rows: [FilmRow]
    ) throws -> Snapshot<Genre, Coded<ID>> {
        var coded: [CollectionRow<Genre, Coded<ID>>] = []
        for row in rows {
            var items: [Coded<ID>] = []
            for film in row.items {
                let id = made[film.id] ?? make(film.id)
                made[film.id] = id
                items.append(Coded(id: id, title: film.title))
            }
            coded.append(CollectionRow(row.section, items: items))
        }
        return try Snapshot(coded)
    }
}
