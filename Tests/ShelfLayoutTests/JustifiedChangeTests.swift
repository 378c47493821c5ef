import ShelfLayout
import ShelfRandom
import Testing

/// What rows become when items and proportions change, against rows found by looking at all items.
@Suite("Changes of justified rows")
struct JustifiedChangeTests {
    private static let width = 640.0
    private static let spacing = 6.0
    private static let target = 90.0

    /// The ratio of each item, and the first items of the rows there were, by their numbers now.
    private struct Reference {
        var ratios: [Double?]
        var firsts: [Int] = []

        private func thickness(_ items: Range<Int>) -> Double {
            (width - Double(items.count - 1) * spacing)
                / ratios[items].reduce(0) { $0 + ($1 ?? 1.5) }
        }

        /// The rows: of what is known from the start on as items fill them, behind it former ones
        /// where they are neither much too high nor too low.
        func rows() -> [Range<Int>] {
            let known = ratios.firstIndex(of: nil) ?? ratios.count
            var rows: [Range<Int>] = []
            while let first = rows.isEmpty ? 0 : rows.last?.upperBound, first < ratios.count {
                let filled = filled(from: first)
                rows.append(filled.seen <= known ? filled.row : kept(from: first) ?? filled.row)
            }
            return rows
        }

        private func kept(from first: Int) -> Range<Int>? {
            for next in firsts where next > first {
                let thickness = thickness(first..<next)
                if (0.7...1.4).contains(thickness / target) { return first..<next }
                if thickness < target { return nil }
            }
            return nil
        }

        private func filled(from first: Int) -> (row: Range<Int>, seen: Int) {
            var end = first + 1
            while thickness(first..<end) > target {
                guard end < ratios.count else { return (first..<end, end) }
                end += 1
            }
            guard end - first > 1 else { return (first..<end, end) }
            let without = thickness(first..<end - 1) / target
            return (first..<(without < target / thickness(first..<end) ? end - 1 : end), end)
        }
    }

    private static func section(_ ratios: [Double?]) -> LayoutSection {
        .justified(ratios, targetRowHeight: target, spacing: spacing) { $0 }
    }

    /// A ratio as precise as a layout keeps it; where they are alike, mostly the usual one.
    private static func ratio(_ areAlike: Bool, using random: inout SeededGenerator) -> Double? {
        if random.oneIn(40) { return nil }
        if areAlike { return random.oneIn(8) ? 2 : 1.5 }
        return Double(Float(Double.random(in: 0.3...4, using: &random)))
    }

    private func rows(_ layout: SolvedLayout) -> [Range<Int>] {
        var firsts: [Int] = []
        var top = -1.0
        for item in 0..<layout.itemCount(in: 0) {
            let y = layout.frame(section: 0, item: item).y
            if y > top { firsts.append(item) }
            top = y
        }
        return zip(firsts, firsts.dropFirst() + [layout.itemCount(in: 0)]).map { $0..<$1 }
    }

    @Test("A band in the gap between two rows meets the items of neither")
    func gaps() {
        let layout = SolvedLayout(
            itemCounts: [40],
            environment: LayoutEnvironment(viewport: Size(width: Self.width, height: 400))
        ) { _, _ in
            .justified(
                Array(repeating: 1.5, count: 40), targetRowHeight: 90, spacing: 20
            ) { $0 }
        }
        let first = layout.frame(section: 0, item: 0)
        let next = (0..<40).first { layout.frame(section: 0, item: $0).y > first.y } ?? 0
        let below = layout.frame(section: 0, item: next)
        #expect(layout.items(in: 0, within: first.maxY + 8...first.maxY + 12).isEmpty)
        #expect(layout.items(in: 0, within: first.maxY + 8...below.minY + 10).lowerBound == next)
    }

    @Test("Rows follow items and proportions as if all were looked at", arguments: 0..<60)
    func follow(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let areAlike = seed % 3 == 0
        var reference = Reference(
            ratios: (0..<120).map { _ in seed % 4 == 3 ? nil : Self.ratio(areAlike, using: &random)
            })
        var layout = SolvedLayout(
            itemCounts: [120],
            environment: LayoutEnvironment(viewport: Size(width: Self.width, height: 400))
        ) { _, _ in Self.section(reference.ratios) }
        var standing = reference.rows()
        for _ in 0..<12 {
            var ratios = reference.ratios
            var source: [Int?] = Array(0..<ratios.count)
            // What is alike at both ends is looked for from them.
            let place = Int.random(
                in: areAlike && random.oneIn(2) ? ratios.count - 12..<ratios.count : ratios.indices,
                using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                for item in place..<min(place + 7, ratios.count) {
                    ratios[item] = Self.ratio(areAlike, using: &random)
                }
            case 1:
                ratios.insert(Self.ratio(areAlike, using: &random), at: place)
                source.insert(nil, at: place)
            case 2 where ratios.count > 5:
                ratios.remove(at: place)
                source.remove(at: place)
            default:
                for item in ratios.indices where random.oneIn(9) {
                    ratios[item] = Self.ratio(areAlike, using: &random)
                }
            }
            let firsts = Set(standing.map(\.lowerBound))
            let described = Self.section(ratios)
            layout.resolve(
                section: 0, itemCount: ratios.count, as: described, source: { source[$0] })
            reference = Reference(
                ratios: ratios,
                firsts: source.indices.filter { source[$0].map(firsts.contains) == true })
            standing = reference.rows()
            #expect(rows(layout) == standing, "seed \(seed)")
            for row in standing.dropLast() {
                #expect(layout.frame(section: 0, item: row.upperBound - 1).maxX == Self.width)
            }
        }
    }
}
