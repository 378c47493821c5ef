import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Hidden names that a program left which was killed, and the next start of a program.
final class UnfinishedDeedTests: XCTestCase {
    override func tearDown() { NameJournal.keep(in: nil) }

    // MARK: - In the process that is killed

    /// The fixture's folder in the child, which keeps its journal beside it.
    private static func place() throws -> String {
        guard let folder = getenv("SHELF_TEST_TENDING") else { throw XCTSkip("only as a child") }
        let path = String(cString: folder)
        NameJournal.keep(in: "\(path)/../home/journal")
        return path
    }

    /// Says that the middle of the work is reached, and stays there.
    private static func stay(_ path: String) {
        close(open("\(path)/../home/begun", O_WRONLY | O_CREAT, 0o644))
        while true { pause() }
    }

    private static func file(_ name: String, in path: String) -> File {
        File(path: "\(path)/\(name)")
    }

    /// Copies a folder, and stays in its middle; only as a child.
    func testCopying() throws {
        let path = try Self.place()
        let watch = DeedWatch(onAdvance: { if $0.bytes > 0 { UnfinishedDeedTests.stay(path) } })
        _ = FileDeed(
            "Work", [.copy(Self.file("from/f", in: path), to: Self.file("to/f", in: path))]
        ).perform(watch)
    }

    /// Exchanges two names, and stays between the steps; only as a child.
    func testExchanging() throws {
        let path = try Self.place()
        let one = Array("\(path)/a".utf8)
        let folder = try OpenFolder(Array(path.utf8))
        let name = NewFile.temporaryName()
        let entry = NameJournal.begin(
            .exchange, name, in: folder, for: one, beside: Array("\(path)/b".utf8),
            original: try FileIdentity(of: one))
        try Disk.move(DiskName(path: one), to: DiskName(name, in: folder))
        Self.stay(path)
        entry.made()
    }

    /// Exchanges two names again and again; only as a child.
    func testExchangingAlways() throws {
        let path = try Self.place()
        close(open("\(path)/../home/begun", O_WRONLY | O_CREAT, 0o644))
        while true {
            try Disk.exchangeInSteps(Array("\(path)/a".utf8), Array("\(path)/b".utf8))
        }
    }

    /// Says something of a picture, and stays before the file has its name; only as a child.
    func testSaving() throws {
        let path = try Self.place()
        let folder = try OpenFolder(Array(path.utf8))
        let name = Array(".shelf-gtk-AbC123~".utf8)
        let target = Array("\(path)/a.xmp".utf8)
        let entry = NameJournal.begin(.save, name, in: folder, for: target, beside: target)
        let file = open("\(path)/.shelf-gtk-AbC123~", O_WRONLY | O_CREAT, 0o644)
        entry.made()
        XCTAssertEqual(write(file, "half", 4), 4)
        Self.stay(path)
    }

    // MARK: - Tests

