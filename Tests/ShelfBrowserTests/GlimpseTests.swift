import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Films that are looked into on the wall.
final class GlimpseTests: XCTestCase {
    func testWhatCountsIsWhereThePointerMovedOrTheFocusCameLast() {
        var target = GlimpseTarget<Int>()
        target.focus(on: 1)
        XCTAssertNil(target.id, "nobody has brought the focus there")
        target.pointerMoved()
        target.point(at: 5)
        XCTAssertEqual(target.id, 5)
        target.focus(on: 2)
        XCTAssertEqual(target.id, 2)
        // The page goes on under the pointer.
        target.point(at: nil)
        target.point(at: 6)
        XCTAssertEqual(target.id, 2)
        target.pointerMoved()
        XCTAssertEqual(target.id, 6)
        // A click.
        target.focus(on: 6)
        XCTAssertEqual(target.id, 6)
        target.point(at: nil)
        XCTAssertNil(target.id)
    }

    func testAFilmShowsGlimpsesWhereOneRestsAndItsPictureAgainAtTheirEnd() throws {
        try onGTK {
            let stage = try Stage()
            stage.glimpses.point(at: stage.film.id)
            XCTAssertNil(stage.glimpses.texture(of: stage.film))
            XCTAssertNil(stage.glimpses.player, "before it rests")
            XCTAssertTrue(
                pump(seconds: 20) { stage.glimpses.texture(of: stage.film) != nil }, "nothing")
            XCTAssertEqual(stage.glimpses.texture(of: stage.film)?.width, 64)
            XCTAssertNil(stage.glimpses.texture(of: stage.other))
            XCTAssertTrue(pump(seconds: 20) { stage.glimpses.player == nil }, "no end")
            XCTAssertNil(stage.glimpses.texture(of: stage.film))
            XCTAssertGreaterThan(stage.changes, 5)
            // Who stays has seen it.
            stage.glimpses.update()
            XCTAssertNil(stage.glimpses.restCall)
        }
    }

    func testItEndsAtOnceWhenOneGoesAndWhenNothingMayMove() throws {
        try onGTK {
            for end in [
                { $0.glimpses.point(at: nil) }, { $0.glimpses.focus(on: $0.other.id) },
                { $0.isAllowed = false }, { $0.isInSight = false },
                { $0.glimpses.isWanted = false },
            ] as [@MainActor (Stage) -> Void] {
                let stage = try Stage()
                stage.glimpses.focus(on: stage.film.id)
                stage.glimpses.point(at: stage.film.id)
                XCTAssertTrue(
                    pump(seconds: 20) { stage.glimpses.texture(of: stage.film) != nil })
                end(stage)
                XCTAssertNil(stage.glimpses.player)
                XCTAssertNil(stage.glimpses.texture(of: stage.film))
            }
        }
    }

    func testNothingMovesWhereItMayNotNorOfWhatIsNoFilmNorFromAfar() throws {
        try onGTK {
            let stage = try Stage()
            stage.isAllowed = false
            stage.glimpses.point(at: stage.film.id)
            XCTAssertNil(stage.glimpses.restCall)
            stage.isAllowed = true
            XCTAssertNotNil(stage.glimpses.restCall)
            stage.glimpses.point(at: stage.other.id)
            XCTAssertNil(stage.glimpses.restCall)
            stage.glimpses.point(at: stage.remote.id)
            XCTAssertNil(stage.glimpses.restCall)
            Session.remember(hasGlimpses: false)
            XCTAssertFalse(Session.hasGlimpses)
            XCTAssertFalse(Glimpses().isWanted)
            Session.remember(hasGlimpses: true)
        }
    }

