import ShelfDiff
import ShelfGObject
import ShelfRandom
import XCTest

@testable import ShelfLibrary

/// Transitions of the library's state, without files.
final class LibraryStateTests: LibraryStateCase {
    func testFoldersWithFilesAreShelvesDepthFirst() {
        openHome()
        XCTAssertEqual(titles, ["home", "pets", "trips/rome"])
        XCTAssertEqual(names(0), ["a", "b"])
        XCTAssertEqual(names(2), ["1", "2", "10"])
        XCTAssertFalse(state.isReading)
        checkCounts()
    }

    func testAtMostFourFoldersAreReadAtATime() {
        let effects = state.reduce(
            .opened((1...9).map { folder(File(path: "/\($0)")) }, focus: nil))
        XCTAssertEqual(requests(effects).map { $0.file.path }, ["/1", "/2", "/3", "/4"])
        XCTAssertTrue(state.isReading)
    }

    func testALocationInsideAnotherIsShownInItsOwnPlace() {
        settle(
            state.reduce(
                .opened([folder(home), folder(File(path: "/home/pets")), folder(home)], focus: nil)),
            ["/home": (["a"], ["pets"]), "/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "pets"])
        XCTAssertEqual(state.roots.count, 2)
        checkCounts()
    }

    func testAFolderShownInsideALocationMovesToItsOwnPlaceWhenItBecomesOne() {
        openHome()
        let pets = folder(File(path: "/home/pets"))
        let one = id("/home/trips/rome/1")
        let effects = state.reduce(.opened([folder(home), pets], focus: nil, again: []))
        XCTAssertEqual(requests(effects).map(\.file), [pets.file], "the others are read again")
        settle(effects, ["/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "trips/rome", "pets"])
        XCTAssertEqual(id("/home/trips/rome/1"), one)
        checkCounts()
    }

    func testAnUntouchedShelfKeepsItsStorage() {
        openHome()
        let before = state.rows
        _ = state.reduce(
            .changed(
                [change("/home/pets/dog", .item(item("/home/pets/dog")), in: "pets")], moves: [:]))
        let after = state.rows
        XCTAssertEqual(names(1), ["cat", "dog"])
        for row in [0, 2] {
            let same = before[row].items.withUnsafeBufferPointer { old in
                after[row].items.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress }
            }
            XCTAssertTrue(same, "row \(row) was copied")
        }
    }

    func testARenamedItemKeepsItsIdentity() {
        openHome()
        let cat = id("/home/trips/rome/10")
        _ = state.reduce(
            .changed(
                [
                    change("/home/trips/rome/10", .absent, in: "trips/rome"),
                    change(
                        "/home/trips/rome/0", .item(item("/home/trips/rome/0")), in: "trips/rome"),
                ], moves: [File(path: "/home/trips/rome/10"): File(path: "/home/trips/rome/0")]))
        XCTAssertEqual(names(2), ["0", "1", "2"])
        XCTAssertEqual(id("/home/trips/rome/0"), cat)
        checkCounts()
    }

    func testAnItemMovedToAnotherShelfKeepsItsIdentityAlsoOverSeveralMoves() {
        openHome()
        let cat = id("/home/pets/cat")
        _ = state.reduce(
            .changed(
                [
                    change("/home/pets/cat", .absent, in: "pets"),
                    change("/home/c", .item(item("/home/c")), in: "home"),
                ],
                moves: [
                    File(path: "/home/pets/cat"): File(path: "/home/pets/tmp"),
                    File(path: "/home/pets/tmp"): File(path: "/home/c"),
                ]))
        XCTAssertEqual(titles, ["home", "trips/rome"])
        XCTAssertEqual(id("/home/c"), cat)
        checkCounts()
    }

    func testAFileMovedOverAnotherLeavesTheOthersIdentity() {
        openHome()
        let a = id("/home/a")
        _ = state.reduce(
            .changed(
                [
                    change("/home/b", .absent, in: "home"),
                    change("/home/a", .item(item("/home/a", size: 9)), in: "home"),
                ], moves: [File(path: "/home/b"): File(path: "/home/a")]))
        XCTAssertEqual(names(0), ["a"])
        XCTAssertEqual(id("/home/a"), a)
        XCTAssertEqual(state.rows[0].items[0].size, 9)
        checkCounts()
    }

    func testOfSeveralChangesOfOneNameTheLastCounts() {
        // A broken disk lists a name twice, once as a folder.
        settle(
            state.reduce(.opened([folder(home)], focus: nil)),
            ["/home": (["a", "b"], ["a"]), "/home/a": (["1"], [])])
        let subfolder = FileChange.State.subfolder(folder(File(path: "/home/a")))
        for states in [[.absent, subfolder], [.item(item("/home/a")), subfolder]] {
            _ = state.reduce(
                .changed(states.map { change("/home/a", $0, in: "home") }, moves: [:]))
            XCTAssertEqual(titles, ["home", "a"])
            XCTAssertEqual(names(0), ["b"])
            checkCounts()
        }
        let changes = [subfolder, .absent].map { change("/home/a", $0, in: "home") }
        _ = state.reduce(.changed(changes, moves: [:]))
        XCTAssertEqual(titles, ["home"])
    }

    func testARenamedFolderKeepsItsShelfAndItems() {
        openHome()
        let rome = shelf("trips/rome")
        let one = id("/home/trips/rome/1")
        let moved = File(path: "/home/travels")
        let effects = state.reduce(
            .changed(
                [
                    change("/home/trips", .absent, in: "home"),
                    change("/home/travels", .subfolder(folder(moved)), in: "home"),
                ], moves: [File(path: "/home/trips"): moved]))
        settle(
            effects,
            [
                "/home/travels": ([], ["rome"]), "/home/travels/rome": (["1", "10", "2"], []),
            ])
        XCTAssertEqual(titles, ["home", "pets", "travels/rome"])
        XCTAssertEqual(shelf("travels/rome"), rome)
        XCTAssertEqual(id("/home/travels/rome/1"), one)
        checkCounts()
    }

    func testFoldersComeAndGo() {
        openHome()
        let birds = File(path: "/home/birds")
        settle(
            state.reduce(
                .changed([change("/home/birds", .subfolder(folder(birds)), in: "home")], moves: [:])
            ),
            ["/home/birds": (["tit"], [])])
        XCTAssertEqual(titles, ["home", "birds", "pets", "trips/rome"])
        let effects = state.reduce(
            .changed([change("/home/trips", .absent, in: "home")], moves: [:]))
        XCTAssertEqual(titles, ["home", "birds", "pets"])
        let forgotten = effects.flatMap { if case .forget(let ids) = $0 { ids } else { [] } }
        XCTAssertEqual(forgotten.count, 2)
        checkCounts()
    }

    func testReloadingKeepsIdentitiesAndDropsWhatIsGone() {
        openHome()
        let a = id("/home/a")
        let effects = state.reduce(.opened([folder(home)], focus: nil))
        XCTAssertEqual(titles, ["home", "pets", "trips/rome"], "rows stay while being read again")
        settle(effects, ["/home": (["a", "c"], ["pets"]), "/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "pets"])
        XCTAssertEqual(names(0), ["a", "c"])
        XCTAssertEqual(id("/home/a"), a)
        XCTAssertFalse(state.isReading)
        checkCounts()
    }

    func testWhatAnOutdatedReadingBringsIsDropped() {
        let effects = state.reduce(.opened([folder(home)], focus: nil))
        let request = requests(effects)[0]
        _ = state.reduce(.opened([folder(home)], focus: nil))
        _ = state.reduce(
            .read(
                FolderBatch(
                    id: request.id, generation: request.generation, items: [item("/home/a")],
                    subfolders: [], isLast: true)))
        XCTAssertEqual(titles, [])
        XCTAssertTrue(state.isReading)
        checkCounts()
    }

    func testRandomChangesKeepTheStateTrue() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        openHome()
        for step in 0..<500 {
            let rows = state.rows
            guard let row = rows.randomElement(using: &random) else { break }
            let title = row.section.title
            var changes: [File: FileChange] = [:]
            var moves: [File: File] = [:]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let folder = row.section.file
                let old = folder.child(named: "\(Int.random(in: 0..<8, using: &random))")
                let new = folder.child(named: "\(Int.random(in: 0..<8, using: &random))")
                let isThere = Bool.random(using: &random)
                changes[old] = change(
                    old.path!, isThere ? .item(item(old.path!)) : .absent, in: title)
                changes[new] = change(new.path!, .item(item(new.path!)), in: title)
                moves[old] = new
            }
            _ = state.reduce(.changed(Array(changes.values), moves: moves))
            for row in state.rows {
                var ordered = OrderedItems()
                ordered.merge(row.items.shuffled(using: &random))
                XCTAssertEqual(row.items, ordered.items, "seed \(seed), step \(step)")
            }
            checkCounts()
        }
    }
}
