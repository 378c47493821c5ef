import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Shelves that are folded, or open to a grid in place.
final class FoldTests: XCTestCase {
    func testAShelfGoesFromItsTitleToARowToAGridAndBack() {
        XCTAssertEqual(Fold.folded.step(true, opens: true), .usual)
        XCTAssertEqual(Fold.usual.step(true, opens: true), .open)
        XCTAssertEqual(Fold.open.step(true, opens: true), .open)
        XCTAssertEqual(Fold.open.step(false, opens: true), .usual)
        XCTAssertEqual(Fold.usual.step(false, opens: true), .folded)
        XCTAssertEqual(Fold.folded.step(false, opens: true), .folded)
        // Where all shelves are grids there is nothing to open.
        XCTAssertEqual(Fold.usual.step(true, opens: false), .usual)
        XCTAssertEqual(Fold.open.step(false, opens: false), .folded)
    }

    func testWhatIsRememberedIsReadAgainAndBounded() {
        var folds = Folds()
        XCTAssertTrue(folds.isEmpty)
        folds["file:///a"] = .folded
        folds["file:///b%20c"] = .open
        folds["file:///a"] = .open
        XCTAssertEqual(folds.text, "open file:///b%20c\nopen file:///a\n")
        XCTAssertEqual(Folds(text: folds.text), folds)
        // As characters these are one with the sign after or before them.
        var marked = Folds()
        for address in ["file:///a\r", "\u{301}a", "a\u{600}"] {
            marked[address] = .folded
            XCTAssertEqual(Folds(text: marked.text), marked)
        }
        folds["file:///a"] = .usual
        folds["file:///b%20c"] = .usual
        XCTAssertEqual(folds, Folds())
        XCTAssertEqual(Folds(text: "nonsense\nwide file:///a\nfolded\n\n"), Folds())
        for number in 0...Folds.limit { folds["file:///\(number)"] = .folded }
        XCTAssertEqual(folds["file:///0"], .usual)
        XCTAssertEqual(folds["file:///1"], .folded)
        XCTAssertEqual(folds.text.split(separator: "\n").count, Folds.limit)
    }

