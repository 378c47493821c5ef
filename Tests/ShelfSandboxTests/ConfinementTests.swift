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
                ["secret", "shown.xcf"])
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
            let reading = attempts.filter { attempt in
                ["read ", "list ", "look "].contains { attempt.hasPrefix($0) }
            }
            XCTAssertEqual(try hostile.done(attempts, within: .reading), reading)
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

    func testNothingThatIsPrintedIsMoreThanText() {
        let bytes = Array("a\u{1b}]0;b\u{7}\tc\né\r".utf8)
        XCTAssertEqual(
            String(decoding: PrintableText.bytes(bytes), as: UTF8.self), "a?]0;b?\tc\n???")
    }
}

/// A decoder that does what a picture tells it to.
@MainActor
private final class HostileDecoder {
    /// What it must not touch.
    let secrets = TemporaryFolder()
    private let loaderFolder = TemporaryFolder()
    private let port: Int32
    private let listener: Int32
    private let attempt: @convention(c) (UnsafePointer<CChar>) -> Int32

    /// The picture it is given.
    var picture: String { "\(secrets.path)/shown.xcf" }

    init() throws {
        let root = #filePath.components(upTo: "Tests")
        let module = "\(loaderFolder.path)/loader.so"
        OwnProcess.run([
            "sh", "-c",
            "cc -shared -fPIC -o '\(module)' '\(root)/Tests/HostileLoader/loader.c' "
                + "$(pkg-config --cflags --libs gdk-pixbuf-2.0 gmodule-2.0)",
        ])
        let library = try XCTUnwrap(dlopen(module, RTLD_NOW), "the loader cannot be built")
        attempt = unsafeBitCast(
            try XCTUnwrap(dlsym(library, "attempt")),
            to: (@convention(c) (UnsafePointer<CChar>) -> Int32).self)
        loaderFolder.write(
            "loaders.cache",
            """
            "\(module)"
            "hostile" 5 "gdk-pixbuf" "Hostile" "LGPL"
            "image/x-xcf" ""
            "xcf" ""
            "gimp xcf " "" 100


            """)
        secrets.write("secret", "words")
        (listener, port) = try Self.listen()
        setenv("SHELF_TEST_SECRET", "words", 1)
    }

    isolated deinit { close(listener) }

    private static func listen() throws -> (Int32, Int32) {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(end, $0, length) == 0 && Glibc.listen(end, 64) == 0
                    && getsockname(end, $0, &length) == 0
            }
        }
        XCTAssertTrue(isBound)
        return (end, Int32(UInt16(bigEndian: address.sin_port)))
    }

    /// What it is told to try, all of which works where nothing is confined.
    func attempts() -> [String] {
        let secret = "\(secrets.path)/secret"
        let up = "/usr/share/../.." + secret
        return [
            "read \(secret)", "read \(up)", "list \(secrets.path)", "look \(secret)",
            "write \(secret)", "write /dev/null", "connect \(port)", "start /bin/true", "fork now",
            "signal \(getppid())", "signal \(getpid())", "own \(getpid())",
            "variable SHELF_TEST_SECRET",
        ]
    }

    /// What it is told to try besides, which would leave something behind.
    func others() -> [String] {
        [
            "make \(secrets.path)/new", "scratch \(secrets.path)/new",
            "scratch /tmp/../\(secrets.path)/new", "scratch /tmp/a/b",
            "folder \(secrets.path)/folder",
            "remove \(secrets.path)/secret", "remove \(picture)", "read /etc/passwd",
            "read /proc/\(getpid())/environ", "read /proc/self/environ", "read /proc/1/status",
            "read /proc/self/root\(secrets.path)/secret",
            "read /proc/self/cwd\(secrets.path)/secret",
            "list /", "list /home", "list /tmp", "list /proc/self/fd", "trace \(getpid())",
            "speak /run/dbus/system_bus_socket", "make /dev/shm/shelf-test",
            "make /tmp/shelf-test-left", "write \(picture)",
        ]
    }

    func canDoHere(_ line: String) -> Bool { attempt(line) == 1 }

    /// Those of the attempts that succeed in a worker.
    func done(_ attempts: [String], within confinement: Confinement) throws -> [String] {
        secrets.write("shown.xcf", "gimp xcf file\n" + attempts.joined(separator: "\n") + "\n")
        let loader = ThumbnailLoader(
            command: BuiltProgram.command(
                [WorkerProcess.argument],
                [
                    "GDK_PIXBUF_MODULE_FILE": "\(loaderFolder.path)/loaders.cache",
                    Confinement.variable: confinement.rawValue,
                    "XDG_CACHE_HOME": "\(loaderFolder.path)/.cache",
                ]), workerCount: 1)
        var shown: ThumbnailImage?
        var isAnswered = false
        loader.onLoaded = { (_, image) in (shown, isAnswered) = (image, true) }
        loader.onFailed = { (_, _) in isAnswered = true }
        loader.onRead = { (_, _) in isAnswered = true }
        let info = try FileInfo.queryNow(secrets.file.child(named: "shown.xcf"))
        loader.want([
            ThumbnailRequest(LibraryItem(id: ItemID(1), info: info), side: 500, for: .preview)
        ])
        XCTAssertTrue(pump(seconds: 60) { isAnswered })
        let image = try XCTUnwrap(shown, "the loader was not asked")
        XCTAssertEqual([image.width, image.height], [attempts.count, 1])
        let pixels = image.pixels.array
        let size = pixels.count / attempts.count
        return attempts.enumerated().filter { pixels[size * $0.offset] != 0 }.map(\.element)
    }
}

extension String {
    /// What comes before a name in a path.
    fileprivate func components(upTo name: String) -> String {
        firstRange(of: "/\(name)/").map { String(self[..<$0.lowerBound]) } ?? self
    }
}
