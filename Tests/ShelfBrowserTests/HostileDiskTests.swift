import Foundation
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable over a disk that lies, fails and delays.
final class HostileDiskTests: XCTestCase {
    /// A folder with a shelf that is whole, and one on a broken disk.
    @MainActor
    private static func folder(
        _ files: [FaultyFile], firstBadEntry: Int? = nil
    ) throws -> (TemporaryFolder, FaultyFileSystem) {
        let folder = TemporaryFolder()
        folder.write("Good/a.txt", "x")
        folder.write("Good/b.txt", "x")
        folder.makeFolder("Bad")
        guard
            let system = FaultyFileSystem(
                at: "\(folder.path)/Bad", files, firstBadEntry: firstBadEntry)
        else { throw XCTSkip("only root can mount a broken disk") }
        return (folder, system)
    }

    /// Files whose dates, sizes and bytes are not what they are said to be.
    @MainActor
    private static func lyingFiles() throws -> [FaultyFile] {
        let picture = try pngBytes(0xFF)
        var twice = FaultyFile("twice.txt")
        twice.listedCount = 2
        var gone = FaultyFile("gone.txt")
        gone.isGone = true
        var old = FaultyFile("old.txt")
        old.modified = -2_208_988_800
        var ancient = FaultyFile("ancient.txt")
        ancient.modified = .min
        var new = FaultyFile("new.txt")
        new.modified = 10_413_792_000
        var never = FaultyFile("never.txt")
        never.modified = .max
        var long = FaultyFile("long.txt")
        long.claimedSize = 1 << 62
        var negative = FaultyFile("negative.png", picture)
        negative.claimedSize = .max
        var short = FaultyFile("short.png", picture)
        short.mostBytesAtATime = 7
        var torn = FaultyFile("torn.png", picture)
        torn.firstBadByte = 40
        var empty = FaultyFile("empty.png", picture)
        empty.claimedSize = 0
        // A piece at a time, so that they change in the middle of a reading.
        var changing = FaultyFile("changing.png", picture)
        (changing.turnsInto, changing.mostBytesAtATime) = (try pngBytes(0x33), 16)
        var shrinking = FaultyFile("shrinking.png", picture)
        (shrinking.turnsInto, shrinking.mostBytesAtATime) = (Array(picture.prefix(50)), 16)
        return [
            twice, gone, old, ancient, new, never, long, negative, short, torn, empty, changing,
            shrinking,
        ]
    }

    func testADiskThatLiesIsShownAsFarAsItCanBe() throws {
        try onGTK {
            let (folder, system) = try Self.folder(Self.lyingFiles())
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let bad = [
                "ancient.txt", "changing.png", "empty.png", "long.txt", "never.txt", "new.txt",
                "old.txt", "short.png", "shrinking.png", "torn.png", "twice.txt",
            ]
            // The kernel lets nobody look at a size below nothing.
            let listed = try ChildProgram.run(
                [RunningProgram.executable, "--list", "\(folder.path)/Bad"],
                environment: folder.environment)
            XCTAssertEqual(
                listed.output.split(separator: "\n").map {
                    String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
                }, bad)
            program.expect("\(bad.count + 2) items")
            // In all orders, by date and by size too; each is looked at more closely.
            for keys in [["ctrl+alt+2"], ["ctrl+alt+3"], ["ctrl+alt+1"]] {
                try program.press(keys + ["ctrl+Home"])
                program.expectShown(["a.txt", "b.txt"])
            }
            program.expect("\(folder.path)/Bad/negative.png: Input/output error")
            if AccessibilityBus.isHalfTold {
                // The line's own border is missing from the place of its button.
                let dismiss = program.buttons.first { program.bus.name(of: $0) == "Dismiss" }
                program.bus.perform(0, on: try XCTUnwrap(dismiss))
            } else {
                try program.click(onButton: "Dismiss")
            }
            program.expect("\(folder.path)/Bad/twice.txt: listed more than once, shown once")
            try program.press("ctrl+Home", "Right", "space")
            for name in bad.dropFirst() + ["a.txt"] {
                program.expectWindow(name)
                try program.press("Right")
            }
            try program.press("Escape")
            program.expectFocus(on: "b.txt")
        }
    }