    func testAFoldedShelfIsItsTitleWhichHasTheFocusAndGivesItBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in ["A", "B/C"] {
                for number in 1...3 { folder.write("\(shelf)/\(number).txt") }
            }
            var program = try RunningProgram(showing: folder)
            try program.press("Right", "Right")
            program.expectFocus(on: "2.txt", "2 of 3, A")
            try program.press("alt+minus")
            program.expectFocus(on: "A, collapsed, 3 items")
            program.expectCells(named: ["A, collapsed, 3 items", "1.txt", "2.txt", "3.txt"])
            try program.press("Down", "Up")
            program.expectFocus(on: "A, collapsed, 3 items")
            XCTAssertTrue(pump(seconds: 20) { program.isExpanded("Expand A") == false })
            XCTAssertTrue(pump(seconds: 20) { program.isExpanded("Collapse B/C") == true })
            // What happens inside shows in the title, which keeps the focus.
            folder.write("A/4.txt")
            program.expectFocus(on: "A, collapsed, 4 items")
            program.end()
            program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectCells(named: ["A, collapsed, 4 items", "1.txt", "2.txt", "3.txt"])
            // A filter finds what is folded away.
            try program.press("ctrl+f")
            try program.type("4")
            program.expectCells(named: ["4.txt"])
            try program.press("Escape")
            program.expectCells(named: ["A, collapsed, 4 items", "1.txt", "2.txt", "3.txt"])
            try program.press("ctrl+Home", "Return")
            program.expectFocus(on: "1.txt", "1 of 4, A")
            try program.press("Right", "alt+minus", "alt+plus")
            program.expectFocus(on: "2.txt", "2 of 4, A")
        }
    }

    func testGroupsThatAreNoFoldersFoldAndAreRememberedWhereTheyAre() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a1", "a2", "a3", "b1", "b2"] { folder.write("\(name).txt") }
            folder.write("In/a4.txt")
            var program = try RunningProgram(showing: folder)
            try program.press("alt+6")
            program.expectCells(
                named: ["a1.txt", "a2.txt", "a3.txt", "a4.txt", "b1.txt", "b2.txt"])
            try program.press("Right", "Right")
            program.expectFocus(on: "a2.txt", "2 of 4, A")
            try program.press("alt+minus")
            program.expectFocus(on: "A, collapsed, 4 items")
            XCTAssertTrue(pump(seconds: 20) { program.isExpanded("Expand A") == false })
            program.expectCells(named: ["A, collapsed, 4 items", "b1.txt", "b2.txt"])
            program.end()
            program = try RunningProgram(showing: folder)
            program.expectCells(named: ["A, collapsed, 4 items", "b1.txt", "b2.txt"])
            try program.press("ctrl+Home", "Return")
            program.expectFocus(on: "a1.txt", "1 of 4, A")
            try program.press("alt+7")
            program.expectCells(
                named: ["a1.txt", "a2.txt", "a3.txt", "a4.txt", "b1.txt", "b2.txt"])
            // All together have nothing to fold to.
            try program.press("alt+minus", "Home")
            program.expectFocus(on: "a1.txt", "1 of 6, All items")
            program.end()
        }
    }

    func testTheItemOfAFoldedGroupIsTheSameEachTimeAndNoFolder() {
        onGTK {
            let items = (1...2).map { number in
                LibraryItem(
                    id: ItemID(number), file: File(path: "/f/\(number).txt"), name: "\(number).txt",
                    contentType: "text/plain")
            }
            let titles = FoldedTitles()
            var arranger = Arranger()
            let shelf = Shelf(id: ShelfID(1), title: "f", file: File(path: "/f"))
            let groups = arranger.groups(
                of: [CollectionRow(shelf, items: items)], in: Arrangement(grouping: .letter))
            let title = titles.title(of: groups[0], in: File(path: "/f"))
            XCTAssertEqual(title?.name, groups[0].section.title)
            XCTAssertEqual(title?.id, titles.title(of: groups[0], in: nil)?.id)
            XCTAssertLessThan(title?.id.number ?? 0, -(1 << 32))
            XCTAssertEqual(
                groups[0].section.foldAddress(at: "file:///f"), "letter:0 – 9 file:///f")
            XCTAssertEqual(ItemGroup(shelf).foldAddress(at: "file:///"), "file:///f")
            // What is copied of it are its items, not the folder they are in.
            let window = Builder(xml: Assets.tabs).window("window")
            let tab = TabWindow(window)
            let actions = ItemActions(window: tab, companions: Companions()) { _ in }
            defer { window.destroy() }
            guard let title else { return XCTFail("there is no title") }
            actions.members = [title.id: items]
            XCTAssertEqual(
                actions.content(of: [title]).uris, ["file:///f/1.txt", "file:///f/2.txt"])
        }
    }

    func testAShelfOpensToAGridInPlaceByKeyAndByPointer() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in ["A", "B"] {
                for number in 1...30 { folder.write("\(shelf)/\(number).txt") }
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "alt+plus")
            program.expectFocus(on: "1.txt", "1 of 30, A")
            // The one below the first is of the same shelf now.
            try program.press("Down")
            XCTAssertTrue(
                pump(seconds: 20) { program.focusedDescription?.hasSuffix("of 30, A") == true })
            XCTAssertTrue(pump(seconds: 20) { program.focusedName != "1.txt" })
            try program.press("Home", "Up", "Up", "Up", "alt+minus")
            try program.press("Home", "Down")
            program.expectFocus(on: "1.txt", "1 of 30, B")
            program.waitForRest()
            try program.click(button: "Collapse A")
            program.expectFocus(on: "1.txt", "1 of 30, B")
            XCTAssertTrue(
                pump(seconds: 20) {
                    program.cells.first.map { program.bus.name(of: $0) } == "A, collapsed, 30 items"
                })
            XCTAssertTrue(
                pump(seconds: 10) { program.remembered("folds")?.hasPrefix("folded file:") == true }
            )
            try program.click(button: "Expand A")
            program.expectFocus(on: "1.txt", "1 of 30, B")
            XCTAssertTrue(pump(seconds: 10) { program.remembered("folds") == "" })
        }
    }
}

extension RunningProgram {
    /// Whether a button says that what it folds is shown; nil while it is not there.
    fileprivate func isExpanded(_ name: String) -> Bool? {
        buttons.first { bus.name(of: $0) == name }.map { bus.isExpanded($0) }
    }

    /// Clicks a button when it is there.
    fileprivate func click(button name: String) throws {
        // One that still moves is somewhere else by the time of the click.
        let frame = atRest { self.button(name).flatMap { $0.y > 0 ? $0 : nil } }
        guard let frame else { return XCTFail("no button \(name) at rest") }
        try click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    }
}
