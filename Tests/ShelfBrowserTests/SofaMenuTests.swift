import ShelfGObject
import ShelfLibrary
import XCTest

@testable import ShelfBrowser

/// What is decided about the program as it is seen from the sofa, without a window.
final class SofaMenuTests: XCTestCase {
    private func line(
        _ id: String, of page: SofaPage, _ surroundings: SofaSurroundings = SofaSurroundings()
    ) throws -> SofaEntry {
        try XCTUnwrap(surroundings.entries(of: page).first { $0.id == id })
    }

    func testPagesOpenAboveEachOtherAndGiveTheFocusBack() throws {
        var menu = SofaMenu()
        let surroundings = SofaSurroundings(style: .list)
        menu.begin(with: .wall)
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .wall)), "slide-show")
        XCTAssertNil(menu.choose(try line("view", of: .wall)))
        XCTAssertEqual(menu.page, .view)
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .view)), "list")
        menu.goBack()
        XCTAssertEqual(menu.page, .wall)
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .wall)), "view")
        menu.goBack()
        XCTAssertNil(menu.page)
        // The next visit begins where the last one was, unless it is for something.
        menu.begin(with: .wall)
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .wall)), "view")
        menu.begin(with: .wall, at: SofaEntry.leaving)
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .wall)), SofaEntry.leaving)
        // A line that is there no more leaves the focus to the first.
        menu.begin(with: .wall, at: "notice")
        XCTAssertEqual(menu.focus(among: surroundings.entries(of: .wall)), "slide-show")
        menu.close()
        menu.goBack()
        XCTAssertEqual(menu.levels, [])
    }

    func testWhatIsChosenClosesTheMenuAndWhatIsRepeatedDoesNot() throws {
        var menu = SofaMenu()
        menu.begin(with: .wall)
        XCTAssertNil(menu.choose(try line("view", of: .wall)))
        XCTAssertEqual(
            menu.choose(try line("larger", of: .view)), .act("win.larger", choosing: nil))
        XCTAssertEqual(menu.page, .view)
        XCTAssertEqual(
            menu.choose(try line("grid", of: .view)), .act("win.style", choosing: "grid"))
        XCTAssertNil(menu.page)
        XCTAssertNil(menu.choose(try line("grid", of: .view)))
        menu.begin(with: .keys)
        XCTAssertNil(menu.choose(try line("Enter", of: .keys)))
        XCTAssertNil(menu.page)
    }

    func testLinesSayWhatIsChosenAndEveryChoiceIsThere() throws {
        let surroundings = SofaSurroundings(
            style: .waterfall, grouping: .month, order: .size, isReversed: true, kind: "films",
            notice: "A folder cannot be read.")
        let wall = surroundings.entries(of: .wall)
        XCTAssertEqual(wall.first?.title, "A folder cannot be read.")
        XCTAssertEqual(wall.first?.deed, .dismiss)
        for (id, value) in [
            ("view", "Waterfall"), ("groups", "Month"), ("order", "Size"), ("kinds", "Films"),
        ] {
            XCTAssertEqual(try line(id, of: .wall, surroundings).value, value)
        }
        for (page, chosen) in [
            (SofaPage.view, "waterfall"), (.groups, "month"), (.order, "size"), (.kinds, "films"),
        ] {
            XCTAssertEqual(
                surroundings.entries(of: page).filter(\.isChosen).map(\.id), [chosen])
        }
        XCTAssertEqual(
            surroundings.entries(of: .groups).compactMap { Grouping(rawValue: $0.id) },
            Grouping.allCases)
        XCTAssertEqual(try line("reversed", of: .order, surroundings).value, "On")
        // Covers are a way to show folders.
        let covers = SofaSurroundings(hasCovers: true)
        XCTAssertEqual(
            covers.entries(of: .groups).filter(\.isChosen).map(\.id), ["covers"])
        XCTAssertEqual(try line("groups", of: .wall, covers).value, "Covers")
        XCTAssertEqual(
            try line("view", of: .wall, surroundings).accessibleName, "View, Waterfall")
        XCTAssertFalse(
            SofaSurroundings(hasItems: false).entries(of: .wall).contains { $0.id == "slide-show" })
    }

    func testLinesOfAPageHaveNamesOfTheirOwnAndAWayOut() {
        var all: [(SofaPage, SofaSurroundings)] = [
            (.wall, SofaSurroundings(notice: "!")), (.view, SofaSurroundings()),
            (.groups, SofaSurroundings()), (.order, SofaSurroundings()),
            (.kinds, SofaSurroundings()), (.keys, SofaSurroundings()),
        ]
        for content in [PreviewCommand.Content.picture, .closer, .pages, .text, .media] {
            for show in [SlideShow.Phase.off, .running, .paused] {
                let item = SofaSurroundings.Item(content: content, show: show)
                all.append((.preview, SofaSurroundings(item: item)))
            }
        }
        for (page, surroundings) in all {
            let entries = surroundings.entries(of: page)
            XCTAssertEqual(Set(entries.map(\.id)).count, entries.count, "\(page)")
            XCTAssertFalse(entries.contains { $0.title.isEmpty })
            guard page == .wall || page == .preview else { continue }
            XCTAssertTrue(entries.contains { $0.deed == .act("app.sofa") }, "\(page)")
        }
    }

    func testWhatPlaysIsPausedAndWhatWaitsGoesOn() throws {
        for (isPlaying, title) in [(true, "Pause"), (false, "Play")] {
            let item = SofaSurroundings.Item(content: .media, isPlaying: isPlaying)
            let play = try line("play", of: .preview, SofaSurroundings(item: item))
            XCTAssertEqual(play.title, title)
            XCTAssertEqual(play.deed, .preview(.play))
        }
        for (isMuted, title) in [(true, "Sound on"), (false, "Sound off")] {
            let item = SofaSurroundings.Item(content: .media, isMuted: isMuted)
            XCTAssertEqual(
                try line("mute", of: .preview, SofaSurroundings(item: item)).title, title)
        }
        let running = SofaSurroundings.Item(show: .running)
        XCTAssertEqual(
            try line("slide-show", of: .preview, SofaSurroundings(item: running)).title,
            "End Slide Show")
    }

    func testAStepBackIsOutOfWhatIsInFrontAndTheLastOneShowsTheWayOut() {
        func step(
            menu: Bool = false, notice: Bool = false, _ preview: PreviewCommand.Content? = nil,
            show: Bool = false, filter: Bool = false, history: Bool = false
        ) -> SofaStep {
            SofaStep(
                menu: menu, notice: notice, preview: preview, isInSlideShow: show, filter: filter,
                history: history)
        }
        XCTAssertEqual(
            step(menu: true, notice: true, .closer, filter: true, history: true), .leavePage)
        XCTAssertEqual(step(notice: true, .closer, filter: true, history: true), .fit)
        XCTAssertEqual(step(.closer, show: true), .leavePreview)
        XCTAssertEqual(step(notice: true, .media, filter: true, history: true), .leavePreview)
        XCTAssertEqual(step(notice: true, filter: true, history: true), .dismiss)
        XCTAssertEqual(step(filter: true, history: true), .endFilter)
        XCTAssertEqual(step(history: true), .goBack)
        XCTAssertEqual(step(), .showWayOut)
    }

    func testPlacesAreThereOnce() {
        func place(_ name: String, _ uri: String) -> SofaPlace {
            SofaPlace(name: name, icon: "", uri: uri)
        }
        let home = place("Home", "file:///h")
        let places = [home, place("h", "file:///h"), place("P", "file:///h/p")]
        XCTAssertEqual(SofaPlace.distinct(places), [home, places[2]])
        let entries = SofaSurroundings(places: [home]).entries(of: .places)
        XCTAssertEqual(entries.map(\.deed), [.go(to: "file:///h")])
    }

    // MARK: - Keys while looking

    private func command(
        _ key: UInt32, _ content: PreviewCommand.Content, _ show: SlideShow.Phase = .off,
        isMirrored: Bool = false, _ modifiers: KeyModifiers = []
    ) -> PreviewCommand? {
        PreviewCommand(
            fromSofa: KeyPress(value: key, modifiers: modifiers), during: show, of: content,
            isMirrored: isMirrored)
    }

    func testArrowsAndEnterReachEverythingThatIsLookedAt() {
        let (enter, left, up, right, down): (UInt32, UInt32, UInt32, UInt32, UInt32) =
            (0xff0d, 0xff51, 0xff52, 0xff53, 0xff54)
        for content in [PreviewCommand.Content.picture, .pages, .media] {
            XCTAssertEqual(command(up, content), .menu)
            XCTAssertEqual(command(down, content), .facts)
        }
        for content in [PreviewCommand.Content.text, .closer] {
            XCTAssertEqual(command(up, content), .arrow(x: 0, y: -1))
            XCTAssertEqual(command(down, content), .arrow(x: 0, y: 1))
        }
        for content in [PreviewCommand.Content.picture, .pages, .text, .closer] {
            XCTAssertEqual(command(enter, content), .menu)
        }
        XCTAssertEqual(command(enter, .media), .play)
        XCTAssertEqual(command(enter, .picture, .running), .pause)
        XCTAssertEqual(command(enter, .picture, .paused), .pause)
        XCTAssertEqual(command(right, .picture), .arrow(x: 1, y: 0))
        XCTAssertEqual(command(right, .pages), .leaf(1))
        XCTAssertEqual(command(left, .pages, isMirrored: true), .leaf(1))
        XCTAssertEqual(command(right, .media), .seek(10))
        XCTAssertEqual(command(right, .media, isMirrored: true), .seek(-10))
        XCTAssertEqual(command(0xff08, .text), .back)
        XCTAssertEqual(command(0xff1b, .text), .back)
        XCTAssertEqual(command(0xff67, .closer), .menu)
    }

    func testOtherKeysMeanWhatTheyAlwaysDo() {
        XCTAssertEqual(command(0x72, .picture), .turn(1))
        XCTAssertEqual(command(0x20, .picture), .close)
        XCTAssertEqual(command(0xff53, .media, .off, .shift), .seek(5))
        XCTAssertNil(command(0xff0d, .picture, .off, .alt))
    }
}
