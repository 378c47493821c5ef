import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A program that is killed while it copies, moves and renames: every file is whole, in one place or
/// the other.
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
            for round in 1...Self.killCount {
                let child = try ChildProgram(
                    [ownPath, "ShelfLibraryTests.TendingKillTests/testWork"],
                    environment: [
                        "SHELF_TEST_TENDING": fixture.folder.path, "SHELF_TEST_FAR": far,
                    ])
                let begun = "\(fixture.folder.home)/begun"
                XCTAssertTrue(pump(seconds: 20) { File(path: begun).exists }, "it never begins")
                unlink(begun)
                // Anywhere in the work.
                let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<120_000))
                pump { ContinuousClock.now >= end }
                child.kill()
                try Self.expectWhole(
                    [fixture.folder.path, "\(fixture.folder.path)/near", far], sums, round)
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
        guard let folder = getenv("SHELF_TEST_TENDING"), let far = getenv("SHELF_TEST_FAR") else {
            throw XCTSkip("only as a child")
        }
        let near = String(cString: folder)
        let folders = [near, "\(near)/near", String(cString: far)]
        func place(of name: String) -> Int? {
            folders.firstIndex { File(path: "\($0)/\(name)").exists }
        }
        close(open("\(near)/../home/begun", O_WRONLY | O_CREAT, 0o644))
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
