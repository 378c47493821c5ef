import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Files that do not answer, or cannot be listed, beside others that can.
final class SilentFileTests: XCTestCase {
    func testLinksToAPlaceThatDoesNotAnswerAreLeftOutAndSaid() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            for name in ["a", "deep/b"] { folder.write(name) }
            other.makeFolder("silent")
            let silent = try other.silence("silent")
            // More than may wait for one disk, some of them by way of another link.
            symlink("\(other.path)/silent", "\(other.path)/way")
            for number in 1...9 {
                let target = number < 4 ? "way" : "silent"
                symlink("\(other.path)/\(target)/\(number)", "\(folder.path)/link\(number)")
            }
            symlink("a", "\(folder.path)/z")
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b"] }, "not at once")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "z", "b"] }, "not all")
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            let obstacles = library.obstacles.map(\.description)
            XCTAssertEqual(obstacles.count, 1)
            XCTAssertTrue(obstacles[0].hasPrefix("\(folder.path)/link"), obstacles[0])
            XCTAssertTrue(obstacles[0].hasSuffix("It has not answered yet (and 8 more)"))
            folder.write("c")
            XCTAssertTrue(
                pump(seconds: 20) { names(library) == ["a", "c", "z", "b"] }, "not followed")
            library.reload()
            folder.write("d")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "c", "d", "z", "b"] })
            XCTAssertTrue(pump(seconds: 20) { library.obstacles.map(\.description) == obstacles })
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { library.obstacles.isEmpty }, "said for ever")
        }
    }

    func testWhatAnswersLateComesThenAndStaysWhenItIsLateAgain() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            folder.write("a")
            other.makeFolder("slow")
            var slow = FaultyFile("x")
            slow.delay = 2_000
            guard let system = FaultyFileSystem(at: "\(other.path)/slow", [slow]) else {
                throw XCTSkip("only root can mount a file system that is slow")
            }
            defer { system.unmount() }
            symlink("\(other.path)/slow/x", "\(folder.path)/link")
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a"] })
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertEqual(library.obstacles.count, 1)
            XCTAssertTrue(pump(seconds: 30) { names(library) == ["a", "link"] }, "not shown")
            XCTAssertTrue(pump(seconds: 30) { library.obstacles.isEmpty })
            let id = library.rows.first?.items.last?.id
            library.reload()
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertEqual(names(library), ["a", "link"])
            XCTAssertEqual(library.rows.first?.items.last?.id, id, "it has not gone")
        }
    }

    func testAListingThatWasAskedForByNameWaitsForAll() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            folder.write("a")
            other.makeFolder("slow")
            var slow = FaultyFile("x")
            slow.delay = 2_000
            guard let system = FaultyFileSystem(at: "\(other.path)/slow", [slow]) else {
                throw XCTSkip("only root can mount a file system that is slow")
            }
            defer { system.unmount() }
            symlink("\(other.path)/slow/x", "\(folder.path)/link")
            let library = open(folder.file, isLive: false)
            defer { library.stop() }
            XCTAssertTrue(
                pump(seconds: 30) { library.opening == nil && !library.progress.isReading })
            XCTAssertEqual(names(library), ["a", "link"])
            XCTAssertEqual(library.obstacles, [])
        }
    }

    func testAListIsShownAndFollowedWithoutWhatDoesNotAnswer() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a", "deep/b"] { folder.write(name) }
            for name in ["slow", "silent"] { folder.makeFolder(name) }
            let silent = try folder.silence("silent")
            defer { withExtendedLifetime(silent) {} }
            var slow = FaultyFile("x")
            slow.delay = 2_000
            guard let system = FaultyFileSystem(at: "\(folder.path)/slow", [slow]) else {
                throw XCTSkip("only root can mount a file system that is slow")
            }
            defer { system.unmount() }
            folder.write("l.m3u", "silent/1\nslow/x\na\nsilent/2\ndeep/b\n")
            let library = open(folder.file.child(named: "l.m3u"))
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b"] }, "not at once")
            XCTAssertTrue(pump(seconds: 30) { names(library) == ["x", "a", "b"] }, "not late")
            let first = folder.file.child(named: "silent").child(named: "1")
            let said = ["\(first.displayPath): It has not answered yet (and 1 more)"]
            XCTAssertTrue(pump(seconds: 20) { library.obstacles.map(\.description) == said })
            folder.remove("a")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["x", "b"] }, "not followed")
            folder.write("a")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["x", "a", "b"] })
        }
    }

    func testAListingThatFailsInTheMiddleOnceIsSaid() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFolder("bad")
            let files = (1...9).map { FaultyFile("\($0)") }
            guard
                let system = FaultyFileSystem(
                    at: "\(folder.path)/bad", files, firstBadEntry: 4, failures: 1)
            else { throw XCTSkip("only root can mount a file system that fails") }
            defer { system.unmount() }
            let place = folder.file.child(named: "bad")
            let library = open(place, isLive: false)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { !library.obstacles.isEmpty }, "not said")
            XCTAssertEqual(
                library.obstacles.map(\.description),
                ["\(place.displayPath): Input/output error"])
            XCTAssertEqual(names(library), ["1", "2", "3", "4"])
            library.reload()
            XCTAssertTrue(pump(seconds: 20) { names(library).count == 9 })
            XCTAssertEqual(library.obstacles, [])
        }
    }

    func testWhatAFolderSaysItHidesIsFollowed() {
        onGTK {
            let folder = TemporaryFolder()
            for name in ["a", "b", "deep/c"] { folder.write(name) }
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b", "c"] })
            folder.write(".hidden", "b\ndeep\n")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a"] }, "\(names(library))")
            // What is looked at by itself is hidden as well.
            folder.write("b", "changed")
            folder.write("d")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "d"] })
            folder.write(".hidden", "a")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["b", "d", "c"] })
            folder.remove(".hidden")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b", "d", "c"] })
        }
    }
}

@MainActor
private func open(_ file: File, isLive: Bool = true) -> Library {
    let library = Library(locations: [Location(file: file)], isLive: isLive)
    library.start()
    return library
}

@MainActor
private func names(_ library: Library) -> [String] {
    library.rows.flatMap(\.items).map(\.name)
}