    func testPicturesOfTheFarthestTimesAreDrawnKeptAndJoinedWithNone() throws {
        try onGTK {
            let picture = try pngBytes(0xFF)
            let times: [(String, Int64)] = [
                ("ancient.png", .min), ("never.png", .max), ("old.jpg", .min), ("old.cr2", .max),
                ("one.jpg", .min), ("one.cr2", .min),
            ]
            let (folder, system) = try Self.folder(
                times.map { name, time in
                    var file = FaultyFile(name, picture)
                    file.modified = time
                    return file
                })
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectShown([
                "ancient.png", "never.png", "old.jpg", "old.cr2", "one.jpg, with one.cr2",
            ])
            // What was drawn is kept.
            let packs = "\(folder.home)/cache/shelf-gtk/pictures"
            XCTAssertTrue(
                pump(seconds: 20) {
                    PrivateFile.names(inFolder: packs).contains { $0.hasSuffix(".pixels") }
                }, "nothing is kept")
            // By the time they were taken, whose facts are asked for, too.
            for keys in [["ctrl+alt+5"], ["ctrl+alt+2"], ["ctrl+alt+1"]] {
                try program.press(keys + ["ctrl+Home"])
                program.expectShown(["a.txt", "ancient.png", "never.png"])
            }
            XCTAssertTrue(program.isRunning)
        }
    }

    func testAListingThatFailsInTheMiddleIsSaidAndTheRestGoesOn() throws {
        try onGTK {
            let files = (1...9).map { FaultyFile("\($0).txt") }
            let (folder, system) = try Self.folder(files, firstBadEntry: 4)
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectShown(["a.txt", "b.txt"])
            program.expectShown(["1.txt", "2.txt", "3.txt", "4.txt"])
            program.expect("\(folder.path)/Bad: Input/output error")
            folder.write("Good/c.txt", "x")
            program.expectShown(["a.txt", "b.txt", "c.txt"])
        }
    }

