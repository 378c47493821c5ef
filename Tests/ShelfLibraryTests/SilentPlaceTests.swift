import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Places that stop answering, beside others that go on.
final class SilentPlaceTests: XCTestCase {
    func testAFileThatDoesNotAnswerHoldsUpItsOwnShelfOnly() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            folder.write("bad/a")
            folder.write("good/a")
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "a"] })
            other.makeFolder("silent")
            var silent: SilentFileSystem? = try silence("\(other.path)/silent")
            symlink("\(other.path)/silent/x", "\(folder.path)/bad/link")
            folder.write("good/b")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "a", "b"] }, "not followed")
            // It is not asked once more as long as it has not answered.
            folder.write("bad/c")
            folder.write("good/c")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "a", "b", "c"] })
            XCTAssertEqual(library.lookedAt.count, 1)
            withExtendedLifetime(silent) {}
            silent = nil
            XCTAssertTrue(
                pump(seconds: 20) { names(library) == ["a", "c", "a", "b", "c"] },
                "what happened meanwhile is forgotten")
            XCTAssertEqual(library.lookedAt, [])
        }
    }

    func testAnUnwatchedFolderThatDoesNotAnswerIsAskedOnceAndHoldsUpNoOther() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("bad/a")
            folder.write("good/a")
            let library = open(folder.file, isLive: false)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "a"] })
            for row in library.rows {
                library.watches[row.section.id] = FolderWatch(file: row.section.file, monitor: nil)
            }
            try awaiting { await library.pollOnce() }
            var silent: SilentFileSystem? = try silence("\(folder.path)/bad")
            for name in ["b", "c"] {
                folder.write("good/\(name)")
                try awaiting { await library.pollOnce() }
                XCTAssertTrue(pump(seconds: 20) { names(library).last == name }, "not followed")
                XCTAssertEqual(library.silent.map(\.awaited), [[library.rows[0].section.id]])
            }
            withExtendedLifetime(silent) {}
            silent = nil
            XCTAssertTrue(pump(seconds: 20) { library.silent[0].awaited.isEmpty })
            folder.write("bad/b")
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b", "a", "b", "c"] })
        }
    }

    func testALocationThatDoesNotAnswerKeepsNoOtherFromBeingWaitedFor() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            other.makeFolder("silent")
            let places = ["\(other.path)/silent/x", "\(folder.path)/later"]
            let returns = ReturnWatch()
            defer { returns.stop() }
            var found: [File] = []
            returns.onReturn = { found += $0.map(\.location.file) }
            let silent = try silence("\(other.path)/silent")
            defer { withExtendedLifetime(silent) {} }
            returns.wait(for: places.map { Location(file: File(path: $0)) })
            XCTAssertTrue(pump(seconds: 20) { returns.lookCount >= 3 && returns.isAtRest })
            folder.makeFolder("later")
            XCTAssertTrue(pump(seconds: 20) { found == [File(path: places[1])] }, "\(found)")
        }
    }

    func testAListOnAPlaceThatDoesNotAnswerHoldsUpNothingElse() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            other.makeFolder("silent")
            // As many as keep all processors waiting: links, whose own folder answers.
            let linked = (0..<64 * Processors.count).map { "\($0)" }
            other.makeFolder("links")
            for name in linked {
                symlink("\(other.path)/silent/x", "\(other.path)/links/\(name)")
            }
            other.write("links.m3u", linked.map { "links/\($0)\n" }.joined())
            // Folders that are to be watched and are not there to be opened.
            for number in 0...Processors.count {
                other.write("folder\(number).m3u", "silent/\(number)/x\n")
            }
            let silent = try silence("\(other.path)/silent")
            let lists =
                ["links.m3u"] + (0...Processors.count).map { "folder\($0).m3u" }
            let waiting = lists.map { open(other.file.child(named: $0)) }
            defer {
                withExtendedLifetime(silent) {}
                for library in waiting { library.stop() }
            }
            XCTAssertTrue(
                pump(seconds: 20) {
                    waiting.allSatisfy { $0.progress.isReading && $0.opening == nil }
                })
            folder.write("a")
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a"] }, "not read")
            folder.write("b")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b"] }, "not followed")
            XCTAssertTrue(waiting.allSatisfy(\.progress.isReading), "it was to be waited for")
        }
    }
}

/// A folder that does not answer, for as long as this is kept.
private func silence(_ place: String) throws -> SilentFileSystem {
    guard let silent = SilentFileSystem(at: place) else {
        throw XCTSkip("only root can mount a file system that does not answer")
    }
    return silent
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
