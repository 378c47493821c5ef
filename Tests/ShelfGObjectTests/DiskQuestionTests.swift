import Glibc
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfGObject

/// Questions to disks of which one does not answer.
final class DiskQuestionTests: XCTestCase {
    /// What was asked, and what was answered late.
    private final class Log: Sendable {
        let asked = Mutex<[String]>([])
        let late = Mutex<[String]>([])
    }

    private static func questions(
        _ paths: [String], _ log: Log
    ) -> DiskQuestions<String, Bool> {
        DiskQuestions(paths) {
            Array($0.utf8)
        } late: { path, _ in
            log.late.withLock { $0.append(path) }
        } answer: { path in
            log.asked.withLock { $0.append(path) }
            return (try? DiskStatus(of: Array(path.utf8), followsLinks: true)) != nil
        }
    }

    func testOfADiskThatDoesNotAnswerAFewQuestionsWaitAndAllElseIsAnswered() throws {
        let folder = TemporaryFolder()
        for number in 0..<20 { folder.write("good\(number)") }
        folder.makeFolder("silent")
        guard let silent = SilentFileSystem(at: "silent", in: folder) else {
            throw XCTSkip("only root can mount a file system that does not answer")
        }
        let good = (0..<20).map { "\(folder.path)/good\($0)" }
        let bad = (0..<20).map { "\(folder.path)/silent/\($0)" }
        let log = Log()
        let questions = Self.questions(zip(bad, good).flatMap { [$0, $1] }, log)
        let answers = try awaiting { await questions.ask(patience: .milliseconds(100)) }
        XCTAssertEqual(answers, (0..<20).flatMap { _ in [nil, true] })
        // Some wait to know the way only.
        let waiting = log.asked.withLock { $0 }.filter { bad.contains($0) }
        XCTAssertTrue((1...SilentDisks.most).contains(waiting.count), "\(waiting)")
        // Others find that out without waiting.
        let more = Self.questions(bad + good, log)
        let later = try awaiting { await more.ask(patience: .seconds(60)) }
        XCTAssertEqual(later, bad.map { _ in nil } + good.map { _ in true })
        XCTAssertEqual(log.late.withLock { $0 }, [])
        silent.unmount()
        XCTAssertTrue(pump(seconds: 20) { log.late.withLock { $0.count } == 2 * bad.count })
        XCTAssertEqual(log.late.withLock { $0.sorted() }, (bad + bad).sorted())
        XCTAssertTrue(pump(seconds: 20) { SilentDisks.shared.isEmpty })
    }

    func testTheDiskOfTheirOwnFolderIsWaitedFor() throws {
        let folder = TemporaryFolder()
        folder.makeFolder("slow")
        var slow = FaultyFile("x")
        slow.delay = 1_000
        guard let system = FaultyFileSystem(at: "\(folder.path)/slow", [slow]) else {
            throw XCTSkip("only root can mount a file system that is slow")
        }
        defer { system.unmount() }
        let path = "\(folder.path)/slow/x"
        let questions = DiskQuestions<String, Bool>([path], in: Array("\(folder.path)/slow".utf8)) {
            Array($0.utf8)
        } late: { _, _ in
            XCTFail("it was not waited for")
        } answer: {
            (try? DiskStatus(of: Array($0.utf8))) != nil
        }
        XCTAssertEqual(try awaiting { await questions.ask(patience: .milliseconds(100)) }, [true])
    }

    func testAWayIsFollowedLinkByLink() {
        let folder = TemporaryFolder()
        folder.write("deep/a")
        symlink("../deep/./a", "\(folder.path)/deep/one")
        symlink("\(folder.path)/deep/one", "\(folder.path)/two")
        symlink("three", "\(folder.path)/three")
        symlink("/proc/self/status", "\(folder.path)/away")
        let disks = DiskTable()
        func disk(_ path: String) -> DiskTable.Disk { PathWalk(Array(path.utf8), disks).run() }
        let here = disks.disk(ofPath: Array(folder.path.utf8))
        for name in ["deep/a", "deep/one", "two", "three", "nothing", "deep/../two"] {
            XCTAssertEqual(disk("\(folder.path)/\(name)"), here, name)
        }
        XCTAssertEqual(disk("\(folder.path)/away"), disks.disk(ofPath: Array("/proc".utf8)))
    }
}
