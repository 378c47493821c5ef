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

    /// A window with two tabs: one of a place that is there, and one of another, with the focus on an item.
    @MainActor
    private static func rememberTabs(of gone: String, in home: Home) -> String {
        let lost = """
            tab front
            start file://\(home.path)/\(gone)
            shown file://\(home.path)/\(gone)
            focus file://\(home.path)/\(gone)/f%2040.txt
            top file://\(home.path)/\(gone)/f%2036.txt 0.0

            """
        home.write(
            "state/shelf-gtk/windows", "window\ntab\nshown file://\(home.path)/Music\n\(lost)")
        return lost
    }

    func testATabWhosePlaceIsGoneStandsAndIsAsItWasWhenThatComesBack() throws {
        try onGTK {
            let home = Self.home()
            let lost = Self.rememberTabs(of: "Stick", in: home)
            let bus = try AccessibilityBus()
            for _ in 1...2 {
                let run = try home.start()
                defer { run.end() }
                XCTAssertTrue(run.hasWindow("Stick"))
                XCTAssertTrue(pump(seconds: 20) { bus.tabs == ["Music", "Stick"] }, "\(bus.tabs)")
                // The tab is used, so that windows are written down anew.
                try run.press(["ctrl+Tab", "ctrl+Tab"])
                try run.quit()
                XCTAssertEqual(
                    run.errors, ["shelf-gtk: \(home.path)/Stick: No such file or directory"])
                let text = home.text("state/shelf-gtk/windows") ?? ""
                XCTAssertTrue(text.contains(lost), text)
            }
            let run = try home.start()
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Stick"))
            for number in 1...60 { home.write("Unplugged/f \(number).txt", "x") }
            home.rename("Unplugged", "Stick")
            // The keyboard may be with a button of the page that was shown; where the wall stands says enough.
            var shown: [(String, [Int])] = []
            XCTAssertTrue(
                pump(seconds: 20) {
                    shown = Self.cells(bus) { _ in true }
                    return shown.contains { $0.0.hasPrefix("f 40.txt") }
                        && !shown.contains { $0.0.hasPrefix("f 1.txt") }
                }, "\(shown)")
            try run.quit()
            XCTAssertTrue(
                home.text("state/shelf-gtk/windows")?.contains("Stick/f%2040.txt") ?? false)
        }
    }

    func testATabWhosePlaceDoesNotAnswerStandsAndIsRemembered() throws {
        try onGTK {
            let home = Self.home()
            try home.makeSilentFolder("Server")
            let lost = Self.rememberTabs(of: "Server", in: home)
            let bus = try AccessibilityBus()
            let run = try home.start()
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Server"))
            XCTAssertTrue(pump(seconds: 20) { bus.tabs == ["Music", "Server"] }, "\(bus.tabs)")
            // Nothing else waits for it.
            try run.press(["ctrl+Tab"])
            XCTAssertTrue(run.hasWindow("Music"))
            XCTAssertTrue(pump(seconds: 20) { Self.cells(bus) { _ in true }.count == 1 })
            try run.press(["ctrl+Tab"])
            XCTAssertTrue(run.hasWindow("Server"))
            try run.quit()
            let text = home.text("state/shelf-gtk/windows") ?? ""
            XCTAssertTrue(text.contains(lost), text)
        }
    }

    /// Has a program begin with what was open last, as the window that was there cannot come back, and be used,
    /// so that its own window is written down.
    ///
    /// - Returns: what is remembered of the other.
    @MainActor
    private static func startWithoutStick(
        _ home: Home, _ bus: AccessibilityBus
    ) throws -> (run: Home.Run, lost: String) {
        let lost =
            "window\ntab front\nstart file://\(home.path)/Stick\n"
            + "shown file://\(home.path)/Stick\n"
        home.write("state/shelf-gtk/windows", lost)
        home.write("state/shelf-gtk/last-locations", "file://\(home.path)/Films\n")
        let run = try home.start()
        XCTAssertTrue(run.hasWindow("Films"))
        XCTAssertTrue(pump(seconds: 20) { !cells(bus) { _ in true }.isEmpty })
        try run.press(["ctrl+Home"])
        XCTAssertNotNil(restingFocus(bus) { name, _ in name.hasPrefix("f 1.txt") })
        try run.press(["Down", "alt+Down"])
        XCTAssertTrue(run.hasWindow("New"))
        return (run, lost)
    }

    func testAWindowThatCouldNotComeBackIsRememberedBesideWhatIsShownInItsPlace() throws {
        try onGTK {
            let home = Self.home()
            let (first, lost) = try Self.startWithoutStick(home, AccessibilityBus())
            defer { first.end() }
            try first.quit()
            let text = home.text("state/shelf-gtk/windows") ?? ""
            XCTAssertTrue(text.contains(lost) && text.contains("Films/New"), text)
            home.write("Stick/s.txt", "x")
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.hasWindow("Stick"))
            XCTAssertTrue(second.hasWindow("New"))
            try second.quit()
        }
    }

    func testAWindowThatCouldNotComeBackIsRememberedBesideWhatIsOpenedLater() throws {
        try onGTK {
            let home = Self.home()
            let bus = try AccessibilityBus()
            let (run, lost) = try Self.startWithoutStick(home, bus)
            defer { run.end() }
            try run.press(["ctrl+n"])
            XCTAssertTrue(pump(seconds: 20) { Self.windowCount(bus) == 2 }, "no second window")
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.waitForEnd())
            XCTAssertTrue(pump(seconds: 20) { Self.windowCount(bus) == 3 }, "no third window")
            // Which of them has the keyboard is the desktop's to say.
            run.signal(SIGTERM)
            XCTAssertTrue(run.waitForEnd())
            let text = home.text("state/shelf-gtk/windows") ?? ""
            XCTAssertTrue(text.contains(lost) && text.contains("Films/New"), text)
        }
    }

    @MainActor
    private static func windowCount(_ bus: AccessibilityBus) -> Int {
        bus.applications.first { bus.name(of: $0) == "shelf-gtk" }
            .map { bus.children(of: $0).count } ?? 0
    }

    func testStartsInQuickSuccessionBringEachWindowBackOnce() throws {
        try onGTK {
            let home = Self.home()
            // That it does not answer holds the first start up.
            try home.makeSilentFolder("Server")
            _ = Self.rememberTabs(of: "Server", in: home)
            let bus = try AccessibilityBus()
            let first = try home.start()
            defer { first.end() }
            let name = ["gdbus", "wait", "--session", "--timeout", "20", "io.github.shelf.Shelf"]
            XCTAssertEqual(try ChildProgram(name).wait(), 0, "it takes no starts in")
            let second = try home.start()
            defer { second.end() }
            XCTAssertTrue(second.waitForEnd())
            guard Self.windowCount(bus) == 0 else {
                throw XCTSkip("the first start was over before the second had begun")
            }
            XCTAssertTrue(first.hasWindow("Server"))
            XCTAssertTrue(pump(seconds: 20) { bus.tabs == ["Music", "Server"] }, "\(bus.tabs)")
            XCTAssertEqual(Self.windowCount(bus), 1)
            try first.quit()
            XCTAssertEqual(
                home.text("state/shelf-gtk/windows")?.split(separator: "\n")
                    .count { $0.hasPrefix("window") }, 1)
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
