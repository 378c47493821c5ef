import Glibc
import ShelfGObject
import ShelfSandbox
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The system's thumbnailers: what they are told, what comes of them, and what they cannot do.
final class SystemThumbnailerTests: XCTestCase {
    // MARK: - Which there are

    private static func entry(_ exec: String, _ types: String, more: String = "") -> String {
        "[Thumbnailer Entry]\nExec=\(exec)\nMimeType=\(types)\n\(more)"
    }

    func testThoseOfTheUserComeBeforeThoseOfTheSystem() {
        let (own, shared) = (TemporaryFolder(), TemporaryFolder())
        own.write("a.thumbnailer", Self.entry("sh -c 'own %i' x", "application/x-a;"))
        shared.write("a.thumbnailer", Self.entry("sh shared", "application/x-a;application/x-b"))
        shared.write("b.thumbnailer", Self.entry("/bin/sh %u", "application/x-a;application/x-c;"))
        shared.write("c.txt", Self.entry("sh", "application/x-d;"))
        let found = SystemThumbnailers(folders: [own.file, shared.file])
        XCTAssertEqual(
            found.command(for: "application/x-a")?.dropFirst(), ["-c", "own %i", "x"])
        XCTAssertNil(found.command(for: "application/x-b"), "what the user replaced is used")
        XCTAssertEqual(found.command(for: "application/x-c"), ["/bin/sh", "%u"])
        XCTAssertNil(found.command(for: "application/x-d"))
    }

    func testWhatCannotBeRunOrMakesNoSenseIsLeftOut() {
        let folder = TemporaryFolder()
        folder.write("a.thumbnailer", Self.entry("no-such-program-here %i", "application/x-a"))
        folder.write(
            "b.thumbnailer", Self.entry("sh", "application/x-b", more: "TryExec=no-such-program"))
        folder.write("c.thumbnailer", Self.entry("sh 'open", "application/x-c"))
        folder.write("d.thumbnailer", "[Something else]\nExec=sh\nMimeType=application/x-d\n")
        folder.write("e.thumbnailer", "\u{0}\u{1}[[[")
        folder.write("f.thumbnailer", Self.entry("sh", "inode/directory;application/x-f"))
        let found = SystemThumbnailers(folders: [folder.file, folder.file.child(named: "gone")])
        for letter in "abcde" { XCTAssertNil(found.command(for: "application/x-\(letter)")) }
        XCTAssertNil(found.command(for: "inode/directory"))
        XCTAssertNotNil(found.command(for: "application/x-f"))
    }

    func testWhatStandsForFileAndSizeIsReplaced() {
        func filled(_ word: String) -> String {
            Thumbnailing.filled(word, input: "/tmp/in.x", side: 256)
        }
        XCTAssertEqual(filled("%i"), "/tmp/in.x")
        XCTAssertEqual(filled("%u"), "file:///tmp/in.x")
        XCTAssertEqual(filled("-s%sx%s"), "-s256x256")
        XCTAssertEqual(filled("%o"), ConfinedProgram.output)
        XCTAssertEqual(filled("100%% %q%"), "100% ")
    }

    func testADecoderAsksByANameThatIsReadBack() {
        let wanted = SystemThumbnail(of: Array("/a b/c".utf8), side: 512)
        let read = SystemThumbnail(at: wanted.path)
        XCTAssertEqual(read?.file, wanted.file)
        XCTAssertEqual(read?.side, 512)
        for wrong in ["/run/shelf-gtk/thumbnail/0/a", "/run/shelf-gtk/thumbnail/9999/a", "/a"] {
            XCTAssertNil(SystemThumbnail(at: Array(wrong.utf8)), wrong)
        }
    }

    // MARK: - What they can do

