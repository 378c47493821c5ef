import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfRandom
import ShelfTestSupport
import XCTest

/// Snapshots as a GListModel, read as GTK reads it.
final class ListModelTests: XCTestCase {
    typealias Adapter = ListModelAdapter<Genre, Film>

    /// A listener that knows of the model only what the signals told it.
    @MainActor
    private final class Replay {
        var items: [Film] = []
        var signals: [[Int]] = []
        /// Whether to compare all that the model says after each signal.
        var checks = true
        private let adapter: Adapter

        init(_ adapter: Adapter) {
            self.adapter = adapter
            adapter.onItemsChange { [unowned self] in self.replay(start: $0, removed: $1, added: $2)
            }
        }

        private func replay(start: Int, removed: Int, added: Int) {
            signals.append([start, removed, added])
            let new = (start..<start + added).map { ListModelTests.film(of: self.adapter, at: $0) }
            items.replaceSubrange(start..<start + removed, with: new)
            if checks { expectAgreement() }
        }

        func expectAgreement(line: UInt = #line) {
            XCTAssertEqual(ListModelReader.count(of: adapter), items.count, line: line)
            XCTAssertEqual(
                items.indices.map { ListModelTests.film(of: self.adapter, at: $0) }, items,
                line: line)
            XCTAssertNil(ListModelReader.item(of: adapter, at: items.count), line: line)
        }
    }

    @MainActor
    private static func film(of adapter: Adapter, at index: Int) -> Film {
        Adapter.item(of: ListModelReader.item(of: adapter, at: index)!)!
    }

    @MainActor
    private static func rows(_ lists: [Int]...) -> [CollectionFixture.Row] {
        lists.enumerated().map { number, ids in
            CollectionFixture.Row(
                Genre(id: "s\(number)", title: ""),
                items: ids.map { Film(id: $0, title: "Film \($0)") })
        }
    }

    /// The signals of one change between two lists of ids.
    @MainActor
    private static func signals(_ old: [Int], _ new: [Int], holding held: [Int] = []) throws
        -> [[Int]]
    {
        let adapter = Adapter()
        adapter.apply(try Snapshot(Self.rows(old)))
        let objects = held.map { ListModelReader.item(of: adapter, at: old.firstIndex(of: $0)!) }
        let replay = Replay(adapter)
        replay.checks = false
        replay.items = old.map { Film(id: $0, title: "Film \($0)") }
        adapter.apply(try Snapshot(Self.rows(new)))
        replay.expectAgreement()
        return withExtendedLifetime(objects) { replay.signals }
    }

    func testAListenerThatReplaysEverySignalOfAThousandChangesHasTheModel() throws {
        try onGTK {
            var seed = SeededGenerator(seed: 3)
            var rows = CollectionFixture.rows([12, 5, 0, 9])
            let adapter = Adapter()
            let replay = Replay(adapter)
            var held: [Int: Object] = [:]
            for step in 0..<1000 {
                adapter.apply(try Snapshot(rows))
                replay.expectAgreement()
                XCTAssertEqual(replay.items, rows.flatMap(\.items), "step \(step)")
                for (id, object) in held {
                    guard let index = adapter.index(of: id) else { continue }
                    XCTAssertEqual(
                        ListModelReader.item(of: adapter, at: index), object,
                        "step \(step): the object of \(id) is another one")
                    XCTAssertEqual(Adapter.item(of: object), adapter[index], "step \(step)")
                }
                if step % 10 == 0 { held = [:] }
                let index = Int.random(in: 0..<max(1, adapter.count), using: &seed)
                if let object = ListModelReader.item(of: adapter, at: index) {
                    held[adapter[index].id] = object
                }
                rows = RowsGenerator.change(rows, &seed)
            }
        }
    }

    func testSignalsNameTheFewestItems() throws {
        try onGTK {
            XCTAssertEqual(try Self.signals([1, 2, 3], [1, 2, 3]), [])
            XCTAssertEqual(try Self.signals([], [1, 2, 3]), [[0, 0, 3]])
            XCTAssertEqual(try Self.signals([1, 2, 3], []), [[0, 3, 0]])
            XCTAssertEqual(try Self.signals([1, 2, 3, 4], [1, 4]), [[1, 2, 0]])
            XCTAssertEqual(try Self.signals([1, 2, 3, 4], [1, 7, 8, 9, 4]), [[1, 2, 3]])
            XCTAssertEqual(
                try Self.signals([1, 2, 3, 4], [2, 3, 4, 1]), [[0, 1, 0], [3, 0, 1]])
            XCTAssertEqual(
                try Self.signals([1, 2, 3, 4], [0, 1, 2, 3]), [[0, 0, 1], [4, 1, 0]])
        }
    }

