import ShelfFocus
import ShelfRandom
import Testing

@Suite("Random changes under the focus")
struct FocusChangeWalkTests {
    private func change(
        _ order: NamedOrder, next: inout Int, using generator: inout SeededGenerator
    ) -> NamedOrder {
        var order = order
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let sections = order.sections.indices
            guard let section = sections.randomElement(using: &generator) else {
                order.sections.append(.init(id: "s\(next)", items: ["\(next)"]))
                next += 1
                continue
            }
            let count = order.sections[section].items.count
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: order.sections.shuffle(using: &generator)
            case 1: order.sections[section].items.shuffle(using: &generator)
            case 2: order.sections.remove(at: section)
            case 3: order.sections.append(.init(id: "s\(next)", items: []))
            case 4...6 where count > 0:
                order.sections[section].items.remove(
                    at: Int.random(in: 0..<count, using: &generator))
            case 7 where count > 0:
                let item = order.sections[section].items.removeLast()
                order.sections[sections.lowerBound].items.insert(item, at: 0)
            default:
                let place = Int.random(in: 0...count, using: &generator)
                order.sections[section].items.insert("\(next)", at: place)
            }
            next += 1
        }
        return order
    }

    /// The follower found by listing every candidate in the order of preference.
    private func naiveHeir(of id: String, from old: NamedOrder, to new: NamedOrder) -> String? {
        guard let place = old.position(of: id) else { return nil }
        let section = old.sections[place.section]
        let neighbours =
            Array(section.items[(place.item + 1)...]) + section.items[..<place.item].reversed()
        let home = new.sections.first { $0.id == section.id }
        let alive = neighbours.filter { new.items.contains($0) }
        let others =
            Array(old.sections[(place.section + 1)...]) + old.sections[..<place.section].reversed()
        let sections = [section] + others
        let surviving = sections.compactMap { old in new.sections.first { $0.id == old.id } }
        let start = min(place.section, max(new.sections.count - 1, 0))
        let anywhere = Array(new.sections[start...]) + new.sections[..<start].reversed()
        let candidates: [String?] =
            alive.filter { home?.items.contains($0) == true } + alive
            + (surviving + anywhere).map { section in
                section.items.isEmpty
                    ? nil : section.items[min(place.item, section.items.count - 1)]
            }
        return candidates.compactMap { $0 }.first
    }

    @Test("The focus is with its item, or its heir, or in an empty collection", arguments: 0..<200)
    func theFocusIsNeverLost(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = NamedOrder(["one": ["a", "b", "c"], "two": ["d", "e"], "three": ["f"]])
        var next = 0
        var tracker = FocusTracker<String>()
        tracker.enter(in: order)
        for step in 0..<60 {
            if let move = FocusMove.allCases.randomElement(using: &generator), step % 3 == 0 {
                _ = tracker.move(move, in: order, columns: step % 2 == 0 ? 3 : nil)
            }
            let old = order
            order = change(old, next: &next, using: &generator)
            let before = tracker.target?.id
            tracker.change(from: old, to: order)
            let after = tracker.target?.id
            #expect(tracker.position.map(order.item) == after, "seed \(seed), step \(step)")
            #expect((after == nil) == order.items.isEmpty, "seed \(seed), step \(step)")
            if let before, after != before {
                #expect(!order.items.contains(before), "seed \(seed), step \(step)")
                #expect(
                    after == naiveHeir(of: before, from: old, to: order),
                    "seed \(seed), step \(step): from \(old.sections) to \(order.sections)")
            }
        }
    }
}