    /// In a chroot, and in some containers, nobody gets namespaces.
    private static func skipWithoutNamespaces() throws {
        let status = MainActor.assumeIsolated {
            try? ChildProgram(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]).wait()
        }
        try XCTSkipUnless(status == 0, "this system allows no namespaces")
    }

    /// What comes of a shell script that is given a file that holds `text`.
    private static func outcome(_ script: String, text: String = "text", seconds: Int = 10)
        -> ConfinedProgram.Outcome
    {
        let folder = TemporaryFolder()
        folder.write("file.txt", text)
        let world = ConfinedProgram(
            places: PublicPlaces.all(environment: OwnProcess.variables),
            environment: ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": "/run"], seconds: seconds)
        return world.run(
            { ["/bin/sh", "-c", script, $0, ConfinedProgram.output] },
            reading: Array("\(folder.path)/file.txt".utf8), ending: "txt")
    }

    /// What it has made.
    private static func made(_ script: String, seconds: Int = 10) -> [UInt8]? {
        if case .made(let bytes) = outcome(script, seconds: seconds) { bytes } else { nil }
    }

    private static func said(_ script: String) -> String? {
        made("{ \(script); } >\"$1\" 2>&1; true").map { String(decoding: $0, as: UTF8.self) }
    }

    func testItReadsItsFileAndMakesAnother() throws {
        try Self.skipWithoutNamespaces()
        XCTAssertEqual(Self.said("cat \"$0\"; echo \"$0\""), "text/tmp/shelf-in.txt\n")
        XCTAssertEqual(Self.made("true"), [], "what makes nothing has made something")
        XCTAssertEqual(Self.made("echo x >\"$1\"; exit 3"), [], "what fails has made something")
    }

    func testItFindsNothingElseAndReachesNobody() throws {
        try Self.skipWithoutNamespaces()
        let secrets = TemporaryFolder()
        secrets.write("secret", "words")
        let secret = "\(secrets.path)/secret"
        XCTAssertEqual(Self.said("cat \(secret) || echo none")?.contains("words"), false)
        XCTAssertEqual(
            Self.said("ls /tmp /home /root /run /var/lib 2>/dev/null"),
            "/tmp:\nshelf-in.txt\nshelf-out\n")
        XCTAssertEqual(
            Self.said("echo changed >\"$0\" || echo refused")?.hasSuffix("refused\n"), true)
        XCTAssertEqual(
            Self.said("echo x >/usr/share/x || echo refused")?.hasSuffix("refused\n"), true)
        // Alone with what runs it.
        XCTAssertEqual(
            Self.said("ls -d /proc/[0-9]* | wc -l").flatMap { Int($0.dropLast()) }.map { $0 < 8 },
            true)
        XCTAssertEqual(
            Self.said("cat /proc/net/dev | grep -c :"), "1\n", "there is more than a loop")
        XCTAssertEqual(
            Self.said("grep -E 'NoNewPrivs|Seccomp:' /proc/self/status"),
            "NoNewPrivs:\t1\nSeccomp:\t2\n")
        XCTAssertEqual(
            Self.said("echo ${XDG_RUNTIME_DIR-none} $HOME"), "none /tmp\n")
        XCTAssertEqual(
            Self.said("unshare -r true && echo made")?.contains("made\n"), false,
            "it makes namespaces")
        XCTAssertEqual(Array("words".utf8), secrets.file.child(named: "secret").contents())
    }

    func testWhatIsTooMuchOrTooLongIsEnded() throws {
        try Self.skipWithoutNamespaces()
        let clock = ContinuousClock()
        let start = clock.now
        XCTAssertEqual(Self.outcome("echo x >\"$1\"; tail -f /dev/null", seconds: 1), .ended)
        XCTAssertEqual(Self.outcome("echo x >\"$1\"; kill -9 $$"), .ended)
        XCTAssertEqual(Self.made("exec cat /dev/zero >\"$1\"; true"), [])
        XCTAssertEqual(
            Self.made("head -c 30000000 /dev/zero >\"$1\""), [], "more is taken than is allowed")
        XCTAssertLessThan(clock.now - start, .seconds(30))
        XCTAssertEqual(Self.said("ulimit -t; ulimit -n; ulimit -c"), "10\n256\n0\n")
    }

    func testThereIsRoomOnlyInSmallFolders() throws {
        try Self.skipWithoutNamespaces()
        for path in ["/x", "/dev/x", "/run/x"] {
            XCTAssertEqual(
                Self.said("echo x >\(path) || echo refused")?.hasSuffix("refused\n"), true, path)
        }
        XCTAssertEqual(Self.said("echo x >/dev/null && echo x >/dev/shm/x && echo done"), "done\n")
        XCTAssertEqual(
            Self.said("head -c 20000000 /dev/zero >/dev/shm/x || echo full")?.hasSuffix("full\n"),
            true)
        XCTAssertEqual(Self.said("df -k --output=size /tmp | tail -n 1 | tr -d ' '"), "131072\n")
    }

    func testAllItsProcessesEndWithIt() throws {
        try Self.skipWithoutNamespaces()
        let mark = "shelf-test-left-\(getpid())"
        func isLeft() -> Bool {
            PrivateFile.names(inFolder: "/proc").contains { name in
                let words = File(path: "/proc/\(name)/cmdline").contents() ?? []
                return String(decoding: words, as: UTF8.self).hasSuffix("\(mark)\u{0}")
            }
        }
        let idle = "setsid sh -c 'while :; do read x </dev/zero; done' \(mark) &"
        XCTAssertEqual(Self.outcome("\(idle) \(idle) tail -f /dev/null", seconds: 1), .ended)
        XCTAssertTrue(MainActor.assumeIsolated { pump(seconds: 20) { !isLeft() } })
        XCTAssertEqual(Self.made("\(idle) echo x >\"$1\"").map { $0.count }, 2)
        XCTAssertTrue(MainActor.assumeIsolated { pump(seconds: 20) { !isLeft() } })
    }

    func testItHasNoMoreProcessesThanAreUseful() throws {
        try Self.skipWithoutNamespaces()
        let clock = ContinuousClock()
        let start = clock.now
        // Root's are counted from outside, a few times a second.
        let script = "i=0; while [ $i -lt 400 ]; do tail -f /dev/null & i=$((i+1)); done; wait"
        XCTAssertEqual(Self.made(script, seconds: 120), [])
        XCTAssertLessThan(clock.now - start, .seconds(60))
    }

    func testWhatProcessesTakeTogetherIsCounted() throws {
        // Two shells and what each waits for, which ends with the input.
        let script = "exec 5<&0; sh -c 'cat <&5 & wait' & cat <&5 & echo x >&3; wait"
        let process = try XCTUnwrap(
            ConfinedProcess(["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"]))
        let number = process.number
        XCTAssertNotNil(process.messages.receiveMessage())
        XCTAssertTrue(
            MainActor.assumeIsolated {
                pump(seconds: 20) {
                    !ProcessTree.isWithin(threads: 3, bytes: 1 << 40, from: number)
                }
            }, "those below are not counted")
        XCTAssertTrue(ProcessTree.isWithin(threads: 4, bytes: 1 << 40, from: number))
        XCTAssertFalse(ProcessTree.isWithin(threads: 4, bytes: 1 << 12, from: number))
        process.end()
    }

    func testOnlyTheFileThatWasOpenedIsRead() throws {
        try Self.skipWithoutNamespaces()
        let world = ConfinedProgram(
            places: PublicPlaces.all(environment: OwnProcess.variables),
            environment: ["PATH": "/usr/bin:/bin"])
        func read(_ path: String) -> ConfinedProgram.Outcome {
            world.run(
                { ["/bin/sh", "-c", "cat \"$0\" >\"$1\"", $0, ConfinedProgram.output] },
                reading: Array(path.utf8), ending: "txt")
        }
        let folder = TemporaryFolder()
        folder.write("file", "words")
        XCTAssertEqual(read("\(folder.path)/file"), .made(Array("words".utf8)))
        // Another file to everybody who opens it, as one that is swapped meanwhile.
        XCTAssertEqual(read("/proc/self/status"), .notRun)
        XCTAssertEqual(read(folder.path), .notRun, "a folder is bound")
        XCTAssertEqual(read("/dev/null"), .notRun, "a device is bound")
    }

    // MARK: - From a file to its picture

    func testAFileThatOnlyAThumbnailerCanDrawIsShownAndKept() throws {
        try Self.skipWithoutNamespaces()
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(script: "base64 -d \"$0\" >\"$1\"")
            XCTAssertEqual(wall.picture(), "200x100")
            XCTAssertEqual(wall.picture(again: true), "200x100", "the thumbnail was not kept")
            XCTAssertEqual(wall.picture(for: .preview, side: 400), "400x200")
        }
    }

    func testWhatIsKnownByItsNameAloneIsDrawnByThem() throws {
        try Self.skipWithoutNamespaces()
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(
                script: "base64 -d \"$0\" >\"$1\"", name: "drawn.xbm", type: "image/x-xbitmap")
            XCTAssertEqual(wall.picture(), "200x100")
        }
    }

    func testOneThatCannotBeDrawnIsRememberedAsSuch() throws {
        try Self.skipWithoutNamespaces()
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(script: "echo nothing >\"$1\"")
            XCTAssertEqual(wall.picture(), "failed")
            XCTAssertTrue(wall.isRememberedAsBroken)
        }
    }

    /// As where memory runs out, or it takes too long.
    func testOneWhoseThumbnailerIsKilledIsTriedAgainAndNotRemembered() throws {
        try Self.skipWithoutNamespaces()
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(script: "kill -9 $$")
            XCTAssertEqual(wall.picture(), "failed")
            XCTAssertEqual(wall.refusal, .tookTooLong)
            XCTAssertEqual(wall.picture(for: .preview), "failed")
            XCTAssertEqual(wall.refusal, .tookTooLong)
            XCTAssertFalse(wall.isRememberedAsBroken)
            wall.install(script: "base64 -d \"$0\" >\"$1\"")
            XCTAssertEqual(wall.picture(), "200x100")
        }
    }

    func testWhatIsDecodedHereAndBrokenIsNoWorkForThem() throws {
        try Self.skipWithoutNamespaces()
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(
                script: "base64 -d \"$0\" >\"$1\"", name: "drawn.png", type: "image/png")
            XCTAssertEqual(wall.picture(), "failed")
        }
    }

    func testWithoutItsNamespacesNoThumbnailerRunsAndNothingIsRemembered() throws {
        try MainActor.assumeIsolated {
            let wall = try DrawnWall(
                script: "base64 -d \"$0\" >\"$1\"", variables: [Confinement.variable: "filter"])
            XCTAssertEqual(wall.picture(), "failed")
            XCTAssertFalse(wall.isRememberedAsBroken)
        }
    }
}

