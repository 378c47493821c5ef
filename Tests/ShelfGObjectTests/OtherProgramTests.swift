import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Programs of somebody else's, and what they say of errors.
final class OtherProgramTests: XCTestCase {
    private let folder = TemporaryFolder()

    /// What a line for the shell is run by, with the folder as its first argument.
    private func shell(_ line: String) -> [[UInt8]] {
        ["sh", "-c", line, folder.path].map { Array($0.utf8) }
    }

    /// Waits for a file, ten seconds at most, in a line for the shell.
    private func waiting(for name: String) -> String {
        "n=0; until [ -e \"$0/\(name)\" ] || [ $n = 200 ]; do sleep 0.05; n=$((n+1)); done"
    }

    func testWhatAFailedProgramSaysIsTold() throws {
        let line = shell("cat >&2; echo first >&2; echo works >/dev/stderr; echo not >&2; exit 3")
        let outcome = try awaiting {
            try await OtherProgram.run(line, in: nil, input: Array("input\n".utf8))
        }
        XCTAssertEqual(outcome.status, 3)
        XCTAssertTrue(outcome.errors.hasSuffix("works\nnot\n"), outcome.errors)
        let killed = shell("kill -9 $$")
        XCTAssertNil(try awaiting { try await OtherProgram.run(killed, in: nil, input: []) }.status)
    }

    func testOfALotThatAProgramSaysTheEndIsTold() throws {
        let line = shell("yes äöü | head -c 3000001 >&2; echo >&2; echo the end >&2; exit 1")
        let outcome = try awaiting { try await OtherProgram.run(line, in: nil, input: []) }
        XCTAssertTrue(outcome.errors.hasSuffix("the end\n"))
        XCTAssertLessThan(outcome.errors.utf8.count, 100_000)
        XCTAssertFalse(outcome.errors.contains("\u{FFFD}"), "a letter is cut in two")
    }

    func testWhatItLeavesRunningIsNotWaitedFor() throws {
        let line = shell("(\(waiting(for: "go")); : >\"$0/ended\") & echo no >&2; exit 1")
        let outcome = try awaiting(seconds: 30) {
            try await OtherProgram.run(line, in: nil, input: [])
        }
        let ended = folder.file.child(named: "ended")
        XCTAssertFalse(ended.exists, "it was waited for")
        XCTAssertEqual(outcome, OtherProgram.Outcome(status: 1, errors: "no\n"))
        folder.write("go")
        XCTAssertTrue(pump(seconds: 20) { ended.exists })
    }

    func testAProgramThatOutlivesWhoStartedItMayStillWriteErrors() throws {
        let line = shell(": >\"$0/begun\"; \(waiting(for: "go")); echo late >&2; : >\"$0/alive\"")
        let (begun, alive) = (
            folder.file.child(named: "begun"), folder.file.child(named: "alive")
        )
        let go = "\(folder.path)/go"
        try onGTK {
            let task = Task { try await OtherProgram.run(line, in: nil, input: []) }
            XCTAssertTrue(pump(seconds: 20) { begun.exists })
            // Whoever waited has gone, as all do when the program ends.
            task.cancel()
            XCTAssertThrowsError(try awaiting { try await task.value })
            close(open(go, O_WRONLY | O_CREAT, 0o644))
            XCTAssertTrue(pump(seconds: 20) { alive.exists }, "it died of what it had to say")
        }
    }
}
