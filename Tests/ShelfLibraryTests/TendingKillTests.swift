import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A program that is killed while it copies, moves, renames, throws away and brings back: every file is whole, in
/// one place or the other.
final class TendingKillTests: XCTestCase {
    private static let names = (0..<6).map { "file \($0)" }

    private static func contents(of name: String) -> [UInt8] {
        let seed = Array(name.utf8)
        return (0..<(300_000 + 10_000 * Int(seed.last ?? 0))).map {
            seed[$0 % seed.count] &+ UInt8(truncatingIfNeeded: $0 >> 8)
        }
    }

    /// How often: `SHELF_TENDING_KILLS`, else what a daily run has time for.
    private static var killCount: Int {
        getenv("SHELF_TENDING_KILLS").flatMap { Int(String(cString: $0)) } ?? 6
    }

    func testEveryFileIsWholeInOnePlaceOrTheOther() throws {
        try onGTK {
            let fixture = TendingFixture()
            let far = try TendingTests.otherFileSystem()
            defer { _ = TendingFixture.run("rm", "-rf", far) }
            for name in Self.names { fixture.folder.writeBytes(name, Self.contents(of: name)) }
            fixture.folder.makeFolder("near")
            let sums = Dictionary(
                uniqueKeysWithValues: Self.names.map {
                    ($0, ContentSum.text(of: Self.contents(of: $0)))
                })
            try Self.kill("testWork", of: fixture, far) { round in
                try Self.expectWhole(
                    [fixture.folder.path, "\(fixture.folder.path)/near", far], sums, round)
            }
        }
    }

    func testEveryFileHasANameThatSomebodyHasGivenIt() throws {
        try onGTK {
            let fixture = TendingFixture()
            for name in Self.names { fixture.folder.write("in/\(name)", name) }
            try Self.kill("testRenaming", of: fixture) { round in
                let found = TendingFixture.contents(of: fixture.file("in"))
                let given = Self.names + Self.names.map { "other \($0)" }
                XCTAssertEqual(Set(found.keys).subtracting(given), [], "round \(round)")
                XCTAssertEqual(
                    found.values.compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
                        .sorted(), Self.names, "round \(round)")
            }
        }
    }

    func testEveryFileIsInItsPlaceOrInTheTrash() throws {
        try onGTK {
            let fixture = TendingFixture()
            for name in Self.names {
                fixture.folder.write("in/\(name)", name)
                fixture.folder.write("from/\(name)", "new \(name)")
            }
            let all = (Self.names + Self.names.map { "new \($0)" }).sorted()
            try Self.kill("testTrashing", of: fixture) { round in
                var found: [String] = []
                for folder in [fixture.folder.file, File(path: "\(fixture.folder.home)/trash")] {
                    for contents in TendingFixture.contents(of: folder).values {
                        let text = String(decoding: (contents ?? []), as: UTF8.self)
                        if all.contains(text) { found.append(text) }
                    }
                }
                XCTAssertEqual(found.sorted(), all, "round \(round)")
            }
        }
    }

    /// Has a test of this class work in a process of its own and kills it, over and over; `check` looks at what
    /// is left.
    @MainActor
    private static func kill(
        _ work: String, of fixture: TendingFixture, _ far: String = "",
        _ check: (Int) throws -> Void
    ) throws {
        for round in 1...killCount {
            let child = try ChildProgram(
                [ownPath, "ShelfLibraryTests.TendingKillTests/\(work)"],
                environment: [
                    "SHELF_TEST_TENDING": fixture.folder.path, "SHELF_TEST_FAR": far,
                    "XDG_DATA_HOME": "\(fixture.folder.home)/trash",
                ])
            let begun = "\(fixture.folder.home)/begun"
            XCTAssertTrue(pump(seconds: 20) { File(path: begun).exists }, "it never begins")
            unlink(begun)
            // Anywhere in the work.
            let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<120_000))
            pump { ContinuousClock.now >= end }
            child.kill()
            try check(round)
        }
    }

    /// Where a child works, which says that it has begun.
    private static func place() throws -> String {
        guard let folder = getenv("SHELF_TEST_TENDING") else { throw XCTSkip("only as a child") }
        let path = String(cString: folder)
        close(open("\(path)/../home/begun", O_WRONLY | O_CREAT, 0o644))
        return path
    }

    /// Gives files each other's names, and others, until it is killed; only as a child.
    func testRenaming() throws {
        let folder = File(path: try Self.place()).child(named: "in")
        while true {
            let names = PrivateFile.names(inFolder: folder.path ?? "").shuffled()
            let others = (Self.names + Self.names.map { "other \($0)" }).shuffled()
            let free = others.filter { !names.contains($0) }
            // All go on by one, in a ring; then some of them elsewhere, the others after them.
            let ring = zip(names, names.dropFirst() + names.prefix(1))
            let chain = zip(names, free.prefix(2) + names)
            for moves in [Array(ring), Array(chain)] {
                let steps = FileNaming.steps(
                    moves.map { (folder.child(named: $0), folder.child(named: $1)) })
                _ = FileDeed("Work", steps, isWhole: true).perform(DeedWatch())
            }
        }
    }

    /// Moves files to the trash and back, and puts others in their places, until it is killed; only as a child.
    func testTrashing() throws {
        let folder = File(path: try Self.place())
        while true {
            for name in Self.names {
                let file = folder.child(named: "in").child(named: name)
                let other = folder.child(named: "from").child(named: name)
                var deed: any Deed = FileDeed("Work", [.trash(file)])
                for step in [deed, FileDeed("Work", [.replace(.move(other, to: file))])] {
                    deed = step
                    for _ in 1...2 {
                        guard let inverse = deed.perform(DeedWatch()).inverse else { break }
                        deed = inverse
                    }
                }
            }
        }
    }

    private static func expectWhole(
        _ folders: [String], _ sums: [String: String], _ round: Int
    ) throws {
        var whole: Set<String> = []
        for folder in folders {
            for bytes in try Disk.names(in: Array(folder.utf8)) {
                let name = String(decoding: bytes, as: UTF8.self)
                guard !name.hasPrefix("."), name != "near" else { continue }
                let original = name.hasPrefix("copy ") ? String(name.dropFirst(5)) : name
                let contents = File(path: "\(folder)/\(name)").contents() ?? []
                XCTAssertEqual(
                    ContentSum.text(of: contents), sums[original],
                    "round \(round): \(folder)/\(name)")
                if original == name { whole.insert(name) }
            }
        }
        XCTAssertEqual(whole.sorted(), sums.keys.sorted(), "round \(round)")
    }

    /// Works until it is killed; only as a child of the other test.
    func testWork() throws {
        let near = try Self.place()
        guard let far = getenv("SHELF_TEST_FAR") else { return XCTFail("there is no far place") }
        let folders = [near, "\(near)/near", String(cString: far)]
        func place(of name: String) -> Int? {
            folders.firstIndex { File(path: "\($0)/\(name)").exists }
        }
        for round in 0... {
            for name in Self.names {
                guard let from = place(of: name) else { continue }
                let to = (from + 1 + round % 2) % folders.count
                let file = File(path: "\(folders[from])/\(name)")
                let copy = File(path: "\(folders[to])/copy \(name)")
                let steps: [FileStep] = [
                    .copy(file, to: copy), .move(file, to: File(path: "\(folders[to])/\(name)")),
                    .delete(copy),
                ]
                _ = FileDeed("Work", steps).perform(DeedWatch())
            }
        }
    }
}