/// A file that nothing here decodes, of a type that a thumbnailer says it draws.
@MainActor
private final class DrawnWall {
    private let folder = TemporaryFolder()
    private let name: String
    private let type: String
    private let variables: [String: String]

    init(
        script: String, name: String = "drawn.dvi", type: String = "application/x-dvi",
        variables: [String: String] = [:]
    ) throws {
        (self.name, self.type) = (name, type)
        let png = try Pixbuf(width: 400, height: 200, rgba: 0xFF00_00FF).pngBytes(texts: [])
        folder.writeBytes("text.png", png.array)
        // As mail has it: no decoder takes it for a picture.
        let status = try ChildProgram([
            "sh", "-c", "base64 '\(folder.path)/text.png' >'\(folder.path)/\(name)'",
        ]).wait()
        XCTAssertEqual(status, 0)
        folder.setTime(of: name)
        self.variables = variables.merging([
            "XDG_CACHE_HOME": "\(folder.path)/.cache",
            "XDG_DATA_DIRS": "\(folder.path)/data:/usr/share",
        ]) { $1 }
        install(script: script)
    }

    /// Has a script draw such files from now on.
    func install(script: String) {
        folder.write(
            "data/thumbnailers/drawn.thumbnailer",
            """
            [Thumbnailer Entry]
            Exec=/bin/sh -c '\(script)' %i %o
            MimeType=\(type);
            """)
    }

