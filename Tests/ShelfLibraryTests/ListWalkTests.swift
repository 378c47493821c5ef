import Glibc
import ShelfGObject
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A random walk of edits of lists, with undo and redo, beside a model of what they name; and a program that
/// is killed while it edits some.
final class ListWalkTests: XCTestCase {
    /// How many steps: `SHELF_TENDING_STEPS`, else what a daily run has time for.
    private static var stepCount: Int {
        getenv("SHELF_TENDING_STEPS").flatMap { Int(String(cString: $0)) } ?? 1_000
    }

    /// How often: `SHELF_TENDING_KILLS`, else what a daily run has time for.
    private static var killCount: Int {
        getenv("SHELF_TENDING_KILLS").flatMap { Int(String(cString: $0)) } ?? 6
    }

    /// The lists of a walk, all of which name the same to begin with.
    private static let formats: [(name: String, text: String)] = [
        ("l.m3u8", "#EXTM3U\n# a word\n#EXTINF:1,One\na\nb\n"), ("l.m3u", "a\r\nb\r\n"),
        (
            "l.json",
            #"{"note": 1.50, "shelves": [{"title": "S", "items": ["a", "b"], "more": true}]}"#
        ),
    ]

    func testEveryListNamesWhatTheModelSays() throws {
        let seed =
            getenv("SHELF_SEED").flatMap { UInt64(String(cString: $0)) }
            ?? UInt64.random(in: 1...(.max))
        for (name, text) in Self.formats {
            var random = SeededGenerator(seed: seed)
            let fixture = TendingFixture()
            fixture.folder.write(name, text)
            let list = fixture.file(name)
            let shelf = try XCTUnwrap(Self.read(list)).address
            var model = ["a", "b"]
            var done: [(before: [String], after: [String], text: [UInt8]?)] = []
            var undone = done
            for step in 1...Self.stepCount {
                let place = "\(name), seed \(seed), step \(step)"
                let before = list.contents()
                switch random.next() % 6 {
                case 0 where !done.isEmpty, 1 where !done.isEmpty:
                    let last = done.removeLast()
                    XCTAssertEqual(fixture.go(.undo)?.failures, [], place)
                    XCTAssertEqual(list.contents(), last.text, "\(place): every byte comes back")
                    model = last.before
                    undone.append(last)
                case 2 where !undone.isEmpty:
                    let last = undone.removeLast()
                    XCTAssertEqual(fixture.go(.redo)?.failures, [], place)
                    model = last.after
                    done.append(last)
                default:
                    let (edit, after) = Self.edit(of: model, fixture, shelf, &random)
                    let outcome = fixture.perform(
                        ListDeed(title: "Edit", list: list, edit: edit))
                    XCTAssertEqual(outcome.failures, [], "\(place): \(edit)")
                    // Of two that name the same, one may be written otherwise.
                    XCTAssertTrue(outcome.inverse != nil || after == model, place)
                    guard outcome.inverse != nil else { break }
                    done = Array((done + [(model, after, before)]).suffix(UndoHistory.mostKept))
                    undone = []
                    model = after
                }
                let names = try XCTUnwrap(Self.read(list), place).entries.map(\.file.displayName)
                guard names == model else { return XCTFail("\(place): \(names) is not \(model)") }
            }
            let rest = String(decoding: list.contents() ?? [], as: UTF8.self)
            if name == "l.m3u8" { XCTAssertTrue(rest.contains("# a word"), rest) }
            if name == "l.json" {
                XCTAssertTrue(rest.contains("1.50") && rest.contains("more"), rest)
            }
        }
    }

