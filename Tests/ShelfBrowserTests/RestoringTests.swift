import ShelfGObject
import ShelfTestSupport
import XCTest

/// Windows that come back at the next start, in the real executable.
final class RestoringTests: XCTestCase {
    @MainActor
    private static func home() -> Home {
        let home = Home()
        for folder in ["Films", "Films/Old", "Films/New"] {
            for number in 1...60 { home.write("\(folder)/f \(number).txt", "x") }
        }
        home.write("Music/m.txt", "x")
        return home
    }

    /// The names and the places of cells.
    @MainActor
    private static func cells(
        _ bus: AccessibilityBus, where isWanted: (AccessibilityBus.Node) -> Bool
    ) -> [(String, [Int])] {
        guard let application = bus.applications.first(where: { bus.name(of: $0) == "shelf-gtk" })
        else { return [] }
        return bus.nodes(below: application) { bus.role(of: $0) == .tableCell && isWanted($0) }
            .map { ("\(bus.name(of: $0)), \(bus.description(of: $0))", bus.frame(of: $0)) }
    }

    /// The name and the place of the cell that has the focus.
    @MainActor
    private static func focus(_ bus: AccessibilityBus) -> (String, [Int])? {
        cells(bus) { bus.isFocused($0) }.first
    }

    /// Waits until the focus rests on a cell; returns it.
    @MainActor
    private static func restingFocus(
        _ bus: AccessibilityBus, until isIt: (String, [Int]) -> Bool = { _, _ in true }
    ) -> (String, [Int])? {
        var (last, since): ((String, [Int])?, ContinuousClock.Instant) = (nil, .now)
        _ = pump(seconds: 20) {
            let now = Self.focus(bus)
            if now == nil || now?.0 != last?.0 || now?.1 != last?.1
                || !isIt(now?.0 ?? "", now?.1 ?? [])
            {
                since = .now
            }
            last = now
            // The last pixel of a glide takes longer than some looks at the bus.
            return ContinuousClock.now - since > .milliseconds(400)
        }
        return last
    }

    func testAWindowComesBackWithPlaceFocusAndOffset() throws {
        try onGTK {
            let home = Self.home()
            let bus = try AccessibilityBus()
            let first = try home.start(arguments: ["\(home.path)/Films"])
            defer { first.end() }
            XCTAssertTrue(first.hasWindow("Films"))
            try first.press(["ctrl+2", "ctrl+Home"])
            XCTAssertNotNil(Self.restingFocus(bus) { name, _ in name.hasPrefix("f 1.txt") })
            try first.press(["ctrl+End", "Up", "Left"])
            let before = try XCTUnwrap(Self.restingFocus(bus) { name, _ in name.contains("Old") })
            try first.quit()
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.hasWindow("Films"))
            let after = try XCTUnwrap(Self.restingFocus(bus) { name, _ in name == before.0 })
            XCTAssertEqual(after.0, before.0)
            XCTAssertEqual(after.1, before.1, "it stands elsewhere")
            try second.quit()
        }
    }

    func testShelvesComeBackWithTheRoomTheirPicturesHad() throws {
        try onGTK {
            let home = Self.home()
            for shelf in 1...4 {
                try home.addPictures(9, "Posters/\(shelf)/p\(shelf)", width: 400, height: 600)
            }
            let bus = try AccessibilityBus()
            let first = try home.start(arguments: ["\(home.path)/Posters"])
            defer { first.end() }
            XCTAssertTrue(first.hasWindow("Posters"))
            XCTAssertTrue(
                pump(seconds: 20) { Self.cells(bus) { _ in true }.contains { $0.1[2] < 160 } },
                "they never stood close")
            try first.press(["ctrl+Home"])
            XCTAssertNotNil(Self.restingFocus(bus) { name, _ in name.hasPrefix("p1 1.png") })
            try first.press(["Down", "Down", "Right"])
            let before = try XCTUnwrap(
                Self.restingFocus(bus) { name, _ in name.hasPrefix("p3 2.png") })
            XCTAssertLessThan(before.1[2], 160)
            try first.quit()
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.hasWindow("Posters"))
            let after = try XCTUnwrap(
                Self.restingFocus(bus) { $0 == before.0 && $1[2] == before.1[2] })
            XCTAssertEqual(after.1, before.1, "it stands elsewhere")
            try second.quit()
        }
    }

    func testSeveralWindowsComeBackWhereTheyHadGone() throws {
        try onGTK {
            let home = Self.home()
            let first = try home.start(arguments: ["\(home.path)/Films"])
            defer { first.end() }
            XCTAssertTrue(first.hasWindow("Films"))
            let again = try home.start(arguments: ["\(home.path)/Music"])
            defer { again.end() }
            XCTAssertTrue(first.hasWindow("Music"))
            XCTAssertTrue(first.hasWindow("Films"))
            try first.press(["ctrl+Home", "Down", "alt+Down"])
            XCTAssertTrue(first.hasWindow("New"))
            try first.quit()
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.hasWindow("New"))
            XCTAssertTrue(second.hasWindow("Music"))
            // Where the window began is known, too.
            XCTAssertTrue(second.hasWindow("New"))
            try second.press(["alt+Home"])
            XCTAssertTrue(second.hasWindow("Films"))
            try second.quit()
        }
    }

    func testAWindowThatWasClosedStaysClosedAndTheLastOneComesBack() throws {
        try onGTK {
            let home = Self.home()
            let first = try home.start(arguments: ["\(home.path)/Films"])
            defer { first.end() }
            XCTAssertTrue(first.hasWindow("Films"))
            let again = try home.start(arguments: ["\(home.path)/Music"])
            defer { again.end() }
            XCTAssertTrue(first.hasWindow("Music"))
            try first.press(["ctrl+w"])
            XCTAssertTrue(first.hasWindow("Films"))
            try first.press(["ctrl+w"])
            XCTAssertTrue(pump(seconds: 20) { !first.isRunning })
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.hasWindow("Films"))
            let text = home.text("state/shelf-gtk/windows") ?? ""
            XCTAssertFalse(text.contains("Music"), text)
            try second.quit()
        }
    }

    func testAPlaceThatIsGoneDoesNotKeepTheProgramFromStarting() throws {
        try onGTK {
            let home = Self.home()
            home.write("state/shelf-gtk/windows", "window\nshown file://\(home.path)/Nowhere\n")
            home.write("state/shelf-gtk/last-locations", "file://\(home.path)/Music\n")
            let run = try home.start()
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Music"))
            try run.quit()
        }
    }

    func testWhoWantsItStartsAnew() throws {
        try onGTK {
            let home = Self.home()
            home.write("state/shelf-gtk/restore-windows", "no\n")
            home.write("state/shelf-gtk/windows", "window\nshown file://\(home.path)/Films\n")
            home.write("state/shelf-gtk/last-locations", "file://\(home.path)/Music\n")
            let run = try home.start()
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Music"))
            try run.quit()
        }
    }
}
