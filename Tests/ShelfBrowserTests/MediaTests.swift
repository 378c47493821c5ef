import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Film and music, played for real and heard by nobody.
final class MediaTests: XCTestCase {
    func testTimesAreSaidAsClocksSayThemAndStayWithinWhatThereIs() {
        XCTAssertEqual(
            [0, 59.9, 65, 3_723].map { MediaTime.words($0) }, ["0:00", "0:59", "1:05", "1:02:03"])
        XCTAssertEqual([Double.nan, -1].map { MediaTime.words($0) }, ["0:00", "0:00"])
        XCTAssertEqual(
            [0, 999_999, 1_000_000, 4_999_999, 5_000_000, 6_000_000].map {
                MediaTime.left($0, of: 5_000_000)
            }, ["-0:05", "-0:05", "-0:04", "-0:01", "0:00", "0:00"])
        XCTAssertEqual(MediaTime.left(0, of: 5_040_000), "-0:05", "as long as it is said to be")
        XCTAssertEqual(MediaTime.target(from: 3, by: -5, length: 10), 0)
        XCTAssertEqual(MediaTime.target(from: 8, by: 5, length: 10), 10)
        XCTAssertEqual(MediaTime.target(from: 8, by: 5, length: 0), 13)
    }

    func testSoundGoesByTenthsAndIsRememberedAsText() {
        let sound = Sound(volume: 0.93)
        XCTAssertEqual(sound.changed(by: 1).words, "Volume 100 %")
        XCTAssertEqual(sound.changed(by: -2).words, "Volume 70 %")
        XCTAssertEqual(Sound(volume: 0.05).changed(by: -9), Sound(volume: 0))
        XCTAssertFalse(Sound(volume: 0.5, isMuted: true).changed(by: 1).isMuted)
        let muted = Sound(volume: 0.3, isMuted: true)
        XCTAssertEqual(muted.words, "Sound off")
        XCTAssertEqual(Sound(text: muted.text), muted)
        XCTAssertNil(Sound(text: "loud"))
        XCTAssertEqual(Sound(volume: .nan), Sound(volume: 1))
    }

