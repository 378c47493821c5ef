import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable from the sofa: nothing but arrows, Enter, Escape and Backspace is pressed.
final class SofaTests: XCTestCase {
    private static let menu = [
        "Slide show", "Places", "Show, Everything", "View, Shelves", "Group by, Folder",
        "Sort by, Name", "Keys", "Leave Big Screen Mode", "Quit",
    ]

    @MainActor
    private static func program(_ shelves: String...) throws -> RunningProgram {
        let folder = TemporaryFolder()
        for shelf in shelves {
            for number in 1...3 { folder.write("\(shelf)/\(number).txt", "line\n") }
        }
        let program = try RunningProgram(showing: folder, arguments: ["--sofa"])
        // Something has the focus before any key is pressed.
        program.expectFocus(on: "1.txt", "1 of 3, \(shelves[0])")
        return program
    }

    func testUpAtTheTopLeadsToTheMenuAndEscapeOutOfItsPages() throws {
        try onGTK {
            let program = try Self.program("A", "B")
            defer { program.end() }
            try program.press("Right", "Down", "Up", "Up")
            program.expectFocus(onButton: "Menu")
            // Arrows lead nowhere that is for the pointer only.
            try program.press("Left", "Right", "Up", "Down")
            program.expectFocus(on: "2.txt", "2 of 3, A")
            try program.press("Up", "Return")
            program.expectLines(Self.menu)
            program.expectFocus(on: "Slide show")
            try program.press("Down", "Down", "Down", "Return")
            program.expectFocus(on: "Shelves, chosen")
            try program.press("Down", "shift+Tab")
            program.expectFocus(onButton: "Menu")
            try program.press("Down")
            program.expectFocus(on: "Grid")
            try program.press("Escape")
            program.expectFocus(on: "View, Shelves")
            try program.press("BackSpace")
            program.expectFocus(on: "2.txt", "2 of 3, A")
        }
    }

    func testEveryPageOfTheMenuDoesWhatItSays() throws {
        try onGTK {
            let program = try Self.program("A", "B")
            defer { program.end() }
            try program.open("View, Shelves")
            try program.press("Down", "Return")
            program.expectRemembered("choices", "style=grid")
            program.expectFocus(on: "1.txt", "1 of 3, A")
            try program.open("Group by, Folder")
            try program.press("End", "Up", "Return")
            program.expectFocus(on: "A, folder, 3 items")
            // Folders are gone into, and out of, and so on to where nothing is left.
            try program.press("Right", "Return")
            program.expectFocus(on: "1.txt", "1 of 3, B")
            try program.press("Escape")
            program.expectFocus(on: "B, folder, 3 items")
            try program.press("BackSpace")
            program.expectFocus(on: "Leave Big Screen Mode")
            try program.press("Escape")
            program.expectFocus(on: "B, folder, 3 items")
            try program.open("Sort by, Name")
            try program.press("End", "Return")
            program.expectRemembered("choices", "reversed=true")
            try program.open("Keys")
            XCTAssertTrue(pump(seconds: 20) { program.focusedName?.hasPrefix("Arrows") == true })
            try program.press("Return", "Escape")
            program.expectFocus(on: "B, folder, 3 items")
        }
    }

    func testAKindWithoutItemsIsAPageThatEscapeLeaves() throws {
        try onGTK {
            let program = try Self.program("A")
            defer { program.end() }
            try program.open("Show, Everything")
            program.expectFocus(on: "Everything, chosen")
            try program.press("Down", "Return")
            // What has no button of its own leaves the keyboard to the one at the top.
            program.expectFocus(onButton: "Menu")
            try program.press("Down", "Return")
            program.expectFocus(on: "Show, Pictures")
            try program.press("Escape", "Escape")
            program.expectFocus(on: "1.txt", "1 of 3, A")
        }
    }

    func testAnEmptyFolderHasAWayToOtherPlacesAndBack() throws {
        try onGTK {
            let program = try Self.program("A")
            defer { program.end() }
            program.folder.makeFolder("E")
            try program.open("Group by, Folder")
            try program.press("End", "Up", "Return")
            program.expectFocus(on: "A, folder, 3 items")
            try program.press("Right")
            program.expectFocus(on: "E, folder, 0 items")
            try program.press("Return")
            program.expectFocus(onButton: "Open Folder")
            try program.press("Up")
            program.expectFocus(onButton: "Menu")
            try program.press("Down", "Return")
            program.expectFocus(on: "Parent folder, Folder")
            XCTAssertTrue(program.lines.contains("Home"), "\(program.lines)")
            try program.press("Escape")
            program.expectFocus(onButton: "Open Folder")
            try program.press("Return", "Return")
            program.expectFocus(on: "E, folder, 0 items")
            try program.press("Escape")
            program.expectFocus(onButton: "Open Folder")
            try program.press("Escape")
            program.expectFocus(on: "E, folder, 0 items")
        }
    }

