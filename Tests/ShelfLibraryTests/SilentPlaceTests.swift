import Glibc
import ShelfDiff
import ShelfGObject
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Places that stop answering, beside others that go on.
final class SilentPlaceTests: XCTestCase {
    /// One more than would keep all of Swift's own threads waiting.
    private static let many = Processors.count + 1

    func testFilesThatDoNotAnswerHoldUpNothingElse() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            let bad = (1...Self.many).map { "bad\($0)" }
            for name in bad + ["good"] { folder.write("\(name)/a") }
            let library = open(folder.file)
            defer { library.stop() }
            let before = bad.map { _ in "a" }
            XCTAssertTrue(pump(seconds: 20) { names(library) == before + ["a"] })
            other.makeFolder("silent")
            let silent = try other.silence("silent")
            for name in bad { symlink("\(other.path)/silent/x", "\(folder.path)/\(name)/link") }
            folder.write("good/b")
            XCTAssertTrue(
                pump(seconds: 20) { names(library) == before + ["a", "b"] }, "not followed")
            // Nor do they hold up what is beside them.
            for name in bad { folder.write("\(name)/c") }
            folder.write("good/c")
            let after = bad.flatMap { _ in ["a", "c"] } + ["a", "b", "c"]
            XCTAssertTrue(pump(seconds: 20) { names(library) == after }, "not followed")
            XCTAssertTrue(pump(seconds: 20) { library.lookedAt.isEmpty })
            // When it is there again, so are they.
            silent.unmount()
            other.write("silent/x")
            for name in bad { folder.remove("\(name)/link") }
            for name in bad { symlink("\(other.path)/silent/x", "\(folder.path)/\(name)/link") }
            XCTAssertTrue(
                pump(seconds: 20) {
                    names(library) == bad.flatMap { _ in ["a", "c", "link"] } + ["a", "b", "c"]
                })
        }
    }

    func testUnwatchedFoldersThatDoNotAnswerAreAskedOnceAndHoldUpNoOther() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let bad = (1...Self.many).map { "bad\($0)" }
            for name in bad + ["good"] { folder.write("\(name)/a") }
            let library = open(folder.file, isLive: false)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library).count == bad.count + 1 })
            library.leaveUnwatched()
            try awaiting { await library.pollOnce() }
            let silent = try bad.map { try folder.silence($0) }
            let shelves = Set(library.rows.prefix(bad.count).map(\.section.id))
            for name in ["b", "c"] {
                folder.write("good/\(name)")
                try awaiting { await library.pollOnce() }
                XCTAssertTrue(pump(seconds: 20) { names(library).last == name }, "not followed")
                XCTAssertEqual(library.silent.map(\.awaited), [shelves])
            }
            silent.forEach { $0.unmount() }
            XCTAssertTrue(pump(seconds: 20) { library.silent[0].awaited.isEmpty })
            for name in bad { folder.write("\(name)/b") }
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(
                pump(seconds: 20) {
                    names(library) == bad.flatMap { _ in ["a", "b"] } + ["a", "b", "c"]
                })
        }
    }

    func testLocationsThatDoNotAnswerKeepNoOtherFromBeingWaitedFor() throws {
        try onGTK {
            let (folder, other) = (TemporaryFolder(), TemporaryFolder())
            let bad = (1...Self.many).map { "silent\($0)" }
            for name in bad { other.makeFolder(name) }
            let later = "\(folder.path)/later"
            let places = bad.map { "\(other.path)/\($0)/x" } + [later]
            let returns = ReturnWatch()
            defer { returns.stop() }
            var found: [File] = []
            returns.onReturn = { found += $0.map(\.location.file) }
            let silent = try bad.map { try other.silence($0) }
            defer { withExtendedLifetime(silent) {} }
            returns.wait(for: places.map { Location(file: File(path: $0)) })
            XCTAssertTrue(
                pump(seconds: 20) { returns.lookCount >= places.count + 1 && returns.task == nil })
            folder.makeFolder("later")
            XCTAssertTrue(pump(seconds: 20) { found == [File(path: later)] }, "\(found)")
        }
    }

    func testManyPlacesThatDoNotAnswerHoldUpNoOther() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let bad = (1...LibraryState.readingLimit + 1).map { "bad\($0)" }
            for name in bad + ["good"] { folder.write("\(name)/a") }
            let library = Library(
                locations: (bad + ["good"]).map { Location(file: folder.file.child(named: $0)) })
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library).count == bad.count + 1 })
            let silent = try bad.map { try folder.silence($0) }
            // All are read again, in the order they are shown in.
            for row in library.rows { library.store.send(.reread(row.section.id, moves: [:])) }
            folder.write("good/b")
            XCTAssertTrue(pump(seconds: 20) { names(library).last == "b" }, "not read")
            folder.write("good/c")
            XCTAssertTrue(pump(seconds: 20) { names(library).last == "c" }, "not followed")
            XCTAssertTrue(pump(seconds: 20) { library.store.state.stalled.count == bad.count })
            XCTAssertTrue(library.progress.isReading)
            silent.forEach { $0.unmount() }
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertTrue(library.store.state.stalled.isEmpty)
        }
    }

    func testAPlaceIsSilentForAsLongAsItIsWhateverOthersSay() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["bad", "good"] { folder.write("\(name)/a") }
            let places = ["bad", "good"].map { folder.file.child(named: $0) }
            let library = Library(locations: places.map { Location(file: $0) })
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertNil(library.silentSince)
            let silent = try folder.silence("bad")
            for id in library.store.state.roots { library.store.send(.rereadTree(id)) }
            XCTAssertTrue(
                pump(seconds: 20) {
                    library.silentSince != nil && library.store.state.reading.count == 1
                })
            let since = try XCTUnwrap(library.silentSince)
            for name in ["b", "c"] {
                folder.write("good/\(name)")
                XCTAssertTrue(pump(seconds: 20) { names(library).last == name }, "not followed")
                XCTAssertEqual(library.silentSince, since)
            }
            XCTAssertEqual(library.awaited(silentSince: since), [places[0]])
            XCTAssertEqual(library.awaited(silentSince: since - .milliseconds(1)), [])
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { library.silentSince == nil })
        }
    }

    func testWhatIsAskedOfAPlaceThatDoesNotAnswerKeepsNoThreadOfSwifts() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.jpg")
            folder.makeFolder("silent")
            let silent = try folder.silence("silent")
            let place = folder.file.child(named: "silent")
            let (here, there) = (folder.file.child(named: "a.jpg"), place.child(named: "a.jpg"))
            let trashed = place.child(named: ".Trash-\(getuid())").child(named: "files")
                .child(named: "a.jpg")
            let conflict = FilePlan.Conflict(name: "a.jpg", coming: here, present: there)
            let program = [Array("true".utf8)]
            var count = 0
            let ended = Ended()
            @MainActor
            func ask(_ name: String, _ call: @escaping @concurrent @Sendable () async -> Void) {
                for _ in 0..<Self.many {
                    count += 1
                    Task { @MainActor in
                        await call()
                        ended.count += 1
                    }
                }
                // Each of them on a thread of this process: a child that is not yet the program it is to be would have all
                // its files open, and keep them.
                XCTAssertTrue(
                    pump(seconds: 20) { WorkerProbe.threadsWaitingForDisks >= count },
                    "\(name) is not waited for here")
                XCTAssertEqual(
                    try? awaiting(seconds: 20) { await Task.detached { 2 }.value }, 2, name)
                XCTAssertEqual(ended.count, 0, "\(name) was not waited for")
            }
            ask("a plan") { _ = await FilePlan.make([here], into: place, .copy) }
            ask("a conflict") { _ = await conflict.sides() }
            ask("sidecars") { _ = await Sidecars.along(with: [there]) }
            ask("the trash") { _ = await FileStep.trashed(holding: [trashed]) }
            ask("what was taken out long ago") { await TakingOut.clean(place) }
            ask("what was taken out") { await TakingOut.remove(there) }
            ask("a program") {
                _ = try? await OtherProgram.run(program, in: place, input: [])
            }
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { ended.count == count })
        }
    }

    func testAFreeNameIsLookedForWhereTheMainThreadDoesNotWait() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["to/a", "from/a"] { folder.write(name) }
            let plan = FilePlan(
                [folder.file.child(named: "from").child(named: "a")],
                into: folder.file.child(named: "to"), .copy)
            let silent = try folder.silence("to")
            silent.unmount(after: 20)
            var steps: [FileStep]?
            Task { steps = await plan.deed([.keepBoth]).steps }
            settle()
            XCTAssertTrue(silent.isThere, "the main thread waited")
            XCTAssertNil(steps)
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { steps?.count == 1 })
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
            let silent = try other.silence("silent")
            let lists =
                ["links.m3u"] + (0...Processors.count).map { "folder\($0).m3u" }
            let waiting = lists.map { open(other.file.child(named: $0)) }
            defer {
                withExtendedLifetime(silent) {}
                for library in waiting { library.stop() }
            }
            folder.write("a")
            let library = open(folder.file)
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a"] }, "not read")
            folder.write("b")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b"] }, "not followed")
            XCTAssertTrue(
                pump(seconds: 30) {
                    waiting.allSatisfy { $0.opening == nil && !$0.progress.isReading }
                })
            for library in waiting {
                let said = library.obstacles.map(\.description)
                XCTAssertEqual(said.count, 1)
                XCTAssertTrue(said.allSatisfy { $0.contains("It has not answered yet") }, "\(said)")
            }
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

/// How many calls have ended.
@MainActor
private final class Ended {
    var count = 0
}