    func testAMoveOfAnObjectThatSomebodyHoldsIsOneSignal() throws {
        try onGTK {
            XCTAssertEqual(
                try Self.signals([1, 2, 3, 4, 5], [1, 3, 4, 2, 5], holding: [2]), [[1, 3, 3]])
            XCTAssertEqual(
                try Self.signals([1, 2, 3, 4, 5], [1, 3, 4, 2, 5], holding: [1, 5]),
                [[1, 1, 0], [3, 0, 1]])
        }
    }

    func testChangedContentReplacesRunsByThemselvesAndIsNotified() throws {
        try onGTK {
            let adapter = Adapter { $0.title }
            var rows = Self.rows([1, 2, 3, 4, 5])
            adapter.apply(try Snapshot(rows))
            let object = ListModelReader.item(of: adapter, at: 1)!
            let replay = Replay(adapter)
            replay.items = rows[0].items
            var notified: [String?] = []
            object.connect(Signal<@MainActor () -> Void>(ignoringArgument: "notify::text")) {
                [unowned object] in
                notified.append(object.stringProperty("text"))
            }
            for index in [1, 2, 4] { rows[0].items[index].title += "!" }
            adapter.apply(try Snapshot(rows))
            XCTAssertEqual(replay.signals, [[1, 2, 2], [4, 1, 1]])
            XCTAssertEqual(notified, ["Film 2!"])
            XCTAssertEqual(ListModelReader.item(of: adapter, at: 1), object)
        }
    }

    func testSectionsAreOneListWhosePlacesAreKnown() throws {
        try onGTK {
            let adapter = Adapter()
            adapter.apply(try Snapshot(Self.rows([1, 2], [], [3])))
            XCTAssertEqual(adapter.position(at: 2), ItemPosition(section: 2, item: 0))
            XCTAssertNil(adapter.position(at: 3))
            XCTAssertNil(adapter.position(at: -1))
            XCTAssertEqual(adapter.index(of: 3), 2)
            XCTAssertNil(adapter.index(of: 4))
            let replay = Replay(adapter)
            adapter.apply(try Snapshot(Self.rows([1], [2], [3])))
            XCTAssertEqual(replay.signals, [], "the list as such did not change")
            XCTAssertEqual(adapter.position(at: 1), ItemPosition(section: 1, item: 0))
            XCTAssertEqual(ListModelReader.itemClass(of: adapter), "ShelfListItem")
            XCTAssertNil(Adapter.item(of: adapter), "no item at all")
        }
    }

    func testAChangeAskedForByAListenerFollowsWhenAllAreTold() throws {
        try onGTK {
            let adapter = Adapter()
            adapter.apply(try Snapshot(Self.rows([1, 2, 3, 4])))
            let final = try Snapshot(Self.rows([9, 4]))
            let skipped = try Snapshot(Self.rows([8]))
            var isAsked = false
            adapter.onItemsChange { _, _, _ in
                if isAsked { return }
                isAsked = true
                adapter.apply(skipped)
                adapter.apply(final)
            }
            let replay = Replay(adapter)
            replay.items = Self.rows([1, 2, 3, 4])[0].items
            adapter.apply(try Snapshot(Self.rows([2, 3, 4, 5])))
            XCTAssertEqual(replay.items.map(\.id), [9, 4])
            XCTAssertEqual(adapter.snapshot, final)
            XCTAssertEqual(replay.signals, [[0, 1, 0], [3, 0, 1], [0, 2, 1], [2, 1, 0]])
        }
    }

    func testNothingOutlivesItsHolders() throws {
        try onGTK {
            var adapter: Adapter? = Adapter()
            adapter!.apply(try Snapshot(Self.rows([1, 2, 3])))
            let model = WeakProbe(adapter!)
            var kept = ListModelReader.item(of: adapter!, at: 0)
            let item = WeakProbe(kept!)
            let other = WeakProbe(ListModelReader.item(of: adapter!, at: 1)!)
            XCTAssertFalse(other.isAlive, "nobody holds the second item")
            adapter!.apply(try Snapshot(Self.rows([3, 1])))
            adapter = nil
            XCTAssertFalse(model.isAlive)
            XCTAssertTrue(item.isAlive)
            XCTAssertEqual(Adapter.item(of: kept!), Film(id: 1, title: "Film 1"))
            kept = nil
            XCTAssertFalse(item.isAlive)
        }
    }

    func testTheValuesOfItemsGoWithThem() throws {
        try onGTK {
            final class Token {}
            struct Holder: Identifiable, Equatable {
                let id: Int
                let token: Token
                static func == (left: Holder, right: Holder) -> Bool { left.id == right.id }
            }
            let adapter = ListModelAdapter<Genre, Holder>()
            weak var token: Token?
            do {
                let holder = Holder(id: 1, token: Token())
                token = holder.token
                let row = CollectionRow(Genre(id: "", title: ""), items: [holder])
                adapter.apply(try Snapshot([row]))
                XCTAssertNotNil(ListModelReader.item(of: adapter, at: 0))
            }
            XCTAssertNotNil(token)
            adapter.apply(Snapshot())
            XCTAssertNil(token)
        }
    }
}
