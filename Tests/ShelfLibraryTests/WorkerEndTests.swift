import Glibc
import ShelfGObject
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What workers that end cost the files they were asked for.
final class WorkerEndTests: XCTestCase {
    /// Workers made of a shell script, and what they keep in a folder.
    @MainActor
    private struct Script {
        let folder = TemporaryFolder()

        init() {
            var header = ThumbnailReplyHeader(kind: .picture, payloadCount: 4)
            (header.width, header.height, header.pageCount) = (1, 1, 1)
            (header.fullWidth, header.fullHeight) = (1, 1)
            folder.writeBytes("reply", header.bytes + [0, 0, 0, 0])
        }

        /// A worker that notes its number and what it is told, greets, and then does so for each line.
        func command(start: String = "", line: String) -> [String] {
            let script =
                "cd '\(folder.path)'; \(start) echo $$ >number; printf 'shelf1\\n'; "
                + "while read -r line; do echo \"$line\" >>said; \(line); done"
            return ["/bin/sh", "-c", script]
        }

        func text(_ name: String) -> String {
            String(decoding: folder.file.child(named: name).contents() ?? [], as: UTF8.self)
        }

        /// Waits, without the main loop turning, until the worker that noted its number last is gone.
        func waitForEnd() -> Bool {
            let end = ContinuousClock.now + .seconds(10 * patience)
            let number = Int32(text("number").dropLast()) ?? 0
            while WorkerProbe.isRunning(number) {
                guard ContinuousClock.now < end else { return false }
                sched_yield()
            }
            return true
        }
    }

    func testWhatAWorkerThatIsGoneHadBeenSentIsNotToBlame() throws {
        try MainActor.assumeIsolated {
            // It ends after its first answer, and is asked for more before anybody knows that.
            for end in ["kill -9 $$", "exit 70"] {
                let script = Script()
                for name in ["a.png", "b.png", "c.png"] {
                    try writePicture(script.folder, name, 40, 40)
                }
                let command = script.command(
                    line: "cat reply; [ -e once ] || { >once; \(end); }")
                let loading = Loading(script.folder, command: command)
                var isFirst = true
                loading.onOutcome = { _ in
                    if isFirst { XCTAssertTrue(script.waitForEnd()) }
                    isFirst = false
                }
                loading.want(["a.png", "b.png", "c.png"], side: 100)
                XCTAssertTrue(pump { loading.order.count == 3 }, end)
                XCTAssertEqual(Set(loading.outcomes.values), ["1x1"], end)
                XCTAssertFalse(script.text("said").contains("fail "), end)
            }
        }
    }

    func testWhoeverKillsWorkersAndDecodersCostsNoFile() throws {
        try MainActor.assumeIsolated {
            let seed =
                getenv("SHELF_SEED").flatMap { UInt64(String(cString: $0)) }
                ?? UInt64.random(in: 0...UInt64.max)
            var random = SeededGenerator(seed: seed)
            let folder = TemporaryFolder()
            let names = (0..<40).map { "\($0).png" }
            for name in names { try writeRestingPicture(folder, name, 600, 300) }
            let loading = Loading(folder)
            loading.onOutcome = { count in
                guard count % 3 == 1, count < 28 else { return }
                let processes = WorkerProbe.processes(below: getpid())
                if let one = processes.randomElement(using: &random) { kill(one, SIGKILL) }
            }
            loading.want(names, side: 100)
            XCTAssertTrue(pump(seconds: 60) { loading.order.count >= names.count }, "seed \(seed)")
            XCTAssertEqual(Set(loading.outcomes.values), ["100x50"], "seed \(seed)")
            loading.loader.stop()
            XCTAssertTrue(pump { WorkerProbe.processes(below: getpid()).isEmpty })
            let failures = "\(folder.path)/.cache/thumbnails/fail"
            XCTAssertFalse(File(path: failures).exists, "seed \(seed)")
        }
    }

    func testWhatTookTooLongInAWorkerIsTriedAgainAndNotRecorded() throws {
        try MainActor.assumeIsolated {
            let script = Script()
            try writePicture(script.folder, "a.png", 40, 40)
            script.folder.writeBytes(
                "late", ThumbnailReplyHeader(kind: .refused(.tookTooLong)).bytes)
            let command = script.command(line: "cat late")
            let loading = Loading(script.folder, command: command)
            loading.want(["a.png"], side: 100)
            XCTAssertTrue(pump { loading.order.count == 1 && !loading.loader.isBusy })
            XCTAssertEqual(loading.outcomes, ["a.png": "failed"])
            let said = script.text("said").split(separator: "\n")
            XCTAssertEqual(said.count, PictureQueue.mostAttempts, "\(said)")
            // It is left alone for a while, unless it is asked for anew.
            loading.want(["a.png"], side: 100)
            XCTAssertFalse(loading.loader.isBusy)
            script.folder.rename("reply", "late")
            loading.loader.tryAgain()
            loading.want(["a.png"], side: 100)
            XCTAssertTrue(pump { loading.order.count == 2 })
            XCTAssertEqual(loading.outcomes, ["a.png": "1x1"])
            loading.loader.stop()
            XCTAssertFalse(script.text("said").contains("fail "))
        }
    }

    func testWhileNoWorkerStartsThereIsNothingAndAfterwardsAllComes() throws {
        try MainActor.assumeIsolated {
            // They end before they say anything, or there is no such program.
            for isThere in [true, false] {
                for isAsked in [true, false] {
                    let script = Script()
                    for name in ["a.png", "b.png"] { try writePicture(script.folder, name, 40, 40) }
                    script.folder.write("worker", "#!/bin/sh\ncd '\(script.folder.path)'; exit 1\n")
                    let worker = "\(script.folder.path)/worker"
                    if isThere { chmod(worker, 0o755) }
                    let loading = Loading(
                        script.folder, command: [worker], rest: .seconds(isAsked ? 1_000 : 1))
                    loading.want(["a.png", "b.png"], side: 100)
                    XCTAssertTrue(pump { loading.order.count == 2 })
                    XCTAssertEqual(loading.outcomes, ["a.png": "failed", "b.png": "failed"])
                    // Nobody waits for them, and nobody is told twice.
                    XCTAssertTrue(pump { !loading.loader.isBusy })
                    loading.want(["b.png", "a.png"], side: 100)
                    XCTAssertFalse(loading.loader.isBusy)
                    XCTAssertEqual(loading.order.count, 2)
                    let command = script.command(line: "cat reply")[2]
                    script.folder.write("worker", "#!/bin/sh\n\(command)\n")
                    chmod(worker, 0o755)
                    if isAsked { loading.loader.tryAgain() }
                    XCTAssertTrue(pump { loading.order.count == 4 }, "\(isThere) \(isAsked)")
                    XCTAssertEqual(loading.outcomes, ["a.png": "1x1", "b.png": "1x1"])
                    XCTAssertEqual(loading.order.suffix(2), ["b.png", "a.png"])
                }
            }
        }
    }
}
