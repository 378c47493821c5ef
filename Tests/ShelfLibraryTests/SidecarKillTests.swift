import Glibc
import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A program that is killed while it writes what is said of pictures: every sidecar is whole, as it was
/// before or after, with all that others have written into it.
final class SidecarKillTests: XCTestCase {
    private static let names = ["a.jpg", "b.jpg", "c.jpg"]
    /// What another program has left in a sidecar.
    private static let foreign =
        (0..<1_000).map { "<x:step x:number=\"\($0)\">kept as it is</x:step>\n" }.joined()

    private static func sidecar(of name: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="1">
            <x:who>\(name)</x:who>
            \(foreign)
            </rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            """.utf8)
    }

    private static var killCount: Int {
        getenv("SHELF_TENDING_KILLS").flatMap { Int(String(cString: $0)) } ?? 6
    }

    func testEverySidecarIsWhole() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in Self.names {
                folder.write(name)
                // One has none, and gets and loses its own.
                if name != "c.jpg" { folder.writeBytes("\(name).xmp", Self.sidecar(of: name)) }
            }
            var ratings: Set<Int> = []
            for round in 1...Self.killCount {
                let child = try Self.worker(in: folder)
                // Anywhere in the work.
                let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<300_000))
                pump { ContinuousClock.now >= end }
                child.kill()
                ratings.formUnion(Self.expectWhole(folder, round))
            }
            guard ratings.count < 2 else { return }
            // A slow machine never got that far.
            let child = try Self.worker(in: folder)
            let isWriting = pump(seconds: 60) {
                ratings.formUnion(Self.expectWhole(folder, 0))
                return ratings.count > 1
            }
            child.kill()
            XCTAssertTrue(isWriting, "nothing was ever written")
        }
    }

    /// A program that has begun to work on the sidecars of a folder.
    @MainActor
    private static func worker(in folder: TemporaryFolder) throws -> ChildProgram {
        let child = try ChildProgram(
            [ownPath, "ShelfLibraryTests.SidecarKillTests/testWork"],
            environment: ["SHELF_TEST_TENDING": folder.path])
        let begun = "\(folder.home)/begun"
        XCTAssertTrue(pump(seconds: 20) { File(path: begun).exists }, "it never begins")
        unlink(begun)
        return child
    }

    /// Checks all sidecars; returns the ratings found.
    private static func expectWhole(_ folder: TemporaryFolder, _ round: Int) -> [Int] {
        names.compactMap { name in
            let contents = File(path: "\(folder.path)/\(name).xmp").contents()
            guard let contents else {
                XCTAssertEqual(name, "c.jpg", "round \(round): it is gone")
                return nil
            }
            guard let text = SidecarText(contents), let rating = text.rating else {
                XCTFail("round \(round): \(name) is not whole")
                return nil
            }
            if name != "c.jpg" {
                let all = String(decoding: contents, as: UTF8.self)
                XCTAssertTrue(
                    all.contains(foreign) && all.contains("<x:who>\(name)</x:who>"),
                    "round \(round): something of \(name) is lost")
            }
            return rating
        }
    }

    /// Rates, tags and takes back until it is killed; only as a child of the other test.
    func testWork() throws {
        guard let folder = getenv("SHELF_TEST_TENDING").map({ String(cString: $0) }) else {
            throw XCTSkip("only as a child")
        }
        let subjects = Self.names.map { SayingDeed.Subject(File(path: "\(folder)/\($0)")) }
        close(open("\(folder)/../home/begun", O_WRONLY | O_CREAT, 0o644))
        for round in 0... {
            let edit = SidecarEdit(rating: 2 + round % 4, addedTags: ["tag \(round)"])
            let outcome = SayingDeed(title: "Work", edit: edit, of: subjects)
                .perform(DeedWatch())
            if round % 2 == 0 { _ = outcome.inverse?.perform(DeedWatch()) }
        }
    }
}