    func testAStormOfFilesLeavesWhatIsThereAtItsEnd() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["Calm/a.txt", "Storm/1.txt", "Storm/2.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectShown(["a.txt", "1.txt", "2.txt"])
            let path = "\(folder.path)/Storm"
            let thread = Thread {
                for round in 0..<40 {
                    let names = (0..<500).map { "\(path)/s\(round) \($0)" }
                    for name in names { close(creat(name, 0o600)) }
                    for name in names { unlink(name) }
                    // What is kept changes, too.
                    rename("\(path)/\(round % 2 + 1).txt", "\(path)/other.txt")
                    rename("\(path)/other.txt", "\(path)/\(round % 2 + 1).txt")
                }
                unlink("\(path)/1.txt")
                close(creat("\(path)/3.txt", 0o600))
            }
            thread.start()
            // Somebody goes on meanwhile.
            folder.write("Calm/b.txt")
            program.expectShown(["b.txt"])
            try program.press("Right", "Right")
            program.expectFocus(on: "b.txt")
            XCTAssertTrue(pump(seconds: 60) { thread.isFinished })
            program.expectShown(["a.txt", "b.txt", "2.txt", "3.txt"])
            program.expect("4 items")
        }
    }

    /// Files whose disk needs longer than anybody waits.
    private static let slow = (1...40).map { number in
        var file = FaultyFile("\(number).txt")
        file.delay = 1_000
        return file
    }

    func testADiskThatDoesNotAnswerIsSaidAndCanBeGivenUp() throws {
        try onGTK {
            let (folder, system) = try Self.folder(Self.slow)
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let sentence = "“Bad” has not answered yet"
            program.expect(sentence)
            try program.press("alt+c")
            XCTAssertTrue(
                pump(seconds: 20) {
                    guard let application = program.application else { return false }
                    return program.bus.nodes(below: application) {
                        program.bus.name(of: $0) == sentence
                    }
                    .isEmpty
                })
            // What is there stays, and is followed.
            folder.write("Good/c.txt", "x")
            program.expectShown(["a.txt", "b.txt", "c.txt"])
        }
    }

    func testWhatHappensElsewhereNeitherKeepsThatFromBeingSaidNorTakesItBack() throws {
        try onGTK {
            let (folder, system) = try Self.folder(Self.slow)
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let sentence = "“Bad” has not answered yet"
            var (count, last) = (0, ContinuousClock.now)
            let isSaid = pump(seconds: 20) {
                if ContinuousClock.now - last > .milliseconds(200) {
                    count += 1
                    last = .now
                    // No more of them than are in view.
                    folder.write("Good/\(count % 4).txt", String(repeating: "x", count: count))
                }
                return program.names.contains(sentence)
            }
            XCTAssertTrue(isSaid, "nothing is said while a shelf changes all the time")
            XCTAssertGreaterThan(count, 1)
            folder.write("Good/z.txt", "x")
            let changed = Set((1...count).map { "\($0 % 4).txt" }).sorted()
            program.expectShown(changed + ["a.txt", "b.txt", "z.txt"])
            XCTAssertTrue(program.names.contains(sentence), "it is taken back")
        }
    }

    func testAFolderMountedIntoItselfIsShownTwiceAndFollowedInBothPlaces() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt", "x")
            folder.makeFolder("inner")
            let inner = "\(folder.path)/inner"
            guard try ChildProgram(["mount", "--bind", folder.path, inner]).wait() == 0 else {
                throw XCTSkip("only root can mount a folder")
            }
            defer { XCTAssertEqual(try? ChildProgram(["umount", "-l", inner]).wait(), 0) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            var names = ["a.txt", "a.txt"]
            func expect(line: UInt = #line) {
                var shown: [String] = []
                let isReached = pump(seconds: 20) {
                    shown = program.bus.names(of: program.cells)
                    return shown.sorted() == names.sorted()
                }
                XCTAssertTrue(isReached, "\(shown)", line: line)
            }
            expect()
            // The kernel has one watch for both.
            folder.write("b.txt", "x")
            names += ["b.txt", "b.txt"]
            expect()
            folder.remove("inner/a.txt")
            names.removeFirst(2)
            expect()
        }
    }

    func testWhatIsMountedOverAFolderIsShownAndFollowedAndWhatWasThereComesBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["Good/a.txt", "Over/b.txt", "Deep/In/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectShown(["a.txt", "b.txt", "c.txt"])
            var mounted: [String] = []
            @MainActor func mount(_ name: String, _ words: [String]) throws {
                let place = "\(folder.path)/\(name)"
                guard try ChildProgram(["mount"] + words + [place]).wait() == 0 else {
                    throw XCTSkip("only root can mount a folder")
                }
                mounted.append(place)
            }
            @MainActor func unmount() throws {
                let place = mounted.removeLast()
                XCTAssertEqual(try ChildProgram(["umount", "-l", place]).wait(), 0)
            }
            defer { while !mounted.isEmpty { try? unmount() } }
            func expect(_ names: [String], line: UInt = #line) {
                var shown: [String] = []
                let isReached = pump(seconds: 20) {
                    shown = program.bus.names(of: program.cells).sorted()
                    return shown == names
                }
                XCTAssertTrue(isReached, "\(shown)", line: line)
            }
            // An empty disk over what a shelf shows, and over the folder of one.
            try mount("Over", ["-t", "tmpfs", "none"])
            expect(["a.txt", "c.txt"])
            folder.write("Over/d.txt")
            expect(["a.txt", "c.txt", "d.txt"])
            try mount("Deep", ["-t", "tmpfs", "none"])
            expect(["a.txt", "d.txt"])
            try unmount()
            expect(["a.txt", "c.txt", "d.txt"])
            try unmount()
            expect(["a.txt", "b.txt", "c.txt"])
            // A folder at a further place.
            try mount("Over", ["--bind", "\(folder.path)/Good"])
            expect(["a.txt", "a.txt", "c.txt"])
            try unmount()
            expect(["a.txt", "b.txt", "c.txt"])
            folder.write("Over/e.txt")
            expect(["a.txt", "b.txt", "c.txt", "e.txt"])
            // Over the folder that was named itself.
            try mount(".", ["-t", "tmpfs", "none"])
            expect([])
            folder.write("f.txt")
            expect(["f.txt"])
            try unmount()
            expect(["a.txt", "b.txt", "c.txt", "e.txt"])
            folder.remove("Over/e.txt")
            expect(["a.txt", "b.txt", "c.txt"])
        }
    }

    func testASlowDiskCostsItsOwnShelfOnly() throws {
        try onGTK {
            let files = (1...40).map { number in
                var file = FaultyFile("\(number).txt")
                file.delay = 250
                return file
            }
            let (folder, system) = try Self.folder(files)
            defer { system.unmount() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            // Ten seconds are what looking at the others takes.
            try program.press("Right", "Right")
            program.expectFocus(on: "b.txt")
            let count = program.cells.count
            XCTAssertLessThan(count, 40, "the slow shelf was waited for")
            folder.write("Good/c.txt", "x")
            program.expectShown(["c.txt"])
        }
    }
}

extension RunningProgram {
    /// Waits until all of these are shown, each once.
    fileprivate func expectShown(
        _ names: [String], file: StaticString = #filePath, line: UInt = #line
    ) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = self.bus.names(of: self.cells)
            return names.allSatisfy { name in shown.count { $0 == name } == 1 }
        }
        XCTAssertTrue(isReached, "\(shown)", file: file, line: line)
    }
}
