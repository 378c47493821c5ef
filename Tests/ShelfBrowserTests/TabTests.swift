import ShelfGObject
import ShelfTestSupport
import XCTest

/// Tabs of a window, in the real executable.
final class TabTests: XCTestCase {
    /// A folder with two folders of several files in it, whose names say where they are.
    @MainActor
    private static func program(_ arguments: [String] = []) throws -> RunningProgram {
        let folder = TemporaryFolder()
        for name in ["top 1.txt", "top 2.txt", "top 3.txt"] { folder.write(name) }
        for number in 1...3 {
            folder.write("Films/film \(number).txt")
            folder.write("Mu sic 🎉/song \(number).txt")
        }
        return try RunningProgram(showing: folder, arguments: arguments)
    }

    func testATabIsOpenedAtTheSamePlaceAndEachKeepsItsPlaceFilterSelectionAndFocus() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            XCTAssertEqual(program.tabs, [])
            try program.press("ctrl+2", "ctrl+Home", "Right")
            program.expectFocus(on: "top 2.txt")
            try program.press("ctrl+t")
            program.expectTabs([program.folder.name, program.folder.name])
            try program.press("ctrl+f")
            try program.type("film")
            try program.press("Return")
            program.expectCells(named: ["film 1.txt", "film 2.txt", "film 3.txt"])
            try program.press("ctrl+Home", "Right", "shift+Right", "alt+Down")
            program.expectTabs([program.folder.name, "Films"])
            try program.expectWindow("Films")
            program.expectFocus(on: "film 3.txt")
            try program.press("ctrl+Tab")
            try program.expectWindow(program.folder.name)
            program.expectFocus(on: "top 2.txt")
            XCTAssertEqual(program.cells.count, 9)
            // What has the keyboard is the item, not only its frame.
            try program.press("Right")
            program.expectFocus(on: "top 3.txt")
            try program.press("ctrl+shift+Tab")
            try program.expectWindow("Films")
            program.expectFocus(on: "film 3.txt")
            try program.press("Left")
            program.expectFocus(on: "film 2.txt")
            try program.press("alt+Left")
            try program.expectWindow(program.folder.name)
            program.expectFocus(on: "film 3.txt")
        }
    }

    func testTabsAreReachedMovedClosedAndOpenedAgainByKeys() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+End", "alt+Down")
            try program.expectWindow("Mu sic 🎉")
            try program.press("ctrl+t", "ctrl+t", "alt+Up")
            try program.expectWindow(name)
            let before = program.tabs
            XCTAssertEqual(before.count, 3)
            XCTAssertEqual(before.last, name)
            XCTAssertNotEqual(before.first, name)
            try program.press("ctrl+shift+1")
            try program.expectWindow(before[0])
            try program.press("ctrl+shift+9")
            try program.expectWindow(name)
            try program.press("ctrl+shift+Page_Up")
            program.expectTabs([before[0], name, before[0]])
            try program.press("ctrl+shift+Page_Up", "ctrl+shift+Page_Up")
            program.expectTabs([name, before[0], before[0]])
            try program.press("ctrl+shift+Page_Down")
            program.expectTabs([before[0], name, before[0]])
            try program.press("ctrl+w")
            program.expectTabs([before[0], before[0]])
            try program.expectWindow(before[0])
            try program.press("ctrl+shift+t")
            program.expectTabs([before[0], before[0], name], inAnyOrder: true)
            try program.expectWindow(name)
            try program.press("ctrl+w", "ctrl+w")
            // A single one needs no bar.
            program.expectTabs([])
            try program.press("ctrl+t")
            program.expectTabs([before[0], before[0]])
            try program.press("ctrl+shift+w")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
        }
    }

    func testATabThatWasClosedComesBackWithItsFocus() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("ctrl+2", "ctrl+t")
            program.expectTabs([program.folder.name, program.folder.name])
            try program.press("ctrl+End", "Left")
            let focused = try XCTUnwrap(program.restingFocus)
            try program.press("ctrl+w")
            program.expectTabs([])
            try program.press("ctrl+Home")
            program.expectFocus(
                on: try XCTUnwrap(program.cells.first.map { program.bus.name(of: $0) }))
            try program.press("ctrl+shift+t")
            program.expectTabs([program.folder.name, program.folder.name])
            program.expectFocus(on: focused)
        }
    }

    func testThePointerShowsClosesAndDragsTabs() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("ctrl+2", "ctrl+Home", "Right")
            program.expectFocus(on: "top 2.txt")
            try program.press("ctrl+t")
            program.expectTabs([program.folder.name, program.folder.name])
            try program.press("ctrl+End")
            program.expectFocus(on: "song 3.txt")
            try program.press("alt+Down")
            program.expectTabs([program.folder.name, "Mu sic 🎉"])
            let focused = try XCTUnwrap(program.restingFocus)
            let tabs = program.tabFrames
            try program.click(x: tabs[0][0] + tabs[0][2] / 2, y: tabs[0][1] + tabs[0][3] / 2)
            try program.expectWindow(program.folder.name)
            program.expectFocus(on: "top 2.txt")
            try program.press("Right")
            program.expectFocus(on: "top 3.txt")
            // The second one before the first.
            try program.drag(tabs[1], toX: tabs[0][0] + 20, y: tabs[0][1] + tabs[0][3] / 2)
            try program.expectWindow("Mu sic 🎉")
            program.expectTabs(["Mu sic 🎉", program.folder.name])
            program.expectFocus(on: focused)
            try program.point([
                "mousemove", "\(tabs[1][0] + tabs[1][2] / 2)", "\(tabs[1][1] + tabs[1][3] / 2)",
                "click", "2",
            ])
            program.expectTabs([])
            try program.expectWindow("Mu sic 🎉")
        }
    }

    func testAFolderOpensInATabOfItsOwnFromTheWallThePathAndTheSidebar() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("alt+8")
            program.expect("Films")
            try program.press("ctrl+2", "ctrl+Home")
            program.expectFocus(on: "Films, folder, 3 items")
            try program.press("ctrl+Return")
            program.expectTabs([name, "Films"])
            program.expectFocus(on: "Films, folder, 3 items")
            // In the order in which they are opened.
            try program.press("ctrl+l", "ctrl+Return")
            program.expectTabs([name, "Films", name])
            try program.press("ctrl+l", "Menu")
            program.expectMenu(offering: "Open in New Tab")
            try program.press("t")
            program.expectTabs([name, "Films", name, name])
            try program.press("Escape", "F9")
            program.expectFocus(on: "Home")
            try program.press("ctrl+Return")
            XCTAssertTrue(pump(seconds: 20) { program.tabs.count == 5 }, "\(program.tabs)")
            try program.press("F9", "ctrl+shift+2")
            try program.expectWindow("Films")
            program.expectCells(named: ["film 1.txt", "film 2.txt", "film 3.txt"])
            try program.press("ctrl+l", "Menu")
            program.expectMenu(offering: "Open in New Window")
            try program.press("w")
            XCTAssertTrue(pump(seconds: 20) { program.windowCount == 2 }, "there is one window")
        }
    }

    func testATabGetsAWindowOfItsOwnWithAllItHas() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("ctrl+2", "ctrl+t")
            program.expectTabs([program.folder.name, program.folder.name])
            try program.press("ctrl+End")
            program.expectFocus(on: "song 3.txt")
            try program.press("alt+Down")
            try program.expectWindow("Mu sic 🎉")
            let focused = try XCTUnwrap(program.restingFocus)
            try program.choose(by: "t", "w", from: "F10", offering: "Tabs")
            program.expectTabs([])
            try Seat.focusWindow(named: "Mu sic 🎉")
            program.expectFocus(on: focused)
            try program.press("alt+Left", "ctrl+w")
            // It has that name, too, until it is gone.
            XCTAssertTrue(pump(seconds: 20) { program.windowCount == 1 }, "it does not close")
            try Seat.focusWindow(named: program.folder.name)
            try program.press("ctrl+w")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
        }
    }

    func testTheMenuOfATabIsAboutThatTab() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+Home", "Right")
            program.expectFocus(on: "top 2.txt")
            try program.press("ctrl+t", "ctrl+t")
            program.expectTabs([name, name, name])
            try program.press("ctrl+End")
            program.expectFocus(on: "song 3.txt")
            let first = program.tabFrames[0]
            let place = ["mousemove", "\(first[0] + first[2] / 2)", "\(first[1] + first[3] / 2)"]
            try program.point(place + ["click", "3"])
            program.expectMenu(offering: "Close Other Tabs")
            try program.press("Escape")
            program.expectMenu(offering: nil)
            // The keyboard is where it was.
            try program.press("Left")
            program.expectFocus(on: "song 2.txt")
            try program.point(place + ["click", "3"])
            program.expectMenu(offering: "Close Other Tabs")
            try program.press("o")
            program.expectTabs([])
            program.expectFocus(on: "top 2.txt")
        }
    }

    func testTheMenuOfATabOpensAnotherOneOfItsPlacesBesideIt() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+Home", "ctrl+t")
            program.expectTabs([name, name])
            try program.press("ctrl+End", "alt+Down")
            program.expectTabs([name, "Mu sic 🎉"])
            let first = program.tabFrames[0]
            try program.point([
                "mousemove", "\(first[0] + first[2] / 2)", "\(first[1] + first[3] / 2)",
                "click", "3",
            ])
            program.expectMenu(offering: "New Tab")
            try program.press("n")
            program.expectTabs([name, name, "Mu sic 🎉"])
            try program.expectWindow(name)
        }
    }

    func testWhatIsLookedAtStaysSoWhileAnotherTabIsShown() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+Home", "Right", "space")
            try program.expectWindow("top 2.txt")
            try program.press("ctrl+t")
            try program.expectWindow(name)
            program.expectTabs([name, name])
            try program.press("ctrl+Tab")
            try program.expectWindow("top 2.txt")
            try program.press("Right")
            try program.expectWindow("top 3.txt")
            try program.press("Escape")
            try program.expectWindow(name)
            program.expectFocus(on: "top 3.txt")
        }
    }

    func testTheSofaIsThereInEveryTabWithoutTheBar() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+t")
            program.expectTabs([name, name])
            try program.press("ctrl+t")
            program.expectTabs([name, name, name])
            try program.press("ctrl+End")
            program.expectFocus(on: "song 3.txt")
            try program.press("shift+F11")
            program.expectTabs([])
            program.expect("Menu")
            try program.press("ctrl+Tab")
            program.expect("Menu")
            XCTAssertTrue(pump(seconds: 20) { program.focusedName != nil })
            try program.press("ctrl+shift+Tab")
            program.expectFocus(on: "song 3.txt")
            try program.press("shift+F11")
            program.expectTabs([name, name, name])
            program.expectFocus(on: "song 3.txt")
        }
    }

    func testTabsOfAWindowThatFillsTheScreenAreGoneThroughWithoutABar() throws {
        try XCTSkipUnless(
            Seat.current == .wayland,
            "an X server without a window manager has nobody to fill the screen")
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+2", "ctrl+t")
            program.expectTabs([name, name])
            for _ in 1...2 {
                try program.press("F11")
                program.expectTabs([])
                try program.press("ctrl+Tab", "ctrl+End")
                program.expectFocus(on: "song 3.txt")
                XCTAssertFalse(program.hasHeader, "a bar over a screen that is filled")
                try program.press("F11")
                program.expectTabs([name, name])
                XCTAssertTrue(pump(seconds: 20) { program.hasHeader }, "no bar")
            }
        }
    }

    func testWindowsComeBackWithTheirTabsAndTheOneThatWasShown() throws {
        try onGTK {
            let home = Home()
            for folder in ["Films", "Music", "Books"] {
                for number in 1...4 { home.write("\(folder)/\(folder) \(number).txt", "x") }
            }
            let tabs = ["Films", "Music", "Books"]
                .map { "tab\($0 == "Music" ? " front" : "")\nshown file://\(home.path)/\($0)\n" }
            home.write(
                "state/shelf-gtk/windows",
                "window\n" + tabs.joined() + "window\nshown file://\(home.path)/Books\n")
            let bus = try AccessibilityBus()
            for _ in 1...2 {
                let run = try home.start()
                defer { run.end() }
                XCTAssertTrue(run.hasWindow("Music"))
                XCTAssertTrue(run.hasWindow("Books"))
                XCTAssertTrue(
                    pump(seconds: 20) { bus.tabs.sorted() == ["Books", "Films", "Music"] },
                    "\(bus.tabs)")
                try run.quit()
            }
            let text = home.text("state/shelf-gtk/windows") ?? ""
            XCTAssertEqual(
                text.split(separator: "\n").filter { $0.hasPrefix("tab") },
                ["tab", "tab front", "tab", "tab front"])
        }
    }
}

extension RunningProgram {
    /// Whether the bar with the main menu is seen.
    fileprivate var hasHeader: Bool {
        application.map { !bus.nodes(below: $0) { bus.name(of: $0) == "Main Menu" }.isEmpty }
            ?? false
    }

    /// Waits until a window is called so.
    fileprivate func expectWindow(_ title: String) throws {
        try Seat.awaitWindow(named: title)
    }
}
