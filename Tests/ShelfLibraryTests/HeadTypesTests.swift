import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Types that are told by the first bytes, on disks that do not give them or give them late.
final class HeadTypesTests: XCTestCase {
    func testADiskThatAnswersNoReadsIsListedWithTheTypesOfNames() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let bytes = try picture()
            // More than may wait for one disk.
            let names = (1...9).map { "\($0)" }
            let system = try worn(
                folder, names.map { FaultyFile($0, bytes) } + [FaultyFile("z.txt")])
            defer { system.unmount() }
            system.stopAnsweringReads()
            system.leave(after: 100)
            let library = open(folder.file.child(named: "worn"))
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 60) { types(library).count == 10 }, "\(types(library))")
            XCTAssertTrue(pump(seconds: 60) { !library.progress.isReading })
            XCTAssertEqual(library.obstacles, [])
            XCTAssertEqual(types(library)["1"], ContentType.unknown)
            XCTAssertEqual(types(library)["z.txt"], "text/plain")
            XCTAssertLessThan(system.unansweredCount, 6)
            XCTAssertFalse(system.hasLeft)
        }
    }

    func testATypeThatComesLateIsTakenIn() throws {
        try onGTK {
            let folder = TemporaryFolder()
            var slow = FaultyFile("slow", try picture())
            slow.pace = 1
            let system = try worn(folder, [slow, FaultyFile("z.txt")])
            defer { system.unmount() }
            let library = open(folder.file.child(named: "worn"))
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 60) { types(library).count == 2 })
            XCTAssertTrue(
                pump(seconds: 60) { types(library)["slow"] == "image/png" }, "\(types(library))")
            XCTAssertEqual(library.obstacles, [])
        }
    }

    func testAListingThatIsAskedForByNameWaitsForTypes() throws {
        try onGTK {
            let folder = TemporaryFolder()
            var slow = FaultyFile("slow", try picture())
            slow.pace = 1
            let system = try worn(folder, [slow])
            defer { system.unmount() }
            let library = open(folder.file.child(named: "worn"), isLive: false)
            defer { library.stop() }
            XCTAssertTrue(
                pump(seconds: 60) { library.opening == nil && !library.progress.isReading })
            XCTAssertEqual(types(library), ["slow": "image/png"])
        }
    }

    func testFilesOfAnotherComputerAreNotOpenedForTheirType() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let system = try worn(
                folder, [FaultyFile("picture", try picture())], from: "host:/there")
            defer { system.unmount() }
            let library = open(folder.file.child(named: "worn"))
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 60) { types(library).count == 1 })
            XCTAssertTrue(pump(seconds: 60) { !library.progress.isReading })
            XCTAssertEqual(types(library), ["picture": ContentType.unknown])
            XCTAssertEqual(system.openCount, 0)
        }
    }

    func testAFileWhoseContentsChangeHasTheTypeOfTheNewOnes() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a", "words")
            folder.write("b.txt", "words")
            XCTAssertEqual(mkfifo("\(folder.path)/pipe", 0o600), 0)
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 60) { types(library).count == 2 })
            XCTAssertEqual(types(library)["a"], ContentType.unknown)
            folder.writeBytes("new", try picture())
            folder.rename("new", "a")
            XCTAssertTrue(
                pump(seconds: 60) { types(library)["a"] == "image/png" }, "\(types(library))")
            library.reload()
            XCTAssertTrue(pump(seconds: 60) { !library.progress.isReading })
            XCTAssertEqual(types(library), ["a": "image/png", "b.txt": "text/plain"])
        }
    }
}

private func picture() throws -> [UInt8] {
    var bytes = try pngBytes(0xFF00_00FF, width: 60, height: 30)
    bytes += [UInt8](repeating: 0, count: 2_000 - bytes.count)
    return bytes
}

@MainActor
private func open(_ file: File, isLive: Bool = true) -> Library {
    let library = Library(locations: [Location(file: file)], isLive: isLive)
    library.start()
    return library
}

@MainActor
private func types(_ library: Library) -> [String: String] {
    let items = library.rows.flatMap(\.items)
    return Dictionary(items.map { ($0.name, $0.contentType) }, uniquingKeysWith: { $1 })
}

private func worn(
    _ folder: TemporaryFolder, _ files: [FaultyFile], from source: String = "faulty"
) throws -> FaultyFileSystem {
    folder.makeFolder("worn")
    guard let system = FaultyFileSystem(at: "\(folder.path)/worn", files, from: source) else {
        throw XCTSkip("only root can mount a file system that fails")
    }
    return system
}
