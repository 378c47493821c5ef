import Glibc
import ShelfGObject
import ShelfSandbox
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What a decoder that has been taken over can do: nothing.
///
/// The decoder is a real one in a real worker, and a picture tells it what to try (Tests/HostileLoader).
final class ConfinementTests: XCTestCase {
    func testADecoderThatWasTakenOverReadsNothingWritesNothingAndReachesNobody() throws {
        try MainActor.assumeIsolated {
            let hostile = try HostileDecoder()
            let attempts = hostile.attempts()
            // What is tried works for whoever is free to.
            for attempt in attempts { XCTAssertTrue(hostile.canDoHere(attempt), attempt) }
            for confinement in [Confinement.namespaces, .filter] {
                XCTAssertEqual(
                    try hostile.done(attempts + hostile.others(), within: confinement), [],
                    "\(confinement)")
            }
            XCTAssertEqual(
                PrivateFile.names(inFolder: hostile.secrets.path).sorted(),
                ["ear", "secret", "shown.xcf"])
            XCTAssertEqual(
                hostile.secrets.file.child(named: "secret").contents(), Array("words".utf8))
        }
    }

    func testItReadsItselfAndWhatTheSystemHasForEverybody() throws {
        try MainActor.assumeIsolated {
            let hostile = try HostileDecoder()
            let allowed = [
                "read \(hostile.picture)", "list /usr/share", "read /usr/share/mime/version",
                "read /proc/self/maps", "read /dev/zero", "scratch /tmp/shelf-test-scratch",
                "look /proc/self/fd/0", "follow /proc/self/exe", "pair of any", "run 100",
                // What has been let go of does not count.
                "swell 130", "hoard 6", "hoard 6",
            ]
            for confinement in [Confinement.namespaces, .filter] {
                XCTAssertEqual(
                    try hostile.done(allowed, within: confinement), allowed, "\(confinement)")
            }
            XCTAssertFalse(File(path: "/tmp/shelf-test-scratch").exists)
        }
    }

    func testWhereFilesCannotBeAskedForNothingIsWrittenOrSentAnyway() throws {
        try MainActor.assumeIsolated {
            let hostile = try HostileDecoder()
            let attempts = hostile.attempts()
            XCTAssertEqual(
                try hostile.done(attempts, within: .reading), attempts.filter(Self.isReading))
        }
    }

    /// Whether an attempt is about what is not stopped where nobody can be asked.
    private static func isReading(_ attempt: String) -> Bool {
        ["read ", "list ", "look ", "follow ", "run ", "hold "].contains { attempt.hasPrefix($0) }
    }

    func testWhereNobodyCanBeAskedDecodersReadFilesThemselvesWhichIsSaid() throws {
        try MainActor.assumeIsolated {
            let hostile = try HostileDecoder()
            let attempts = hostile.attempts()
            let errors = "\(hostile.secrets.path)/errors"
            let done = try hostile.done(
                attempts, within: .namespaces, by: hostile.blindly(errors: errors))
            XCTAssertEqual(done, attempts.filter(Self.isReading))
            let said = String(decoding: File(path: errors).contents() ?? [], as: UTF8.self)
            XCTAssertTrue(said.contains("where nothing can be read"), said)
        }
    }

    func testWhatTakesTooMuchTimeIsTheFilesFaultWhateverTheDecoderIgnores() throws {
        try MainActor.assumeIsolated {
            let hostile = try HostileDecoder()
            hostile.write(["spend all"])
            let worker = try XCTUnwrap(WorkerProbe(hostile.command(within: .namespaces)))
            guard case .bytes(Decoder.greeting) = worker.read(Decoder.greeting.count)
            else { return XCTFail("no decoder") }
            let decoder = try XCTUnwrap(worker.processes.last)
            let line = ThumbnailWorkerMessage.make(
                .preview, side: 500, page: 0, contentType: "image/x-xcf",
                source: ThumbnailSource(modified: 1, byteCount: 1),
                file: File(path: hostile.picture), place: nil
            ).line
            XCTAssertTrue(worker.say(line))
            var (end, clock, used) = (siginfo_t(), clockid_t(), timespec())
            XCTAssertEqual(unsafe clock_getcpuclockid(decoder, &clock), 0)
            // It has 15 seconds of the processor's time, which others may want as well.
            _ = pump(seconds: 600) {
                unsafe waitid(P_PID, id_t(worker.number), &end, WEXITED | WNOHANG | WNOWAIT)
                unsafe clock_gettime(clock, &used)
                return end.si_signo == SIGCHLD || used.tv_sec > 30
            }
            XCTAssertEqual(end.si_signo, SIGCHLD, "it goes on")
            XCTAssertEqual(unsafe end._sifields._sigchld.si_status, 70, "the file is not to blame")
            XCTAssertFalse(WorkerProbe.isRunning(decoder))
        }
    }