    func testItemsAreLookedAtAndTheirMenuIsReachedAndLeft() throws {
        try onGTK {
            let folder = TemporaryFolder()
            try folder.addPictures(3, "p", width: 60, height: 40)
            folder.writeBytes("q.pdf", pdfBytes(pages: ["1 0 0", "0 1 0"]))
            folder.write("r.txt", (0..<400).map { "line \($0)\n" }.joined())
            let program = try RunningProgram(showing: folder, arguments: ["--sofa"])
            defer { program.end() }
            program.expectFocus(on: "p 1.png")
            try program.press("Return")
            try Seat.awaitWindow(named: "p 1.png")
            try program.press("Right")
            try Seat.awaitWindow(named: "p 2.png")
            try program.press("Up")
            program.expectFocus(on: "Slide show")
            try program.press("Escape", "Return")
            program.expectFocus(on: "Slide show")
            try program.press("Down", "Return")
            try Seat.awaitWindow(named: "p 3.png")
            // Pages are turned, and after the last one comes the next item.
            try program.press("Right")
            try Seat.awaitWindow(named: "q.pdf")
            program.expect("1 of 2")
            try program.press("Right")
            program.expect("2 of 2")
            try program.press("Right")
            try Seat.awaitWindow(named: "r.txt")
            try program.press("Down", "Return")
            program.expectFocus(on: "Next item")
            // A slide show waits while something is chosen, and ends first.
            try program.press("Up", "Return")
            try Seat.awaitWindow(named: "r.txt")
            program.expect("Slide show, 5 seconds each")
            try program.press("Return")
            program.expect("Paused, 5 seconds each")
            try program.press("Escape")
            program.expect("The slide show has ended")
            try program.press("Escape")
            program.expectFocus(on: "r.txt")
            try program.press("Escape")
            program.expectFocus(on: "Leave Big Screen Mode")
        }
    }

    func testMusicWaitsAndGoesOnAndToOtherTimesByArrowsAndEnter() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("m.wav", MediaTests.wav(seconds: 60))
            let program = try RunningProgram(showing: folder, arguments: ["--sofa"])
            defer { program.end() }
            program.expectFocus(on: "m.wav")
            try program.press("Return")
            try Seat.awaitWindow(named: "m.wav")
            // It can be told to go on as soon as it is open.
            XCTAssertTrue(
                pump(seconds: 30) {
                    if program.isSaid(" of 1:00") { return true }
                    try? program.press("Right")
                    return false
                }, "it stays where it is")
            try program.press("Return")
            program.expect("Paused")
            try program.press("Up")
            program.expectFocus(on: "Play")
            try program.press("Return")
            program.expect("Playing")
            try program.press("Escape")
            program.expectFocus(on: "m.wav")
        }
    }

    func testAMessageIsReachedByArrowsAndDismissed() throws {
        try onGTK {
            let program = try Self.program("A", "B")
            defer { program.end() }
            try program.activate("use-everywhere")
            program.expect("Dismiss")
            try program.press("Down", "Down")
            program.expectFocus(onButton: "Dismiss")
            try program.press("Up")
            program.expectFocus(on: "1.txt", "1 of 3, B")
            try program.press("Down", "Return")
            program.expectFocus(on: "1.txt", "1 of 3, B")
            try program.activate("use-everywhere")
            program.expect("Dismiss")
            try program.press("Escape", "Escape")
            program.expectFocus(on: "Leave Big Screen Mode")
        }
    }

    func testThePointerOpensTheMenuAndClosesItAndComesByEverything() throws {
        try onGTK {
            let program = try Self.program("A")
            defer { program.end() }
            try program.click(onButton: "Menu")
            program.expectLines(Self.menu)
            program.expectFocus(on: "Slide show")
            try program.click(onButton: "Menu")
            program.expectFocus(on: "1.txt", "1 of 3, A")
            try program.press("Return")
            try Seat.awaitWindow(named: "1.txt")
            try program.click(onButton: "Next")
            try Seat.awaitWindow(named: "2.txt")
            try program.click(onButton: "Close Preview")
            program.expectFocus(on: "2.txt", "2 of 3, A")
        }
    }

    func testTheWayOutLeadsToTheWindowAndIsRemembered() throws {
        try onGTK {
            let program = try Self.program("A")
            defer { program.end() }
            try program.press("Escape", "Return")
            program.expectFocus(on: "1.txt", "1 of 3, A")
            // Without a window manager GTK never leaves a full screen that it began in.
            if Seat.current == .wayland { program.expect("Main Menu") }
            XCTAssertTrue(pump(seconds: 10) { program.remembered("sofa") == "no\n" })
            try program.press("shift+F11")
            XCTAssertTrue(pump(seconds: 10) { program.remembered("sofa") == "yes\n" })
            try program.press("Up")
            program.expectFocus(onButton: "Menu")
            // A start that names it hands it to the program that runs.
            try program.press("Return")
            program.expectFocus(on: "Leave Big Screen Mode")
            try program.press("Return")
            XCTAssertTrue(pump(seconds: 10) { program.remembered("sofa") == "no\n" })
            let second = try ChildProgram(
                [RunningProgram.executable, "--sofa", program.folder.path],
                environment: program.folder.environment)
            XCTAssertEqual(second.wait(), 0)
            XCTAssertTrue(pump(seconds: 10) { program.isSofa })
            XCTAssertEqual(program.remembered("sofa"), "no\n", "nobody has chosen that")
            try program.activate("app.sofa")
            XCTAssertTrue(pump(seconds: 10) { !program.isSofa })
            try program.activate("app.open-sofa")
            XCTAssertTrue(pump(seconds: 10) { program.isSofa })
            XCTAssertEqual(program.remembered("sofa"), "no\n", "nobody has chosen that")
        }
    }
}