    func testMusicPlaysWaitsAndGoesToAnyTime() {
        onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            let player = MediaPlayer(
                folder.file.child(named: "a.wav"), plays: true, sound: Sound(isMuted: true))
            XCTAssertTrue(
                pump(seconds: 30) { player.file.map { $0.time > 0.1 } ?? false }, "it is silent")
            XCTAssertEqual(player.length ?? 0, 20, accuracy: 0.1)
            XCTAssertTrue(player.isHeardOnly)
            player.toggle()
            XCTAssertTrue(pump { player.file?.isPlaying == false })
            // More wishes than it can follow are added up.
            _ = player.seek(by: 5)
            _ = player.seek(by: 5)
            XCTAssertTrue(
                pump { player.file.map { !$0.isSeeking && $0.time > 10 } ?? false }, "it stays")
            XCTAssertLessThan(player.file?.time ?? 0, 12)
            XCTAssertTrue(player.file?.isMuted ?? false)
        }
    }

    func testControlsCountDownToTheLengthThatFactsName() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            let player = MediaPlayer(
                folder.file.child(named: "a.wav"), plays: false, sound: Sound(isMuted: true))
            XCTAssertTrue(pump(seconds: 30) { player.length != nil })
            let builder = Builder(
                xml: "<interface><object class='GtkMediaControls' id='controls'/></interface>")
            let controls = MediaControls(builder.widget("controls"), left: MediaTime.left)
            controls.show(try XCTUnwrap(player.file))
            XCTAssertEqual(controls.leftWords, "-0:20")
            _ = player.seek(by: 30)
            XCTAssertTrue(
                pump { player.file.map { !$0.isSeeking && $0.time > 19.9 } ?? false }, "it stays")
            let time = Int64((player.file?.time ?? 0) * 1e6)
            XCTAssertEqual(controls.leftWords, MediaTime.left(time, of: 20_000_000))
            controls.show(nil)
            XCTAssertFalse(controls.isShown)
        }
    }

    func testAPlayerIsSentOnceToATimeBesideWhichItLands() {
        onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            let player = MediaPlayer(
                folder.file.child(named: "a.wav"), plays: false, sound: Sound(isMuted: true))
            XCTAssertTrue(pump(seconds: 30) { player.file?.isPrepared ?? false })
            var count = 0
            // It sets out, and is there.
            player.file?.connect(Signal(ignoringArgument: "notify::seeking")) { count += 1 }
            _ = player.seek(by: 5)
            XCTAssertTrue(
                pump { player.file.map { !$0.isSeeking && $0.time > 4.9 } ?? false }, "it stays")
            XCTAssertEqual(count, 2)
            // What is asked for on the way is one more, and may set out before it is told that the
            // first is there.
            for _ in 0..<3 { _ = player.seek(by: 2) }
            XCTAssertTrue(
                pump { player.file.map { !$0.isSeeking && $0.time > 10.9 } ?? false }, "it stays")
            XCTAssertLessThanOrEqual(count, 6)
        }
    }

    func testWhatPlaysGoesOnWhileItsFileChangesAndEndsWithAnotherFile() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            Session.remember(Sound(isMuted: true))
            let stage = PreviewFixture(["a.wav"], type: "audio/x-wav", in: folder.path)
            let preview: Preview = stage.preview
            try stage.replace(0, by: folder.file.child(named: "a.wav"))
            preview.open()
            XCTAssertTrue(pump(seconds: 30) { preview.media?.isHeardOnly ?? false })
            let player = preview.media
            let version = stage.items[0].version
            folder.setTime(of: "a.wav")
            try stage.replace(0, by: folder.file.child(named: "a.wav"))
            XCTAssertNotEqual(stage.items[0].version, version)
            XCTAssertTrue(preview.media === player, "it was written to")
            folder.rename("a.wav", "b.wav")
            try stage.replace(0, by: folder.file.child(named: "b.wav"))
            XCTAssertEqual(preview.item?.name, "b.wav")
            XCTAssertTrue(preview.media === player, "it was renamed")
            XCTAssertEqual(player?.file?.isPlaying, true)
            folder.writeBytes("c.wav", Self.wav(seconds: 20))
            folder.rename("c.wav", "b.wav")
            try stage.replace(0, by: folder.file.child(named: "b.wav"))
            XCTAssertFalse(preview.media === player, "another file took its place")
            XCTAssertEqual(preview.media?.wantsToPlay, true)
            preview.carryOut(.close)
        }
    }

    func testWhatCouldNotBePlayedIsOpenedAgainWhenItsFileHasChanged() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.wav", "the beginning of what is still to come")
            Session.remember(Sound(isMuted: true))
            let stage = PreviewFixture(["a.wav"], type: "audio/x-wav", in: folder.path)
            let preview: Preview = stage.preview
            let file = folder.file.child(named: "a.wav")
            try stage.replace(0, by: file)
            preview.open()
            XCTAssertTrue(pump(seconds: 30) { preview.media?.file?.isBroken ?? false })
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            try stage.replace(0, by: file)
            XCTAssertTrue(pump(seconds: 30) { preview.media?.isHeardOnly ?? false }, "broken")
            preview.carryOut(.close)
        }
    }

    func testFilmAndMusicInArchivesSayHowTheyCanBePlayed() {
        onGTK {
            for (name, type) in [("a.webm", "video/webm"), ("a.mp3", "audio/mpeg")] {
                let stage = PreviewFixture([name])
                let address = InsideAddress(
                    .archive, in: File(path: "/nowhere/a.zip"), names: [Array(name.utf8)])
                stage.replace(
                    0,
                    by: LibraryItem(
                        id: ItemID(0), file: address.file, name: name, contentType: type))
                stage.present()
                let words = "Extract “\(name)” from its archive to play it"
                XCTAssertNil(stage.preview.media)
                XCTAssertEqual(stage.message, words)
                for command in [PreviewCommand.play, .pause] {
                    stage.preview.parts.showStatus("", isSpoken: false)
                    stage.preview.carryOut(command)
                    XCTAssertEqual(stage.status, words)
                }
                stage.preview.carryOut(.close)
            }
        }
    }

    func testMusicEndsWithThePlayer() {
        onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            var player: MediaPlayer? = MediaPlayer(
                folder.file.child(named: "a.wav"), plays: true, sound: Sound(isMuted: true))
            XCTAssertTrue(pump(seconds: 30) { player?.file?.isPlaying ?? false })
            let file = player?.file
            player = nil
            XCTAssertTrue(pump { file?.isPlaying == false })
            XCTAssertEqual(file?.isPrepared, false)
        }
    }

    func testAPlayerThatWaitsForItsDiskIsWaitedForByNobody() throws {
        try onGTK { try checkEnd(opens: false) { $0.stopAnswering() } }
        try onGTK { try checkEnd(opens: true) { $0.stopAnswering() } }
    }

    func testAPlayerThatWaitsForOnePlaceOnItsDiskIsWaitedForByNobody() throws {
        try onGTK {
            var count = 0
            try checkEnd(opens: true) { disk in
                disk.stopAnsweringReads()
                count = disk.openCount
            } until: { disk in
                // It is opened to be looked at, and again, as the first look found it awaited.
                disk.openCount >= count + 2
            }
        }
    }

    func testTheVolumeComesBackAfterSilence() {
        onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.wav", Self.wav(seconds: 20))
            Session.remember(Sound(volume: 0.6))
            let stage = PreviewFixture(["a.wav"], type: "audio/x-wav", in: folder.path)
            stage.preview.open()
            let preview: Preview = stage.preview
            XCTAssertTrue(pump(seconds: 30) { preview.media?.isHeardOnly ?? false })
            preview.carryOut(.mute)
            XCTAssertTrue(pump { preview.media?.file?.isMuted ?? false })
            XCTAssertEqual(Session.sound, Sound(volume: 0.6, isMuted: true))
            preview.carryOut(.mute)
            XCTAssertTrue(pump { preview.media?.file?.isMuted == false })
            XCTAssertEqual(preview.media?.file?.volume ?? 0, 0.6, accuracy: 0.01)
            XCTAssertEqual(Session.sound, Sound(volume: 0.6))
            preview.carryOut(.close)
        }
    }

    func testWhatIsNoMusicSaysSo() {
        onGTK {
            let folder = TemporaryFolder()
            folder.write("a.wav", "nothing to be heard")
            let stage = PreviewFixture(["a.wav"], type: "audio/x-wav", in: folder.path)
            stage.preview.open()
            let item = stage.items[0]
            XCTAssertTrue(
                pump(seconds: 30) {
                    stage.preview.mediaMessage(item)?.contains("cannot be played") ?? false
                })
        }
    }

    func testItPlaysByItselfWhereItIsOpenedAndAfterWhatPlayedAndNowhereElse() {
        onGTK {
            let folder = TemporaryFolder()
            for name in ["a.wav", "b.wav", "d.wav"] {
                folder.writeBytes(name, Self.wav(seconds: 20))
            }
            Session.remember(Sound(isMuted: true))
            let stage = PreviewFixture(
                ["a.wav", "b.wav", "c.png", "d.wav"], type: "audio/x-wav", in: folder.path)
            let preview: Preview = stage.preview
            preview.open()
            XCTAssertEqual(preview.media?.wantsToPlay, true)
            preview.carryOut(.go(1))
            XCTAssertEqual(preview.item?.name, "b.wav")
            XCTAssertEqual(preview.media?.wantsToPlay, true)
            preview.carryOut(.go(1))
            XCTAssertNil(preview.media)
            preview.carryOut(.go(1))
            XCTAssertEqual(preview.media?.wantsToPlay, false, "a sound after a picture")
            preview.carryOut(.play)
            XCTAssertEqual(preview.media?.wantsToPlay, true)
            preview.carryOut(.slideShow)
            XCTAssertEqual(preview.media?.wantsToPlay, false, "a sound in a slide show")
            preview.carryOut(.close)
            XCTAssertNil(preview.media)
        }
    }

    func testArrowsWithShiftGoOnToTheNextItemWhereThereIsNothingToPlay() {
        onGTK {
            let stage = PreviewFixture()
            stage.preview.open()
            stage.preview.carryOut(.seek(5))
            XCTAssertEqual(stage.focused, 1)
            stage.preview.carryOut(.volume(1))
            XCTAssertEqual(stage.focused, 0)
        }
    }

    /// Silence of so many seconds.
    static func wav(seconds: Int) -> [UInt8] {
        let rate = 8_000
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let count = rate * seconds
        return Array("RIFF".utf8) + little(36 + count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate, 4) + little(1, 2)
            + little(8, 2) + Array("data".utf8) + little(count, 4)
            + [UInt8](repeating: 0x80, count: count)
    }
}

