import Glibc
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Films and music that name other files and addresses, and films that are to be turned.
final class PlayedFileTests: XCTestCase {
    func testAFilmThatNamesAnAddressConnectsToNobody() throws {
        try onGTK {
            let listener = try Listener()
            defer { listener.close() }
            let address = "http://127.0.0.1:\(listener.port)/a.mp4"
            for (name, bytes) in Self.films(naming: address) { try Self.checkIsBroken(name, bytes) }
            XCTAssertEqual(listener.connectionCount, 0)
        }
    }

    func testAFilmThatNamesAnotherFileDoesNotReadIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", MediaTests.wav(seconds: 20))
            let pipe = "\(folder.path)/pipe"
            XCTAssertEqual(mkfifo(pipe, 0o600), 0)
            for address in ["file:///dev/ptmx", "file://\(pipe)", "file://\(folder.path)/a.wav"] {
                for (name, bytes) in Self.films(naming: address) {
                    try Self.checkIsBroken(name, bytes)
                }
            }
        }
    }

    func testAFilmThatRedirectsToADescriptorDoesNotReadIt() throws {
        try onGTK {
            for address in ["fd://0", "fd://3", "file:///proc/self/fd/0"] {
                try Self.checkIsBroken("a.mov", Self.redirecting(to: address))
            }
        }
    }

    func testAPipeIsNotOpenedToBePlayed() {
        onGTK {
            let folder = TemporaryFolder()
            XCTAssertEqual(mkfifo("\(folder.path)/a.wav", 0o600), 0)
            let player = MediaPlayer(
                folder.file.child(named: "a.wav"), plays: true, sound: Sound(isMuted: true))
            XCTAssertTrue(pump(seconds: 30) { player.file?.isBroken ?? false })
        }
    }

    func testAFilmIsShownAsItsContainerTurnsAndMirrorsIt() throws {
        let picture = try Pixbuf(width: 64, height: 48, rgba: 0xFF00_00FF)
            .fileBytes(format: "jpeg").array
        let cases: [(axes: [Int], isOnItsSide: Bool)] = [
            ([1, 0, 0, 1], false), ([0, 1, -1, 0], true), ([-1, 0, 0, -1], false),
            ([0, -1, 1, 0], true), ([0, 1, 1, 0], true),
        ]
        for (axes, isOnItsSide) in cases {
            let bytes = mp4Bytes(
                [[UInt8]](repeating: picture, count: 5), width: 64, height: 48, rate: 5,
                axes: axes)
            try onGTK {
                try Self.keepMainContext()
                let folder = TemporaryFolder()
                folder.writeBytes("a.mp4", bytes)
                let player = MediaPlayer(
                    folder.file.child(named: "a.mp4"), plays: true, sound: Sound(isMuted: true))
                XCTAssertTrue(pump(seconds: 30) { player.size != nil }, "\(axes)")
                XCTAssertEqual(player.size?.width, isOnItsSide ? 48 : 64, "\(axes)")
                XCTAssertEqual(player.size?.height, isOnItsSide ? 64 : 48, "\(axes)")
            }
        }
    }

    /// Makes the main thread the owner of the main context for good, as in the program.
    ///
    /// GTK invokes its callbacks for frames on GStreamer's threads while the context has no owner.
    private static func keepMainContext() throws {
        typealias Acquire = @convention(c) (OpaquePointer?) -> Int32
        let address = try XCTUnwrap(dlsym(nil, "g_main_context_acquire"))
        XCTAssertNotEqual(unsafeBitCast(address, to: Acquire.self)(nil), 0)
    }

    /// Plays a file until it is known that it cannot be played.
    @MainActor
    private static func checkIsBroken(_ name: String, _ bytes: [UInt8]) throws {
        let folder = TemporaryFolder()
        folder.writeBytes(name, bytes)
        let player = MediaPlayer(
            folder.file.child(named: name), plays: true, sound: Sound(isMuted: true))
        XCTAssertTrue(pump(seconds: 30) { player.file?.isBroken ?? false }, name)
        XCTAssertEqual(player.file?.hasBackend, true)
    }

    /// Files that are called films or music, and name an address in each way that GStreamer follows.
    private static func films(naming address: String) -> [(String, [UInt8])] {
        let hls = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:10
            #EXTINF:10,
            \(address)
            #EXT-X-ENDLIST

            """
        let key = hls.replacing(
            "#EXTINF", with: "#EXT-X-KEY:METHOD=AES-128,URI=\"\(address)\"\n#EXTINF")
        let dash = """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" \
            mediaPresentationDuration="PT10S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" \
            minBufferTime="PT1S"><Period><AdaptationSet mimeType="video/mp4"><Representation \
            id="1" bandwidth="1000" codecs="avc1.42c00d" width="100" height="100"><BaseURL>\
            \(address)</BaseURL></Representation></AdaptationSet></Period></MPD>
            """
        return [
            ("hls.mp4", Array(hls.utf8)), ("key.mkv", Array(key.utf8)),
            ("dash.mp4", Array(dash.utf8)), ("list.mp3", Array("\(address)\n".utf8)),
            ("a.mov", redirecting(to: address)),
        ]
    }

    /// A reference movie of QuickTime: it holds nothing but the address of another.
    private static func redirecting(to address: String) -> [UInt8] {
        func word(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            word(body.count + 8) + Array(name.utf8) + body
        }
        let text = Array(address.utf8) + [0]
        let reference = word(0) + Array("url ".utf8) + word(text.count) + text
        return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
            + box("moov", box("rmra", box("rmda", box("rdrf", reference))))
    }
}

/// A socket on the loopback that counts who connects to it.
private struct Listener {
    private let end: Int32
    let port: UInt16

    init() throws {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(end, $0, length) == 0 && listen(end, 64) == 0
                    && getsockname(end, $0, &length) == 0
            }
        }
        self.end = end
        port = UInt16(bigEndian: address.sin_port)
        XCTAssertTrue(isBound)
    }

    /// The kernel accepts whoever connects, so none is missed.
    var connectionCount: Int {
        var count = 0
        while true {
            let connection = accept(end, nil, nil)
            guard connection >= 0 else { return count }
            _ = Glibc.close(connection)
            count += 1
        }
    }

    func close() { _ = Glibc.close(end) }
}
