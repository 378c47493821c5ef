import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable where the system does not tell of all that happens to files.
final class HostileWatchTests: XCTestCase {
    private static let sentence = "the limit on watched folders is reached; changes may show late"
    private static let names = (1...12).map { "s\($0)" }

    /// Runs it in a namespace of its own whose limit of this name has this value.
    @MainActor
    private static func program(
        showing folder: TemporaryFolder, _ limit: String, _ value: Int, _ options: [String] = []
    ) throws -> RunningProgram {
        try XCTSkipUnless(
            Seat.current == .x11,
            "in a namespace of its own nobody reaches another user's compositor")
        let script = "echo \(value) >/proc/sys/user/\(limit) && exec \"$@\""
        let command = ["unshare", "--user", "--map-root-user", "sh", "-c", script, "sh"]
        // The session bus would not believe that it is somebody else.
        guard getuid() == 0, try ChildProgram(command + ["true"]).wait() == 0 else {
            throw XCTSkip("only root can have a program run with fewer watches")
        }
        return try RunningProgram(
            in: folder, command + [RunningProgram.executable] + options + [folder.path],
            title: folder.name)
    }

    @MainActor
    private static func useWithoutWatches(_ limit: String, _ value: Int) throws {
        let folder = TemporaryFolder()
        for name in names { folder.write("\(name)/a.txt") }
        let program = try program(showing: folder, limit, value)
        defer { program.end() }
        // What happens before anybody has looked is not forgotten either.
        for name in names { folder.write("\(name)/b.txt") }
        program.expect("\(names.count * 2) items")
        program.expect(sentence)
        for name in names { folder.remove("\(name)/a.txt") }
        program.expect("\(names.count) items")
        try program.press("Right")
        program.expectFocus(on: "b.txt")
    }

    func testFoldersAreFollowedWhereNotAllCanBeWatched() throws {
        try onGTK { try Self.useWithoutWatches("max_inotify_watches", 8) }
    }

    func testHalfOfTheWatchesAreLeftToOtherPrograms() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in Self.names { folder.write("\(name)/a.txt") }
            let limit = "\(folder.home)/limit"
            let script = """
                echo 10 >'\(limit)' && mount --bind '\(limit)' /proc/sys/fs/inotify/max_user_watches \
                && exec "$@"
                """
            let command = ["unshare", "--mount", "sh", "-c", script, "sh"]
            guard try ChildProgram(command + ["true"]).wait() == 0 else {
                throw XCTSkip("only root can say that the system grants fewer watches")
            }
            let program = try RunningProgram(
                in: folder, command + [RunningProgram.executable, folder.path], title: folder.name)
            defer { program.end() }
            program.expect("12 items")
            program.expect(Self.sentence)
            // Those of the way to the location are of them.
            var way = folder.path.split(separator: "/").map(String.init)
            var folders = Self.names.map { "\(folder.path)/\($0)" } + ["/"]
            while !way.isEmpty {
                folders.append("/" + way.joined(separator: "/"))
                way.removeLast()
            }
            let watched = program.watched(of: folders)
            XCTAssertEqual(watched.count, 5, "\(watched)")
            for name in Self.names { folder.write("\(name)/b.txt") }
            program.expect("24 items")
        }
    }

    func testFoldersAreFollowedWhereNoneCanBeWatched() throws {
        try onGTK { try Self.useWithoutWatches("max_inotify_instances", 0) }
    }

    func testWhatIsWrittenIntoAFileInViewIsShownWhereNoneCanBeWatched() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt", "four")
            let program = try Self.program(
                showing: folder, "max_inotify_instances", 0, ["--view=list"])
            defer { program.end() }
            program.expect(Self.sentence)
            program.expectText("4 bytes")
            for length in [11, 12] {
                folder.write("a.txt", String(repeating: "x", count: length))
                program.expectText("\(length) bytes")
            }
        }
    }

    func testWhatHappensAfterTheKernelLostCountIsShownToo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["Busy/a.txt", "Quiet/a.txt"] { folder.write(name) }
            let limit = File(path: "/proc/sys/fs/inotify/max_queued_events").contents() ?? []
            let room = try XCTUnwrap(Int(String(decoding: limit.dropLast(), as: UTF8.self)))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expect("2 items")
            // Nobody reads what the kernel has to say until its queue is full and over.
            program.signal(SIGSTOP)
            for number in 0...room / 2 {
                let path = "\(folder.path)/Busy/\(number)"
                close(creat(path, 0o600))
                unlink(path)
            }
            folder.write("Quiet/late.txt")
            folder.remove("Busy/a.txt")
            folder.write("Busy/b.txt")
            program.signal(SIGCONT)
            program.expectNames(["a.txt", "b.txt", "late.txt"])
            folder.write("Quiet/more.txt")
            program.expectNames(["a.txt", "b.txt", "late.txt", "more.txt"])
        }
    }
}

extension RunningProgram {
    /// Which of these folders the kernel watches for it.
    fileprivate func watched(of folders: [String]) -> [String] {
        let place = File(path: "/proc/\(processIdentifier ?? 0)/fdinfo")
        let watches = (0..<256).flatMap { number in
            String(decoding: place.child(named: "\(number)").contents() ?? [], as: UTF8.self)
                .split(separator: "\n").filter { $0.hasPrefix("inotify wd:") }
                .map { line in
                    line.split(separator: " ").filter(Self.tellsPlace).joined(separator: " ")
                }
        }
        return folders.filter { path in
            guard let status = try? DiskStatus(of: Array(path.utf8)) else { return false }
            // The kernel writes the two numbers of a device in another order than it tells programs.
            let (major, minor) = (
                status.device >> 8 & 0xFFF, status.device & 0xFF | status.device >> 12 & 0xF_FF00
            )
            let device = major << 20 | minor
            let (inode, hex) = (String(status.inode, radix: 16), String(device, radix: 16))
            return watches.contains("ino:\(inode) sdev:\(hex)")
        }
    }

    private static func tellsPlace(_ word: Substring) -> Bool {
        word.hasPrefix("ino:") || word.hasPrefix("sdev:")
    }

    /// Waits until these items are shown, and no others.
    fileprivate func expectNames(_ names: [String], line: UInt = #line) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = self.bus.names(of: self.cells)
            return shown.sorted() == names.sorted()
        }
        XCTAssertTrue(isReached, "\(shown)", line: line)
    }

    /// Waits until something in the window says this.
    fileprivate func expectText(_ text: String, line: UInt = #line) {
        let isReached = pump(seconds: 20) {
            self.application.map { application in
                !self.bus.nodes(below: application) { self.bus.name(of: $0) == text }.isEmpty
            } ?? false
        }
        XCTAssertTrue(isReached, "nothing says “\(text)”", line: line)
    }
}
