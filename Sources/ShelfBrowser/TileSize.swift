/// How large the pictures of the wall are, in steps.
struct TileSize: Hashable {
    /// The sides of a tile, in pixels.
    static let sides = [96.0, 128, 176, 224, 272, 336, 400]
    /// The size of a wall nobody has changed.
    static let usual = TileSize(step: 2)

    /// The number of the side.
    let step: Int

    /// Takes the nearest step there is.
    init(step: Int) { self.step = min(max(0, step), TileSize.sides.count - 1) }

    /// The longer side of a picture on a shelf or in a grid of a window of usual width, in pixels.
    var side: Double { TileSize.sides[step] }

    /// The side of the picture at the beginning of a line of a list.
    var lineSide: Double { (side / 4.4 / 2).rounded() * 2 }

    /// The size so many steps larger.
    func larger(by steps: Int) -> TileSize { TileSize(step: step + steps) }
}
