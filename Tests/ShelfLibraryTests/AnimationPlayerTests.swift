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

    init(_ bytes: [UInt8]) throws {
        folder.writeBytes("a.gif", bytes)
        let info = try FileInfo.queryNow(folder.file.child(named: "a.gif"))
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