    func testItsLimitsOfTimeHoldWhateverWhoStartsItHasBlockedOrIgnores() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let limits = [SIGXCPU, SIGALRM]
            var (blocked, before) = (sigset_t(), sigset_t())
            unsafe sigemptyset(&blocked)
            for signal in limits { unsafe sigaddset(&blocked, signal) }
            unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
            for number in limits { signal(number, SIG_IGN) }
            defer {
                for number in limits { signal(number, SIG_DFL) }
                unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
            }
            let worker = try XCTUnwrap(
                WorkerProbe(
                    BuiltProgram.command(
                        [WorkerProcess.argument], ["XDG_CACHE_HOME": "\(folder.path)/.cache"])))
            guard case .bytes(Decoder.greeting) = worker.read(Decoder.greeting.count)
            else { return XCTFail("no decoder") }
            let decoder = try XCTUnwrap(worker.processes.last)
            kill(decoder, SIGXCPU)
            XCTAssertTrue(pump(seconds: 20) { !WorkerProbe.isRunning(decoder) })
        }
    }

    func testADecoderEndsWithItsWorkerAndAWorkerWithItsDecoder() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for confinement in [Confinement.namespaces, .filter] {
                for isWorkerFirst in [true, false] {
                    let worker = try XCTUnwrap(
                        WorkerProbe(
                            BuiltProgram.command(
                                [WorkerProcess.argument],
                                [
                                    Confinement.variable: confinement.rawValue,
                                    "XDG_CACHE_HOME": "\(folder.path)/.cache",
                                ])))
                    guard case .bytes(Decoder.greeting) = worker.read(Decoder.greeting.count)
                    else { return XCTFail("no decoder") }
                    let decoder = try XCTUnwrap(worker.processes.last)
                    kill(isWorkerFirst ? worker.number : decoder, SIGKILL)
                    XCTAssertTrue(
                        pump(seconds: 20) { worker.isAtItsEnd && !WorkerProbe.isRunning(decoder) },
                        "\(confinement), the worker first: \(isWorkerFirst)")
                }
            }
        }
    }

    func testProcessorTimeThatIsUsedUpIsTheFilesOwnFault() throws {
        let busy = "ulimit -S -t 1; while :; do :; done"
        for (script, end) in [(busy, "crashed"), ("kill -9 $$", "stopped"), (":", "done")] {
            let process = try XCTUnwrap(ConfinedProcess(["sh", "-c", script], environment: [:]))
            // It lets go of its messages when it ends.
            XCTAssertNil(process.messages.receive())
            XCTAssertEqual("\(process.end())", end, script)
        }
    }

    func testOnlyPicturesThatWereAskedForAreKept() throws {
        let folder = TemporaryFolder()
        let (asked, other) = (folder.file.child(named: "a.png"), folder.file.child(named: "b.png"))
        let png = try Pixbuf(width: 2, height: 2, rgba: 1).pngBytes(texts: []).array
        func kept(_ message: String, _ bytes: [UInt8]) -> KeptThumbnail? {
            KeptThumbnail(message: Array(message.utf8), png: bytes) { $0 == asked ? asked : nil }
        }
        let good = "keep large 5 6 7 8 \(asked.uri)"
        XCTAssertEqual(kept(good, png)?.size, .large)
        XCTAssertEqual(kept(good, png)?.message, Array(good.utf8))
        XCTAssertNil(kept(good, Array("GIF89a".utf8)))
        for bad in [
            "keep large 5 6 7 8 \(other.uri)", "keep ../../x 5 6 7 8 \(asked.uri)",
            "keep large 5 6 7 \(asked.uri)", "keep large 5 6 x 8 \(asked.uri)", "", "keep",
            "store large 5 6 7 8 \(asked.uri)",
        ] {
            XCTAssertNil(kept(bad, png), bad)
        }
    }

    func testContentsInPiecesAreTakenOnlyAsTheyWereAnnounced() {
        func taken(_ pieces: String...) -> [String] {
            var message = LongMessage(limit: 8)
            return pieces.compactMap { message.take(Array($0.utf8)) }.map {
                "\(String(decoding: $0.message, as: UTF8.self)):"
                    + String(decoding: $0.contents, as: UTF8.self)
            }
        }
        XCTAssertEqual(
            taken("5 keep it", "abc", "de", "2 keep", "fg"), ["keep it:abcde", "keep:fg"])
        XCTAssertEqual(taken("5 keep", "abcd"), [], "less has come than was announced")
        XCTAssertEqual(taken("2 keep", "abcd", "1 a", "b"), ["a:b"], "more has come")
        for wrong in ["9 keep", "0 keep", "-1 keep", "keep", "x keep", " ", "1"] {
            XCTAssertEqual(taken(wrong, "abcdefghi"), [], wrong)
        }
    }

    func testWhatIsLetGoOfIsEmptyAlsoForWhoOpenedItOnceMore() throws {
        let files = MemoryFiles()
        func descriptor(_ answer: FilterListener.Answer) throws -> Int32 {
            guard case .descriptor(let descriptor) = answer else { throw Refused() }
            return descriptor
        }
        var held = try (0..<MemoryFiles.most).map { _ in
            try descriptor(files.answer(holding: Array("words".utf8)))
        }
        XCTAssertThrowsError(try descriptor(files.answer()))
        let last = held.removeLast()
        // The broker opens none like this for it.
        let again = unsafe open("/proc/self/fd/\(last)", O_RDONLY)
        var status = stat()
        unsafe fstat(again, &status)
        XCTAssertEqual(status.st_size, 5)
        close(last)
        held.append(try descriptor(files.answer()))
        unsafe fstat(again, &status)
        XCTAssertEqual(status.st_size, 0)
        for descriptor in held + [again] { close(descriptor) }
    }

    private struct Refused: Error {}

    func testNothingThatIsPrintedIsMoreThanText() {
        let bytes = Array("a\u{1b}]0;b\u{7}\tc\né\r".utf8)
        XCTAssertEqual(
            String(decoding: PrintableText.bytes(bytes), as: UTF8.self), "a?]0;b?\tc\n???")
    }
}