    func testAPartOfACopyGoesAtTheNextStart() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            scene.fixture.folder.makeFolder("to")
            let before = scene.fixture.tree
            try scene.kill("testCopying") {
                // The program still runs, so the copy may go on.
                NameJournal.keep(in: scene.journal)
                XCTAssertEqual(UnfinishedDeeds.settle(), [])
                XCTAssertEqual(scene.hidden(in: "to").count, 1)
            }
            XCTAssertEqual(
                UnfinishedDeeds.settle(),
                ["Shelf was ended before “f” had come to “to”. It is where it was."])
            XCTAssertEqual(scene.fixture.tree, before)
            XCTAssertEqual(PrivateFile.names(inFolder: scene.journal), [])
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
        }
    }

    func testAPartOfACopyWhoseOriginalIsGoneStaysAndIsSaid() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            scene.fixture.folder.makeFolder("to")
            try scene.kill("testCopying")
            scene.fixture.folder.remove("from/f")
            // Another folder has its place.
            scene.fixture.folder.makeFolder("from/f")
            let left = scene.hidden(in: "to")
            let words = try XCTUnwrap(UnfinishedDeeds.settle().first)
            XCTAssertTrue(words.contains(try XCTUnwrap(left.first)), words)
            XCTAssertEqual(scene.hidden(in: "to"), left)
            XCTAssertEqual(UnfinishedDeeds.settle(), [], "it is said once")
        }
    }

    func testAPartOnAMediumThatIsAwayGoesWhenItIsBack() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            scene.fixture.folder.makeFolder("to")
            try scene.kill("testCopying")
            for medium in ["to", "from"] {
                scene.fixture.folder.rename(medium, "away")
                XCTAssertEqual(UnfinishedDeeds.settle(), [])
                scene.fixture.folder.rename("away", medium)
            }
            XCTAssertEqual(UnfinishedDeeds.settle().count, 1)
            XCTAssertEqual(scene.hidden(in: "to"), [])
        }
    }

    func testAnotherFolderOfTheHiddenNameStays() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            scene.fixture.folder.makeFolder("to")
            try scene.kill("testCopying")
            let name = try XCTUnwrap(scene.hidden(in: "to").first)
            scene.fixture.folder.rename("to/\(name)", "mine")
            scene.fixture.folder.write("to/\(name)/precious")
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
            XCTAssertTrue(scene.fixture.file("to/\(name)/precious").exists)
        }
    }

    func testAFileThatHadNoNameGetsItBack() throws {
        try onGTK {
            let scene = Scene()
            for isTaken in [false, true] {
                scene.fixture.folder.write("a", "one")
                scene.fixture.folder.write("b", "two")
                try scene.kill("testExchanging")
                XCTAssertFalse(scene.fixture.file("a").exists)
                if isTaken { scene.fixture.folder.write("a", "new") }
                let said = UnfinishedDeeds.settle()
                XCTAssertEqual(said.isEmpty, !isTaken)
                XCTAssertEqual(
                    scene.fixture.file("a").contents(), Array((isTaken ? "new" : "one").utf8))
                let left = scene.hidden(in: ".")
                XCTAssertEqual(left.count, isTaken ? 1 : 0)
                for name in left {
                    XCTAssertEqual(scene.fixture.file(name).contents(), Array("one".utf8))
                    XCTAssertTrue(said.joined().contains(name))
                }
            }
        }
    }

    func testTwoFilesHaveTheirNamesWheneverTheProgramIsKilled() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("a", "one")
            scene.fixture.folder.write("b", "two")
            for round in 1...8 {
                try scene.kill("testExchangingAlways") {
                    let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<20_000))
                    pump { ContinuousClock.now >= end }
                }
                XCTAssertEqual(UnfinishedDeeds.settle(), [], "round \(round)")
                let found = ["a", "b"].map { scene.fixture.file($0).contents() ?? [] }
                XCTAssertEqual(
                    found.map { String(decoding: $0, as: UTF8.self) }.sorted(), ["one", "two"],
                    "round \(round)")
                XCTAssertEqual(scene.hidden(in: "."), [], "round \(round)")
            }
        }
    }

    func testTheNextContentsOfAFileThatWasSavedGo() throws {
        try onGTK {
            let scene = Scene()
            scene.fixture.folder.write("a.xmp", "old")
            try scene.kill("testSaving")
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
            XCTAssertEqual(scene.hidden(in: "."), [])
            XCTAssertEqual(scene.fixture.file("a.xmp").contents(), Array("old".utf8))
        }
    }

    func testNothingIsLeftInTheJournalOfWhatIsDone() throws {
        try onGTK {
            let scene = Scene()
            NameJournal.keep(in: scene.journal)
            scene.fixture.folder.write("from/f/a")
            scene.fixture.folder.makeFolder("to")
            let outcome = scene.fixture.perform(
                .copy(scene.fixture.file("from/f"), to: scene.fixture.file("to/f")))
            XCTAssertEqual(outcome.failures, [])
            _ = WholeFile.replace(at: Array("\(scene.path)/a.xmp".utf8), nil, with: [1])
            try Disk.exchangeInSteps(
                Array("\(scene.path)/a.xmp".utf8), Array("\(scene.path)/to".utf8))
            for name in PrivateFile.names(inFolder: scene.journal) {
                XCTAssertEqual(File(path: "\(scene.journal)/\(name)").contents(), [])
            }
        }
    }
}

/// A folder in which a test of ``UnfinishedDeedTests`` works in a process of its own, and the
/// journal beside it.
@MainActor
private final class Scene {
    let fixture = TendingFixture()

    var journal: String { "\(fixture.folder.home)/journal" }
    var path: String { fixture.folder.path }

    /// The hidden names in a folder.
    func hidden(in name: String) -> [String] {
        PrivateFile.names(inFolder: "\(path)/\(name)").filter { $0.hasPrefix(".shelf-") }
    }

    /// Has a test of that class work in a process of its own until it says so, and runs `body`
    /// before it is killed.
    func kill(_ work: String, before body: () -> Void = {}) throws {
        let child = try ChildProgram(
            [ownPath, "ShelfLibraryTests.UnfinishedDeedTests/\(work)"],
            environment: ["SHELF_TEST_TENDING": path])
        let begun = "\(fixture.folder.home)/begun"
        XCTAssertTrue(pump(seconds: 60) { File(path: begun).exists }, "it never begins")
        unlink(begun)
        body()
        child.kill()
        NameJournal.keep(in: journal)
    }
}