    /// Why there was no picture the last time.
    private(set) var refusal: PageRefusal?

    /// What comes of asking a new worker.
    ///
    /// - Parameter again: Whether the thumbnailer is gone by now.
    func picture(
        for purpose: ThumbnailRequest.Purpose = .thumbnail, side: Int = 200, again: Bool = false
    ) -> String? {
        if again { folder.rename("data", "away") }
        defer { if again { folder.rename("away", "data") } }
        let loader = ThumbnailLoader(
            command: BuiltProgram.command([WorkerProcess.argument], variables), workerCount: 1)
        var outcome: String?
        loader.onLoaded = { outcome = "\($1.width)x\($1.height)" }
        loader.onFailed = { [weak self] _, reason in
            outcome = "failed"
            self?.refusal = reason
        }
        let info = try? FileInfo.queryNow(folder.file.child(named: name))
        guard let item = info.map({ LibraryItem(id: ItemID(1), info: $0) }) else { return nil }
        XCTAssertEqual(item.contentType, type)
        loader.want([ThumbnailRequest(item, side: side, for: purpose)])
        _ = pump(seconds: 20) { outcome != nil && !loader.isBusy }
        loader.stop()
        return outcome
    }

    var isRememberedAsBroken: Bool {
        pump(seconds: 2) {
            let failed = PrivateFile.names(inFolder: "\(self.folder.path)/.cache/thumbnails/fail")
            return !failed.isEmpty
        }
    }
}