    func testAFilmThatIsWrittenAnewIsBegunWithAgain() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.avi", try Stage.avi())
            let window = try WindowHere("Glimpses", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(pump(seconds: 20) { browser.isComplete && browser.shownCount == 1 })
            let film = try XCTUnwrap(browser.library.rows.first?.items.first)
            try Seat.focusWindow(named: folder.name)
            browser.glimpses.pointerMoved()
            browser.glimpses.point(at: film.id)
            XCTAssertTrue(pump(seconds: 20) { browser.glimpses.item?.id == film.id })
            folder.writeBytes("a.avi", try Stage.avi() + [0, 0])
            XCTAssertTrue(
                pump(seconds: 20) {
                    browser.glimpses.item.map { $0.id == film.id && $0.version != film.version }
                        ?? false
                }, "it goes on as it was")
        }
    }

    func testTheFilmUnderThePointerOrTheFocusMovesInTheWindowAndFocusAndPlaceStay() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.avi", try Stage.avi())
            for name in ["0.txt", "b.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Home", "Right")
            program.expectFocus(on: "a.avi", "2 of 3, Folder")
            let before = program.cells.map { program.bus.frame(of: $0) }
            XCTAssertTrue(
                pump(seconds: 20) { program.processCount(reading: "a.avi") == 1 }, "it never begins"
            )
            XCTAssertEqual(program.cells.map { program.bus.frame(of: $0) }, before)
            program.expectFocus(on: "a.avi", "2 of 3, Folder")
            try program.press("Right")
            XCTAssertTrue(
                pump(seconds: 20) { program.processCount(reading: "a.avi") == 0 }, "it does not end"
            )
            let (film, offset) = (before[1], program.offset)
            try program.point([
                "mousemove", "\(offset.x + film[0] + film[2] / 2)",
                "\(offset.y + film[1] + film[3] / 2)",
            ])
            // A hand moves on, and does not arrive at once.
            for _ in 0..<10 {
                try program.point(["mousemove_relative", "1", "0"])
                if pump(seconds: 2, until: { program.processCount(reading: "a.avi") == 1 }) {
                    break
                }
            }
            // Whoever opens it for the decoder has it for a moment, too.
            XCTAssertTrue(
                pump(seconds: 20) { program.processCount(reading: "a.avi") == 1 },
                "not at the pointer")
            try program.press("ctrl+g")
            XCTAssertTrue(
                pump(seconds: 20) { program.processCount(reading: "a.avi") == 0 },
                "not switched off")
            XCTAssertTrue(pump { program.remembered("glimpses") == "no\n" })
            program.expectFocus(on: "b.txt", "3 of 3, Folder")
        }
    }
}

/// A wall that is only asked.
@MainActor
private final class Stage {
    let glimpses = Glimpses { item, side in
        AnimationPlayer(
            item, side: side, command: [RunningProgram.executable, WorkerProcess.argument])
    }
    let film: LibraryItem
    let other: LibraryItem
    let remote: LibraryItem
    var isAllowed = true { didSet { glimpses.update() } }
    var isInSight = true { didSet { glimpses.update() } }
    private(set) var changes = 0
    private let folder = TemporaryFolder()

    init() throws {
        folder.writeBytes("a.avi", try Self.avi())
        func item(_ number: Int, _ file: File, _ type: String) -> LibraryItem {
            LibraryItem(id: ItemID(number), file: file, name: "a", contentType: type)
        }
        let type = "video/x-msvideo"
        film = item(1, folder.file.child(named: "a.avi"), type)
        other = item(2, folder.file.child(named: "b.txt"), "text/plain")
        remote = item(3, File(uri: "sftp://nowhere/a.avi"), type)
        let items = [film, other, remote]
        glimpses.wall = Glimpses.Wall(
            isAllowed: { [unowned self] in isAllowed },
            item: { [unowned self] id in isInSight ? items.first { $0.id == id } : nil },
            side: { 64 })
        glimpses.onChange = { [unowned self] _ in changes += 1 }
    }

    /// A film of four seconds.
    static func avi() throws -> [UInt8] {
        let pictures = try (0..<20).map { number in
            try Pixbuf(width: 128, height: 96, rgba: UInt32(number * 12) << 24 | 0xFF)
                .fileBytes(format: "jpeg").array
        }
        return aviBytes(pictures, width: 128, height: 96, rate: 5)
    }
}
