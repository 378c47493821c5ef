import Glibc
import ShelfGObject
import ShelfSandbox
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A decoder that does what a picture tells it to.
@MainActor
final class HostileDecoder {
    /// What it must not touch.
    let secrets = TemporaryFolder()
    private let loaderFolder = TemporaryFolder()
    private let port: Int32
    private let listener: Int32
    /// Those who hear what is sent to a name, of a file and of none.
    private let ears: [Int32]
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
        ears = ["\(secrets.path)/ear", Self.silentName].map { Self.hear($0) }
        setenv("SHELF_TEST_SECRET", "words", 1)
    }

    isolated deinit { for end in [listener] + ears { close(end) } }

    private static let silentName = "@shelf-test-\(getpid())"

    /// An end that takes what is sent to a name; "@" stands for one without a file.
    private static func hear(_ name: String) -> Int32 {
        let end = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            room.copyBytes(from: bytes.first == UInt8(ascii: "@") ? [0] + bytes.dropFirst() : bytes)
        }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(end, $0, socklen_t(length)) == 0
            }
        }
        XCTAssertTrue(isBound, name)
        return end
    }

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
            "variable SHELF_TEST_SECRET", "send \(secrets.path)/ear", "send \(Self.silentName)",
            "share memory", "hold memory", "run 300", "look /proc/self/root\(secret)",
            "look /proc/self/cwd/Package.swift", "follow /proc/self/cwd",
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
            "make /tmp/shelf-test-left", "write \(picture)", "hoard 7", "swell 135",
        ]
    }

    func canDoHere(_ line: String) -> Bool { attempt(line) == 1 }

    /// Has the picture tell the decoder what to try.
    func write(_ attempts: [String]) {
        secrets.write("shown.xcf", "gimp xcf file\n" + attempts.joined(separator: "\n") + "\n")
    }

    /// What starts a worker whose decoder does as the picture says.
    func command(within confinement: Confinement) -> [String] {
        BuiltProgram.command(
            [WorkerProcess.argument],
            [
                "GDK_PIXBUF_MODULE_FILE": "\(loaderFolder.path)/loaders.cache",
                Confinement.variable: confinement.rawValue,
                "XDG_CACHE_HOME": "\(loaderFolder.path)/.cache",
            ])
    }

    /// What runs a command where no process can read the memory of another, and what it says on standard error
    /// goes into a file.
    func blindly(errors: String) -> [String] {
        let (root, program) = (#filePath.components(upTo: "Tests"), "\(loaderFolder.path)/blind")
        OwnProcess.run([
            "sh", "-c",
            "cc -o '\(program)' '\(root)/Tests/HostileLoader/blind.c' "
                + "$(pkg-config --cflags --libs libseccomp)",
        ])
        return ["/bin/sh", "-c", "exec \"$@\" 2>'\(errors)'", "sh", program]
    }

    /// Those of the attempts that succeed in a worker.
    ///
    /// - Parameter runner: What runs the worker.
    func done(
        _ attempts: [String], within confinement: Confinement, by runner: [String] = []
    ) throws -> [String] {
        write(attempts)
        let loader = ThumbnailLoader(
            command: runner + command(within: confinement), workerCount: 1)
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
