import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Moves that the disk shows before they are told of.
final class LateMoveTests: XCTestCase {
    private let folder = File(path: "/crowded")

    private func info(
        _ name: String, number: UInt64, modified: Int64 = 1_000, changed: Int64 = 1
    ) -> FileInfo {
        FileInfo(
            file: folder.child(named: name), displayName: name, kind: .regular, size: 3,
            modifiedSeconds: modified, inode: number, changedMicroseconds: changed)
    }

    /// The identities that a folder read again gives to names; those that were given before count from 1.
    private func reread(
        _ before: [FileInfo], origins: [String: String] = [:], as after: [FileInfo]
    ) throws -> [String: Int] {
        let ids = ItemIDSource()
        let previous = before.enumerated().map { LibraryItem(id: ItemID($0 + 1), info: $1) }
        for _ in 0...before.count { _ = ids.next() }
        let request = FolderRequest(
            id: ShelfID(1), generation: 1, file: folder, previous: previous, origins: origins,
            isReread: true)
        return try awaiting {
            let listing = Listing(after)
            try await FolderReader.read(request, ids: ids) { _ in
                await listing.next()
            } report: {
                await listing.take($0)
            }
            return await listing.identities
        }
    }

    func testMovesAreKeptForAFolderThatWaitsAndNotForEverBesideOneThatNeverAnswers() {
        let (silent, other) = (ShelfID(1), ShelfID(2))
        let elsewhere = File(path: "/elsewhere")
        var collector = ChangeCollector()
        func move(_ old: String, _ new: String, _ id: ShelfID, _ folder: File) {
            collector.note(
                .renamed(folder.child(named: old), to: folder.child(named: new)), folder: id,
                file: folder)
        }
        move("a", "b", silent, folder)
        var most = 0
        for number in 0..<3 * ChangeCollector.mostMoves {
            move("\(number)", "\(number + 1)", other, elsewhere)
            let taken = collector.take { $0 == other }
            XCTAssertEqual(
                taken.moves[elsewhere.child(named: "\(number)")],
                elsewhere.child(named: "\(number + 1)"))
            most = max(most, collector.moves.count)
            if number < 100 {
                XCTAssertEqual(
                    collector.moves[folder.child(named: "a")], folder.child(named: "b"))
            }
        }
        XCTAssertLessThanOrEqual(most, ChangeCollector.mostMoves)
        XCTAssertEqual(Array(collector.folderIDs), [silent])
    }

    func testAFileThatWasRenamedWhileItsFolderWasReadKeepsItsIdentity() throws {
        let found = try reread(
            [info("f7", number: 7), info("f8", number: 8), info("stays", number: 9)],
            as: [
                info("stays", number: 9), info("g7", number: 7, changed: 5),
                info("g8", number: 8, changed: 6),
            ])
        XCTAssertEqual(found, ["g7": 1, "g8": 2, "stays": 3])
    }

    func testAMoveThatWasToldOfCountsMore() throws {
        let found = try reread(
            [info("a", number: 1), info("b", number: 2)], origins: ["c": "a"],
            as: [info("c", number: 2), info("d", number: 1)])
        XCTAssertEqual(found["c"], 1)
        XCTAssertNotEqual(found["d"], 1)
    }

    func testAnotherFileThatWasGivenTheNumberOfOneThatIsGoneIsANewOne() throws {
        let found = try reread(
            [info("a", number: 1), info("b", number: 0)],
            as: [info("c", number: 1, modified: 2_000), info("d", number: 0)])
        XCTAssertFalse(found.values.contains(1))
        XCTAssertFalse(found.values.contains(2))
    }

    func testASecondNameOfAFileThatIsThereIsANewOne() throws {
        let found = try reread(
            [info("a", number: 1), info("b", number: 2)],
            as: [info("a", number: 1), info("c", number: 1), info("d", number: 2)])
        XCTAssertEqual(found["a"], 1)
        XCTAssertEqual(found["d"], 2)
        XCTAssertFalse([1, 2].contains(found["c"]))
    }

    func testAFileThatIsGoneBeforeItsMoveIsToldOfIsWaitedFor() {
        onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            // Nothing is told of but what is told here.
            let library = Library(locations: [Location(file: folder.file)], isLive: false)
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { library.rows.first?.items.map(\.name) == ["a"] })
            let (shelf, before) = (library.rows[0].section.id, library.rows[0].items[0].id)
            let (old, new) = (folder.file.child(named: "a"), folder.file.child(named: "b"))
            folder.rename("a", "b")
            library.collector.note(.changed(old), folder: shelf, file: folder.file)
            library.flushSoon()
            XCTAssertTrue(pump { library.collector.isEmpty })
            XCTAssertTrue(pump(seconds: 20) { !library.collector.isEmpty }, "not waited for")
            library.collector.note(.renamed(old, to: new), folder: shelf, file: folder.file)
            XCTAssertTrue(pump { library.rows.first?.items.map(\.name) == ["b"] })
            XCTAssertEqual(library.rows.first?.items.first?.id, before)
        }
    }

    func testAFileThatIsGoneAndNeverToldOfGoesAllTheSame() {
        onGTK {
            let folder = TemporaryFolder()
            for name in ["a", "b"] { folder.write(name) }
            let library = Library(locations: [Location(file: folder.file)], isLive: false)
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { library.rows.first?.items.count == 2 })
            folder.remove("a")
            library.collector.note(
                .changed(folder.file.child(named: "a")), folder: library.rows[0].section.id,
                file: folder.file)
            library.flushSoon()
            XCTAssertTrue(pump { library.rows.first?.items.map(\.name) == ["b"] })
        }
    }
}

private actor Listing {
    private var rest: [FileInfo]
    private(set) var identities: [String: Int] = [:]

    init(_ infos: [FileInfo]) { rest = infos }

    func next() -> [FileInfo] {
        defer { rest = [] }
        return rest
    }

    func take(_ batch: FolderBatch) {
        for item in batch.items { identities[item.name] = item.id.number }
    }
}