extension RunningProgram {
    /// Whether its windows are looked at from the sofa.
    fileprivate var isSofa: Bool {
        let outcome = try? ChildProgram.run([
            "gdbus", "call", "--session", "--dest", "io.github.shelf.Shelf", "--object-path",
            "/io/github/shelf/Shelf", "--method", "org.gtk.Actions.Describe", "sofa",
        ])
        return outcome?.output.contains("<true>") ?? false
    }

    /// What the lines of the page of the menu are called; it lies after the wall.
    fileprivate var lines: [String] {
        guard let application,
            let table = bus.nodes(below: application, where: { self.bus.role(of: $0) == .table })
                .last
        else { return [] }
        return bus.nodes(below: table) { self.bus.role(of: $0) == .tableCell }
            .map { bus.name(of: $0) }
    }

    fileprivate func expectLines(
        _ names: [String], file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(
            pump(seconds: 20) { self.lines == names }, "\(lines)", file: file, line: line)
    }

    fileprivate func expectFocus(
        onButton name: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(
            pump(seconds: 20) {
                // Some toolkits add what is written on a button to what it is called.
                self.buttons.contains {
                    self.bus.name(of: $0).hasPrefix(name) && self.bus.isFocused($0)
                }
            },
            "\(name) has not the focus but \(focusedName ?? "no cell"), "
                + "\(buttons.filter { bus.isFocused($0) }.map { bus.name(of: $0) })",
            file: file, line: line)
    }

    /// Whether anything has a name that ends so.
    fileprivate func isSaid(_ ending: String) -> Bool {
        guard let application else { return false }
        return !bus.nodes(below: application) { self.bus.name(of: $0).hasSuffix(ending) }.isEmpty
    }

    /// Waits until anything is called so.
    fileprivate func expectRemembered(
        _ file: String, _ word: String, line: UInt = #line
    ) {
        XCTAssertTrue(
            pump(seconds: 20) { self.remembered(file)?.contains(word) == true },
            "\(remembered(file) ?? "nothing") is remembered", line: line)
    }

    /// Goes to a line of the menu from the wall, and into its page.
    fileprivate func open(_ name: String, line: UInt = #line) throws {
        for _ in 0..<10 where !isOnMenuButton { try press("Up") }
        expectFocus(onButton: "Menu", line: line)
        try press("Return")
        XCTAssertTrue(pump(seconds: 20) { self.lines.contains(name) }, "\(lines)", line: line)
        try press("Home")
        for _ in 0..<(lines.firstIndex(of: name) ?? 0) { try press("Down") }
        expectFocus(on: name, line: line)
        try press("Return")
    }

    private var isOnMenuButton: Bool {
        settle()
        return buttons.contains { bus.name(of: $0) == "Menu" && bus.isFocused($0) }
    }
}