    /// An edit of what is named, and what is named afterwards.
    private static func edit(
        of model: [String], _ fixture: TendingFixture, _ shelf: File,
        _ random: inout SeededGenerator
    ) -> (ListEdit, [String]) {
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        /// Where the entry at an index stands, by what it names and the how manieth of these it is.
        func place(_ index: Int) -> ListEdit.Place {
            let earlier = model[..<index].count { $0 == model[index] }
            return ListEdit.Place(
                shelf: shelf, file: fixture.file(model[index]), occurrence: earlier)
        }
        let isShort = model.count < 3
        switch isShort ? 0 : model.count > 12 ? 2 : pick(3) {
        case 0:
            let names = (0...pick(2)).map { _ in
                ["a", "b", "c d", "ä%20", "#x", "e\u{301}"][pick(6)]
            }
            // To the end for one more than there are.
            let index = pick(model.count + 1)
            let mark = index == model.count ? nil : place(index)
            return (
                .add(names.map { fixture.file($0) }, shelf: shelf, before: mark),
                Array(model[..<index]) + names + model[index...]
            )
        case 1:
            let moved = Set((0...pick(2)).map { _ in pick(model.count) })
            let others = model.indices.filter { !moved.contains($0) }
            guard !others.isEmpty else { return (.remove([place(0)]), Array(model.dropFirst())) }
            let target = pick(others.count + 1)
            let mark = target == others.count ? nil : place(others[target])
            let order = others[..<target] + moved.sorted() + others[target...]
            return (
                .move(moved.sorted().map(place), shelf: shelf, before: mark),
                order.map { model[$0] }
            )
        default:
            let gone = Set((0...pick(2)).map { _ in pick(model.count) })
            return (
                .remove(gone.sorted().map(place)),
                model.indices.filter { !gone.contains($0) }.map { model[$0] }
            )
        }
    }

    private static func read(_ list: File) throws -> ListShelf? {
        guard let bytes = list.contents(), let format = ListFormat(named: list) else { return nil }
        return try ListText(bytes, format, of: list).shelves.last
    }

    // MARK: - Killed

    func testEveryListIsTheOldOneOrTheNew() throws {
        try onGTK {
            let fixture = TendingFixture()
            for (name, text) in Self.formats { fixture.folder.write(name, text) }
            for round in 1...Self.killCount {
                let child = try ChildProgram(
                    [ownPath, "ShelfLibraryTests.ListWalkTests/testWork"],
                    environment: ["SHELF_TEST_LISTS": fixture.folder.path])
                let begun = "\(fixture.folder.home)/begun"
                XCTAssertTrue(pump(seconds: 20) { File(path: begun).exists }, "it never begins")
                unlink(begun)
                // Anywhere in the work.
                let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<60_000))
                pump { ContinuousClock.now >= end }
                child.kill()
                for (name, _) in Self.formats {
                    let names = try XCTUnwrap(
                        Self.read(fixture.file(name)), "round \(round): \(name)"
                    )
                    .entries.map(\.file.displayName)
                    // Moved about, with the long one once or not at all.
                    let long = names.filter { $0.hasPrefix("long") }
                    XCTAssertEqual(
                        names.filter { !$0.hasPrefix("long") }.sorted(), ["a", "b"],
                        "round \(round): \(name)")
                    XCTAssertTrue(long.isEmpty || long == Self.long, "round \(round): \(name)")
                }
            }
        }
    }

    private static let long = (0..<2_000).map { "long \($0)" }

    /// Works until it is killed; only as a child of the other test.
    func testWork() throws {
        guard let folder = getenv("SHELF_TEST_LISTS") else { throw XCTSkip("only as a child") }
        let path = String(cString: folder)
        let files = Self.long.map { File(path: "\(path)/\($0)") }
        close(open("\(path)/../home/begun", O_WRONLY | O_CREAT, 0o644))
        while true {
            for (name, _) in Self.formats {
                let list = File(path: "\(path)/\(name)")
                guard let shelf = try Self.read(list) else { continue }
                let first = ListEdit.Place(shelf: shelf.address, file: shelf.entries[0].file)
                let isLong = shelf.entries.count > 2
                let edits: [ListEdit] = [
                    isLong
                        ? .remove(files.map { ListEdit.Place(shelf: shelf.address, file: $0) })
                        : .add(files, shelf: shelf.address),
                    .move([first], shelf: shelf.address, before: nil),
                ]
                for edit in edits {
                    _ = ListDeed(title: "Work", list: list, edit: edit).perform(DeedWatch())
                }
            }
        }
    }
}
