import ShelfLibrary

/// The room for a picture in a tile, along each axis as a part of the tile's side.
nonisolated struct TileRoom: Hashable {
    /// The room that any picture fits.
    static let whole = TileRoom(width: 1, height: 1)

    var width: Double
    var height: Double
}

/// How much room the pictures of each shelf have: as the widest and the tallest of those that were seen
/// of it need.
///
/// A shelf has whole tiles until more is known, and keeps a room until its owner decides it again.
nonisolated struct TileRooms {
    /// Rooms come in this many steps, so that shelves of about equal ones share a layout.
    private static let steps = 16.0
    /// The lowest shelf: what is flatter lies in some room.
    private static let lowest = 0.5
    /// The narrowest tile: what is narrower still has room for its title.
    private static let narrowest = 0.625

    private var rooms: [ItemGroup.ID: TileRoom] = [:]
    /// How often any shelf got another room.
    private(set) var revision = 0

    /// The room of a shelf's pictures.
    func room(of shelf: ItemGroup.ID) -> TileRoom { rooms[shelf] ?? .whole }

    /// Whether a shelf's room has been decided.
    func isDecided(_ shelf: ItemGroup.ID) -> Bool { rooms[shelf] != nil }

    /// Decides the room of a shelf from what its pictures need; returns whether it is another one
    /// now.
    mutating func decide(_ shelf: ItemGroup.ID, needs: some Sequence<TileRoom>) -> Bool {
        func share(_ need: Double?, atLeast least: Double) -> Double {
            (min(max(need ?? 1, least), 1) * Self.steps).rounded(.up) / Self.steps
        }
        let room = TileRoom(
            width: share(needs.lazy.map(\.width).max(), atLeast: Self.narrowest),
            height: share(needs.lazy.map(\.height).max(), atLeast: Self.lowest))
        let isAnother = room != self.room(of: shelf)
        rooms[shelf] = room
        if isAnother { revision += 1 }
        return isAnother
    }

    /// Forgets shelves that are gone, when there are many of them.
    mutating func keep(_ shelves: some Collection<ItemGroup.ID>) {
        guard rooms.count > 2 * shelves.count + 64 else { return }
        let there = Set(shelves)
        rooms = rooms.filter { there.contains($0.key) }
    }
}
