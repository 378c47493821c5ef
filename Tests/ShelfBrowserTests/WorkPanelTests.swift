import Glibc
import ShelfGObject
import ShelfTestSupport
import ShelfTesting
import XCTest

/// What takes longer than a moment, in the real executable: shown, paused, cancelled, and nothing
/// waits for it.
final class WorkPanelTests: XCTestCase {
    /// How many bytes the slow file has; it takes twelve seconds.
    private static let size = 8 << 20

    /// The program before a file on a slow disk that has been copied, and the folder it is to come
    /// to.
    @MainActor
    private static func program(
        _ folder: TemporaryFolder
    ) throws -> (RunningProgram, FaultyFileSystem) {
        folder.write("Good/a.txt", "x")
        folder.write("Good/b.txt", "x")
        folder.makeFolder("Bad")
        var slow = FaultyFile("slow.txt", [UInt8](repeating: 0x61, count: size))
        slow.pace = 700
        guard let system = FaultyFileSystem(at: "\(folder.path)/Bad", [slow]) else {
            throw XCTSkip("only root can mount a slow disk")
        }
        let program = try RunningProgram(showing: folder)
        try program.press("ctrl+Home")
        program.expectFocus(on: "slow.txt")
        try program.press("ctrl+c", "ctrl+Next")
        program.expectFocus(on: "a.txt")
        try program.press("ctrl+v")
        program.expect("Copy “slow.txt” to “Good”")
        return (program, system)
    }

    func testWhatTakesLongIsPausedGoneOnWithAndDoneWhileTheWallIsMovedThrough() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let (program, system) = try Self.program(folder)
            defer { system.unmount() }
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "b.txt")
            try program.press("Tab")
            program.expectButton("Pause", "Copy “slow.txt” to “Good”")
            try program.press("space")
            program.expectButton("Resume", "Copy “slow.txt” to “Good”")
            XCTAssertTrue(pump(seconds: 20) { program.says(", paused") })
            let copy = File(path: "\(folder.path)/Good/slow.txt")
            XCTAssertFalse(copy.exists, "half a file has its name")
            try program.press("space")
            program.expectButton("Pause", "Copy “slow.txt” to “Good”")
            XCTAssertTrue(pump(seconds: 40) { copy.exists })
            XCTAssertEqual(copy.contents()?.count, Self.size)
            // What had the keyboard is gone, and the wall has it.
            program.expectFocus(on: "b.txt")
            program.expectCells(named: ["slow.txt", "a.txt", "b.txt", "slow.txt"])
        }
    }

    func testWhatIsCancelledLeavesNothingBehind() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let (program, system) = try Self.program(folder)
            defer { system.unmount() }
            defer { program.end() }
            try program.press("Tab", "Tab")
            program.expectButton("Cancel", "Copy “slow.txt” to “Good”")
            try program.press("space")
            program.expectFocus(on: "a.txt")
            let names = try ChildProgram.run(["ls", "-A", "\(folder.path)/Good"]).output
            XCTAssertEqual(names, "a.txt\nb.txt\n")
        }
    }

    func testQuittingEndsWhenWhatIsBeingDoneIsDoneThoughItWaited() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let (program, system) = try Self.program(folder)
            defer { system.unmount() }
            defer { program.end() }
            try program.press("Tab")
            program.expectButton("Pause", "Copy “slow.txt” to “Good”")
            try program.press("space")
            program.expectButton("Resume", "Copy “slow.txt” to “Good”")
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 40) { !program.isRunning })
            let copy = File(path: "\(folder.path)/Good/slow.txt")
            XCTAssertEqual(copy.contents()?.count, Self.size)
        }
    }

    func testAnUndoThatIsCancelledSaysThatItIsNotAllAndWaitsForNothing() throws {
        try onGTK {
            // Where there is no trash, a copy is compared with its original before it is deleted.
            let shared = "/dev/shm/shelf-test-\(getpid())"
            try XCTSkipUnless(mkdir(shared, 0o755) == 0, "no other file system")
            defer { _ = try? ChildProgram(["rm", "-rf", shared]).wait() }
            let folder = TemporaryFolder()
            folder.makeFolder("Bad")
            var slow = FaultyFile("a.txt", [UInt8](repeating: 0x61, count: 2 << 20))
            slow.pace = 700
            let disk = FaultyFileSystem(at: "\(folder.path)/Bad", [slow, FaultyFile("b.txt")])
            guard let disk else { throw XCTSkip("only root can mount a slow disk") }
            defer { disk.unmount() }
            XCTAssertTrue(PrivateFile.replace(SharedBytes([65]), folder: shared, name: "c.txt"))
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/Bad", shared],
                title: "Bad and 1 more")
            defer { program.end() }
            try program.press("ctrl+Home", "shift+Right", "ctrl+c", "ctrl+Next")
            program.expectFocus(on: "c.txt")
            try program.press("ctrl+v")
            let deed = "Copy 2 items to “\(File(path: shared).displayName)”"
            XCTAssertTrue(
                pump(seconds: 40) {
                    PrivateFile.names(inFolder: shared).sorted() == ["a.txt", "b.txt", "c.txt"]
                })
            program.expectFocus(on: "a.txt")
            // Slower keys than usual come before all has been compared, too.
            slow.pace = 200
            disk.put(slow)
            try program.press("ctrl+z")
            program.expect("Undo: \(deed)")
            XCTAssertFalse(program.says("this is done: Undo: \(deed)"), "it waits for itself")
            try program.press("Tab", "Tab")
            program.expectButton("Cancel", "Undo: \(deed)")
            try program.press("space")
            program.expect("Undone: \(deed), but not all")
            slow.pace = nil
            disk.put(slow)
            XCTAssertEqual(PrivateFile.names(inFolder: shared).sorted(), ["a.txt", "c.txt"])
            try program.press("ctrl+z")
            XCTAssertTrue(
                pump(seconds: 40) { PrivateFile.names(inFolder: shared) == ["c.txt"] },
                "the rest cannot be taken back")
        }
    }

    func testASignalToEndTakesBackWhatIsHalfDone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let (program, system) = try Self.program(folder)
            defer { system.unmount() }
            defer { program.end() }
            XCTAssertEqual(program.endStatus(after: 15), 128 + 15)
            let names = try ChildProgram.run(["ls", "-A", "\(folder.path)/Good"]).output
            XCTAssertEqual(names, "a.txt\nb.txt\n")
        }
    }
}

extension RunningProgram {
    /// Waits until a button of a name has the keyboard, with a description that begins so.
    fileprivate func expectButton(
        _ name: String, _ beginning: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        var found: [String] = []
        let isReached = pump(seconds: 20) {
            found =
                self.application.map { self.bus.nodes(below: $0) { self.bus.isFocused($0) } }?
                .map { "\(self.bus.name(of: $0)): \(self.bus.description(of: $0))" } ?? []
            return found.contains { $0.hasPrefix("\(name): \(beginning)") }
        }
        XCTAssertTrue(isReached, "\(found)", file: file, line: line)
    }

    /// Whether the name of anything ends so.
    fileprivate func says(_ ending: String) -> Bool {
        application.map { !bus.nodes(below: $0) { bus.name(of: $0).hasSuffix(ending) }.isEmpty }
            ?? false
    }
}
