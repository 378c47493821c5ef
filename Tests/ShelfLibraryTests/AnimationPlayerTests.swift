import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Pictures that move, with real workers.
final class AnimationPlayerTests: XCTestCase {
    func testFramesComeInTheirOrderAndAroundAsTheyAreDrawn() throws {
        try MainActor.assumeIsolated {
            let playing = try Playing(Self.gif(frames: 2, isEndless: true))
            playing.drawsAtOnce = true
            XCTAssertTrue(pump { playing.colors.count >= 5 }, "\(playing.colors)")
            XCTAssertEqual(playing.colors[..<5], ["red", "green", "red", "green", "red"])
            XCTAssertFalse(playing.player.isOver)
        }
    }

    func testNothingIsDecodedForFramesThatAreNotSeenAndNothingComesWhileItWaits() throws {
        try MainActor.assumeIsolated {
            let unseen = try Playing(Self.gif(frames: 2, isEndless: true))
            let waiting = try Playing(Self.gif(frames: 2, isEndless: true))
            waiting.drawsAtOnce = true
            waiting.player.isPaused = true
            let seen = try Playing(Self.gif(frames: 2, isEndless: true))
            seen.drawsAtOnce = true
            XCTAssertTrue(
                pump {
                    unseen.colors.count == 1 && waiting.colors.count == 1 && seen.colors.count >= 8
                })
            XCTAssertEqual(unseen.colors, ["red"])
            XCTAssertEqual(waiting.colors, ["red"])
            waiting.player.isPaused = false
            XCTAssertTrue(pump { waiting.colors.count >= 3 }, "\(waiting.colors)")
        }
    }

    func testWhatDoesNotGoRoundStaysAtItsEndAndWhatDoesNotMoveHasNoFrames() throws {
        try MainActor.assumeIsolated {
            let once = try Playing(Self.gif(frames: 2, isEndless: false))
            once.drawsAtOnce = true
            XCTAssertTrue(pump { once.player.isOver }, "\(once.colors)")
            XCTAssertEqual(once.colors.first, "red")
            XCTAssertEqual(Set(once.colors.dropFirst()), ["green"])
            for bytes in [Self.gif(frames: 1, isEndless: true), Array("no picture".utf8)] {
                let still = try Playing(bytes)
                still.drawsAtOnce = true
                XCTAssertTrue(pump { still.player.isOver })
                XCTAssertEqual(still.colors, [])
            }
        }
    }

    func testFramesOfAnimatedPNGAreDrawnOverEachOther() throws {
        try MainActor.assumeIsolated {
            // The upper left pixel is what is looked at.
            var frames = [
                PNGFrameBytes(0xFF00_00FF, 0, 0, 4, 4), PNGFrameBytes(0x00FF_00FF, 0, 0, 2, 2),
                PNGFrameBytes(0x00FF_0000, 0, 0, 4, 4), PNGFrameBytes(0x0000_FFFF, 3, 3, 1, 1),
            ]
            frames[1].disposal = 2
            frames[2].isOver = true
            let playing = try Playing(
                animatedPNGBytes(frames, width: 4, height: 4), name: "a.png")
            playing.drawsAtOnce = true
            XCTAssertTrue(pump { playing.colors.count >= 6 }, "\(playing.colors)")
            XCTAssertEqual(
                playing.colors.prefix(6), ["red", "green", "red", "red", "red", "green"])
        }
    }

    func testAnAnimatedPNGStaysAtItsEndAndABrokenOneWhereItBreaks() throws {
        try MainActor.assumeIsolated {
            let frames = [
                PNGFrameBytes(0xFF00_00FF, 0, 0, 4, 4), PNGFrameBytes(0x00FF_00FF, 0, 0, 4, 4),
            ]
            let bytes = try animatedPNGBytes(
                frames, width: 4, height: 4, hidden: 0xFFFF_FFFF, rounds: 2)
            for (bytes, colors) in [
                (bytes, ["red", "green", "red", "green"]), (Array(bytes.dropLast(30)), ["red"]),
            ] {
                let playing = try Playing(bytes, name: "a.png")
                playing.drawsAtOnce = true
                XCTAssertTrue(pump { playing.player.isOver }, "\(playing.colors)")
                XCTAssertEqual(playing.colors, colors)
            }
            let still = try Playing(try pngBytes(0xFF), name: "a.png")
            XCTAssertTrue(pump { still.player.isOver })
            XCTAssertEqual(still.colors, [])
        }
    }

    func testAPlayerIsBegunForWhatMayMoveOnly() {
        MainActor.assumeIsolated {
            XCTAssertTrue(AnimationPlayer.mayPlay("image/gif", isMoving: false))
            XCTAssertTrue(AnimationPlayer.mayPlay("image/png", isMoving: true))
            XCTAssertFalse(AnimationPlayer.mayPlay("image/png", isMoving: false))
            XCTAssertFalse(AnimationPlayer.mayPlay("image/webp", isMoving: false))
        }
    }

    func testEachFrameOfAnAnimatedWebPIsShown() throws {
        try MainActor.assumeIsolated {
            guard Pixbuf.contentTypes.contains("image/webp") else {
                throw XCTSkip("webp-pixbuf-loader is not installed")
            }
            let playing = try Playing(Self.webP, name: "a.webp")
            playing.drawsAtOnce = true
            XCTAssertTrue(pump { playing.colors.count >= 4 }, "\(playing.colors)")
            let names = playing.colors.prefix(4).map { $0.hasPrefix("[255, 0, 0") ? "blue" : $0 }
            XCTAssertEqual(names, ["red", "green", "blue", "red"])
        }
    }

    /// Red, green and blue, for 20 ms each.
    private static let webP = Base64.bytes(
        """
        UklGRrQAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAMAAAMAABQAAA\
        JWUDhMDwAAAC8DwAAABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAMAAAMAABQAAABWUDhMDwAAAC8DwAAAB9D/iP4H\
        IqL/AQBBTk1GKAAAAAAAAAAAAAMAAAMAABQAAABWUDhMDwAAAC8DwAAABxDR//4HIqL/AQA=
        """)

    /// A GIF file of one pixel, red and green in turn, for 20 ms each.
    private static func gif(frames: Int, isEndless: Bool) -> [UInt8] {
        let head: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0xFF, 0]
        let endless: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let pictures = (0..<frames).flatMap { number -> [UInt8] in
            [0x21, 0xF9, 4, 0, 2, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
                + [number % 2 == 0 ? 0x44 : 0x4C, 1, 0]
        }
        return Array("GIF89a".utf8) + head + (isEndless ? endless : []) + pictures + [0x3B]
    }
}

/// A player and what came of it.
@MainActor
private final class Playing {
    let player: AnimationPlayer
    private(set) var colors: [String] = []
    /// Whether frames are on the screen as soon as they come.
    var drawsAtOnce = false
    private let folder = TemporaryFolder()

    init(_ bytes: [UInt8], name: String = "a.gif") throws {
        folder.writeBytes(name, bytes)
        let info = try FileInfo.queryNow(folder.file.child(named: name))
        player = AnimationPlayer(
            LibraryItem(id: ItemID(1), info: info),
            command: WorkerEntry.command(cacheHome: "\(folder.path)/.cache"))
        player.onFrame = { [weak self] image in
            let pixel = image.pixels.array
            self?.colors.append(pixel[2] > 127 ? "red" : pixel[1] > 127 ? "green" : "\(pixel)")
            if self?.drawsAtOnce == true { self?.player.frameWasDrawn() }
        }
    }
}
