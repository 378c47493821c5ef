/// Returns a TrueType font with a name, in which each letter of ASCII is the same triangle.
package func fontBytes(name: String) -> [UInt8] {
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { little($0, 2).reversed() } }
    func longs(_ numbers: Int...) -> [UInt8] { numbers.flatMap { little($0, 4).reversed() } }
    // One contour of three points, all on the curve, each relative to its predecessor.
    let triangle =
        words(1, 0, 0, 500, 700, 2, 0) + [1, 1, 1] + words(0, 500, -250) + words(0, 0, 700) + [0]
    let names = [(1, name), (2, "Regular"), (4, name), (6, name)].map { ($0.0, Array($0.1.utf16)) }
    let records = names.reduce(into: ([UInt8](), [UInt8]())) { made, entry in
        made.0 += words(3, 1, 0x409, entry.0, 2 * entry.1.count, made.1.count)
        made.1 += entry.1.flatMap { words(Int($0)) }
    }
    let signs = 0x20...0x7E
    let map =
        words(0, 1, 3, 1) + longs(12) + words(4, 32, 0, 4, 4, 1, 0)
        + words(signs.upperBound, 0xFFFF, 0, signs.lowerBound, 0xFFFF, 0, 1, 4, 0)
    let listed = signs.flatMap { _ in words(1) }
    var table = map + listed
    // The length of the subtable.
    table.replaceSubrange(14..<16, with: words(table.count - 12))
    let style =
        words(4, 500, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0)
        + [UInt8](repeating: 0, count: 10) + longs(1, 0, 0, 0) + Array("SHLF".utf8)
        + words(0x40, 0x20, 0x7E, 700, -200, 90, 700, 200) + longs(1, 0)
        + words(500, 700, 0, 0x20, 1)
    let tables: [(String, [UInt8])] = [
        ("OS/2", style), ("cmap", table), ("glyf", triangle),
        (
            "head",
            longs(0x10000, 0x10000, 0, 0x5F0F_3CF5) + words(0, 1_000)
                + [UInt8](repeating: 0, count: 16)
                + words(0, 0, 500, 700, 0, 8, 2, 1, 0)
        ),
        (
            "hhea",
            longs(0x10000) + words(700, -200, 90, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 2)
        ),
        ("hmtx", words(500, 0, 500, 0)), ("loca", longs(0, 0, triangle.count)),
        ("maxp", longs(0x10000) + words(2, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
        ("name", words(0, names.count, 6 + 12 * names.count) + records.0 + records.1),
        ("post", longs(0x30000, 0) + words(-100, 50) + longs(0, 0, 0, 0, 0)),
    ]
    var (directory, body) = (longs(0x10000) + words(tables.count, 128, 3, 32), [UInt8]())
    for (name, bytes) in tables {
        let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        let start = 12 + 16 * tables.count + body.count
        directory += Array(name.utf8) + longs(0, start, bytes.count)
        body += padded
    }
    return directory + body
}
