import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Hidden names that a program left which was killed, and the next start of a program.
final class UnfinishedDeedTests: XCTestCase {
    private let fixture = TendingFixture()

    override func tearDown() { NameJournal.keep(in: nil) }

    private var journal: String { "\(fixture.folder.home)/journal" }
    private var path: String { fixture.folder.path }

    /// The hidden names in a folder.
    private func hidden(in name: String) -> [String] {
        PrivateFile.names(inFolder: "\(path)/\(name)").filter { $0.hasPrefix(".shelf-") }
    }

    /// Has a test of this class work in a process of its own until it says so, and runs `body` before it is killed.
    @MainActor
    private func kill(_ work: String, before body: () -> Void = {}) throws {
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
            fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            fixture.folder.makeFolder("to")
            let before = fixture.tree
            try kill("testCopying") {
                // The program still runs, so the copy may go on.
                NameJournal.keep(in: journal)
                XCTAssertEqual(UnfinishedDeeds.settle(), [])
                XCTAssertEqual(hidden(in: "to").count, 1)
            }
            XCTAssertEqual(
                UnfinishedDeeds.settle(),
                ["Shelf was ended before “f” had come to “to”. It is where it was."])
            XCTAssertEqual(fixture.tree, before)
            XCTAssertEqual(PrivateFile.names(inFolder: journal), [])
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
        }
    }

    func testAPartOfACopyWhoseOriginalIsGoneStaysAndIsSaid() throws {
        try onGTK {
            fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            fixture.folder.makeFolder("to")
            try kill("testCopying")
            fixture.folder.remove("from/f")
            // Another folder has its place.
            fixture.folder.makeFolder("from/f")
            let left = hidden(in: "to")
            let words = try XCTUnwrap(UnfinishedDeeds.settle().first)
            XCTAssertTrue(words.contains(try XCTUnwrap(left.first)), words)
            XCTAssertEqual(hidden(in: "to"), left)
            XCTAssertEqual(UnfinishedDeeds.settle(), [], "it is said once")
        }
    }

    func testAPartOnAMediumThatIsAwayGoesWhenItIsBack() throws {
        try onGTK {
            fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            fixture.folder.makeFolder("to")
            try kill("testCopying")
            for medium in ["to", "from"] {
                fixture.folder.rename(medium, "away")
                XCTAssertEqual(UnfinishedDeeds.settle(), [])
                fixture.folder.rename("away", medium)
            }
            XCTAssertEqual(UnfinishedDeeds.settle().count, 1)
            XCTAssertEqual(hidden(in: "to"), [])
        }
    }

    func testAnotherFolderOfTheHiddenNameStays() throws {
        try onGTK {
            fixture.folder.write("from/f/deep/a", String(repeating: "x", count: 100_000))
            fixture.folder.makeFolder("to")
            try kill("testCopying")
            let name = try XCTUnwrap(hidden(in: "to").first)
            fixture.folder.rename("to/\(name)", "mine")
            fixture.folder.write("to/\(name)/precious")
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
            XCTAssertTrue(fixture.file("to/\(name)/precious").exists)
        }
    }

    func testAFileThatHadNoNameGetsItBack() throws {
        try onGTK {
            for isTaken in [false, true] {
                fixture.folder.write("a", "one")
                fixture.folder.write("b", "two")
                try kill("testExchanging")
                XCTAssertFalse(fixture.file("a").exists)
                if isTaken { fixture.folder.write("a", "new") }
                let said = UnfinishedDeeds.settle()
                XCTAssertEqual(said.isEmpty, !isTaken)
                XCTAssertEqual(
                    fixture.file("a").contents(), Array((isTaken ? "new" : "one").utf8))
                let left = hidden(in: ".")
                XCTAssertEqual(left.count, isTaken ? 1 : 0)
                for name in left {
                    XCTAssertEqual(fixture.file(name).contents(), Array("one".utf8))
                    XCTAssertTrue(said.joined().contains(name))
                }
            }
        }
    }

    func testTwoFilesHaveTheirNamesWheneverTheProgramIsKilled() throws {
        try onGTK {
            fixture.folder.write("a", "one")
            fixture.folder.write("b", "two")
            for round in 1...8 {
                try kill("testExchangingAlways") {
                    let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<20_000))
                    pump { ContinuousClock.now >= end }
                }
                XCTAssertEqual(UnfinishedDeeds.settle(), [], "round \(round)")
                let found = ["a", "b"].map { fixture.file($0).contents() ?? [] }
                XCTAssertEqual(
                    found.map { String(decoding: $0, as: UTF8.self) }.sorted(), ["one", "two"],
                    "round \(round)")
                XCTAssertEqual(hidden(in: "."), [], "round \(round)")
            }
        }
    }

    func testTheNextContentsOfAFileThatWasSavedGo() throws {
        try onGTK {
            fixture.folder.write("a.xmp", "old")
            try kill("testSaving")
            XCTAssertEqual(UnfinishedDeeds.settle(), [])
            XCTAssertEqual(hidden(in: "."), [])
            XCTAssertEqual(fixture.file("a.xmp").contents(), Array("old".utf8))
        }
    }

    func testNothingIsLeftInTheJournalOfWhatIsDone() throws {
        NameJournal.keep(in: journal)
        fixture.folder.write("from/f/a")
        fixture.folder.makeFolder("to")
        let outcome = fixture.perform(.copy(fixture.file("from/f"), to: fixture.file("to/f")))
        XCTAssertEqual(outcome.failures, [])
        _ = WholeFile.replace(at: Array("\(path)/a.xmp".utf8), nil, with: [1])
        try Disk.exchangeInSteps(Array("\(path)/a.xmp".utf8), Array("\(path)/to".utf8))
        for name in PrivateFile.names(inFolder: journal) {
            XCTAssertEqual(File(path: "\(journal)/\(name)").contents(), [])
        }
    }
}