/// Lets go of a player that waits for its disk, before or after it has played from that.
@MainActor
private func checkEnd(
    opens isOpened: Bool, silence: (FaultyFileSystem) -> Void,
    until isLookedAt: (FaultyFileSystem) -> Bool = { _ in true }
) throws {
    let folder = TemporaryFolder()
    let music = FaultyFile("a.wav", MediaTests.wav(seconds: 600))
    guard let disk = FaultyFileSystem(at: folder.path, [music]) else {
        throw XCTSkip("only root can mount a file system that does not answer")
    }
    defer { disk.unmount() }
    if !isOpened { silence(disk) }
    var player: MediaPlayer? = MediaPlayer(
        folder.file.child(named: "a.wav"), plays: true, sound: Sound(isMuted: true))
    if isOpened {
        XCTAssertTrue(pump(seconds: 30) { player?.file.map { $0.time > 0.1 } ?? false })
        silence(disk)
        XCTAssertNotNil(player?.seek(by: 500))
    }
    // A file that cannot be opened yet is not played yet.
    XCTAssertTrue(
        pump(seconds: 30) { (player?.file != nil) == isOpened && disk.unansweredCount > 0 })
    weak let left = player?.file
    disk.leave(after: 20)
    player = nil
    XCTAssertNotEqual(left?.isPlaying, true)
    // What was asked for before is done.
    var isIdle = false
    MainLoop.whenIdle { isIdle = true }
    XCTAssertTrue(pump(seconds: 30) { isIdle })
    XCTAssertTrue(pump(seconds: 30) { isLookedAt(disk) })
    XCTAssertFalse(disk.hasLeft, "the main thread waited; opened: \(isOpened)")
    disk.unmount()
    XCTAssertTrue(pump(seconds: 30) { left == nil }, "kept; opened: \(isOpened)")
}
