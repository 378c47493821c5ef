import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable, real keys, and what the accessibility bus says of the result.
final class BlackBoxTests: XCTestCase {
    func testWhatAKilledProgramLeftIsTakenAwayByALaterOne() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            let hash = String(repeating: "0f", count: 16)
            let left = [
                "state/shelf-gtk/.windows.AbC123", "config/shelf-gtk/.commands.AbC123",
                "cache/thumbnails/large/.\(hash).png.AbC123",
            ]
            let others = ["state/.windows.AbC123", "cache/thumbnails/large/.theirs.png.AbC123"]
            for name in left + others {
                folder.write("../home/\(name)")
                folder.setTime(of: "../home/\(name)")
            }
            let program = try RunningProgram(showing: folder)
            @MainActor func isThere(_ name: String) -> Bool {
                File(path: "\(folder.home)/\(name)").exists
            }
            XCTAssertTrue(pump { !left.contains(where: isThere) })
            XCTAssertTrue(others.allSatisfy(isThere))
            withExtendedLifetime(program) {}
        }
    }

    func testTheFocusStaysOnItsFileWhileOthersComeAndGoBeforeIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...40, "m"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "m 1.txt", "1 of 40, Folder")
            try program.press("Right", "Right", "Right", "Right")
            program.expectFocus(on: "m 5.txt", "5 of 40, Folder")

            folder.add(numbered(1...20, "a"))
            program.expectFocus(on: "m 5.txt", "25 of 60, Folder")
            folder.remove(numbered(1...10, "a"))
            program.expectFocus(on: "m 5.txt", "15 of 50, Folder")
            folder.rename("m 5.txt", "0 first.txt")
            program.expectFocus(on: "0 first.txt", "1 of 50, Folder")
            folder.remove(["0 first.txt"])
            program.expectFocus(on: "a 11.txt", "1 of 49, Folder")
            try program.press("End")
            try program.press("ctrl+End")
            program.expectFocus(on: "m 40.txt", "49 of 49, Folder")
            try program.press("ctrl+Home")
            program.expectFocus(on: "a 11.txt", "1 of 49, Folder")
        }
    }

    func testArrowsCrossShelvesAndNewFoldersBecomeShelves() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...10, "Birds/b") + numbered(1...3, "Cats/c"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Down")
            program.expectFocus(on: "c 2.txt", "2 of 3, Cats")
            folder.add(numbered(1...4, "Ants/Red/r"))
            XCTAssertTrue(
                pump(seconds: 20) {
                    program.cells.contains { program.bus.name(of: $0) == "r 1.txt" }
                }, "the new folder never showed")
            program.expectFocus(on: "c 2.txt", "2 of 3, Cats")
            try program.press("Up", "Up")
            program.expectFocus(on: "r 2.txt", "2 of 4, Ants/Red")
        }
    }

    func testTheFocusStaysOnItsFileThroughOrderAndFilter() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...30, "m"))
            for number in 1...30 {
                folder.write("m \(number).txt", String(repeating: "x", count: number))
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right")
            program.expectFocus(on: "m 3.txt", "3 of 30, Folder")
            program.bus.listenToFocus()
            try program.activate("win.reversed")
            program.expectFocus(on: "m 3.txt", "28 of 30, Folder")
            try program.activate("win.order", "size")
            program.expectFocus(on: "m 3.txt", "3 of 30, Folder")
            try program.activate("win.reversed")
            program.expectFocus(on: "m 3.txt", "28 of 30, Folder")
            for style in ["list", "grid", "shelves"] {
                try program.activate("win.style", style)
                program.expectFocus(on: "m 3.txt", "28 of 30, Folder")
            }
            XCTAssertEqual(program.focusLog, [], "the focus went elsewhere in between")
            try program.press("ctrl+f")
            try program.type("3")
            program.expectCells(named: ["m 30.txt", "m 23.txt", "m 13.txt", "m 3.txt"])
            try program.press("Return")
            program.expectFocus(on: "m 3.txt", "4 of 4, Folder")
            try program.press("ctrl+f", "Escape")
            program.expectFocus(on: "m 3.txt", "28 of 30, Folder")
        }
    }

    func testAFilterThatHidesTheFocusedFileAndIsClearedBringsTheFocusBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...9, "a") + numbered(1...9, "b"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right", "Right")
            program.expectFocus(on: "a 4.txt", "4 of 18, Folder")
            try program.press("ctrl+f")
            try program.type("b")
            program.expectCells(named: numbered(1...9, "b"))
            try program.press("Return")
            program.expectFocus(on: "b 1.txt", "1 of 9, Folder")
            try program.press("ctrl+f", "Escape")
            program.expectFocus(on: "a 4.txt", "4 of 18, Folder")
            // A filter that hides everything leaves nothing to take the focus over.
            try program.press("ctrl+f")
            try program.type("zzz")
            program.expectCells(named: [])
            try program.press("Escape")
            program.expectFocus(on: "a 4.txt", "4 of 18, Folder")
            // Who goes on from there has chosen another file.
            try program.press("ctrl+f")
            try program.type("b")
            program.expectCells(named: numbered(1...9, "b"))
            try program.press("Return", "Right")
            program.expectFocus(on: "b 2.txt", "2 of 9, Folder")
            try program.press("ctrl+f", "Escape")
            program.expectFocus(on: "b 2.txt", "11 of 18, Folder")
        }
    }

    func testTheFocusFollowsItsFileIntoAnotherFolderAndOutlivesThatFolder() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...10, "Birds/b") + numbered(1...5, "Cats/c"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right")
            program.expectFocus(on: "b 3.txt", "3 of 10, Birds")
            program.bus.listenToFocus()
            folder.rename("Birds/b 3.txt", "Cats/b 3.txt")
            program.expectFocus(on: "b 3.txt", "1 of 6, Cats")
            folder.rename("Cats", "Animals")
            program.expectFocus(on: "b 3.txt", "1 of 6, Animals")
            folder.add(numbered(1...20, "Aardvarks/a"))
            program.expectFocus(on: "b 3.txt", "1 of 6, Animals")
            XCTAssertEqual(program.focusLog, [], "the focus went elsewhere in between")
            folder.remove("Animals")
            program.expectFocus(on: "b 1.txt", "1 of 9, Birds")
            XCTAssertEqual(program.focusLog, ["b 1.txt"])
        }
    }

    func testHeldArrowsAdvanceOneByOneWhileFilesArrive() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let red = try Pixbuf(width: 300, height: 200, rgba: 0xFF00_00FF).pngBytes(texts: [])
                .array
            for number in 1...60 { folder.writeBytes("m \(100 + number).png", red) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "m 101.png")
            program.bus.listenToFocus()
            // What took the focus is asked for its name when that is heard, and the cell of a slow program may have
            // been given another item by then.
            let keys = try ChildProgram([
                "xdotool", "key", "--delay", "\(Int(33 * patience))", "--repeat", "50", "Right",
            ])
            var added = 0
            var due = MainLoop.monotonicMicroseconds
            XCTAssertTrue(
                pump(seconds: 30) {
                    if MainLoop.monotonicMicroseconds >= due {
                        due += 50_000
                        added += 1
                        folder.writeBytes("z \(added).png", red)
                        folder.writeBytes("a \(added).png", red)
                    }
                    return !keys.isRunning
                })
            XCTAssertGreaterThan(added, 10)
            program.expectFocus(on: "m 151.png")
            XCTAssertEqual(program.focusLog, (102...151).map { "m \($0).png" })
        }
    }

    func testASecondStartOpensAWindowInTheFirstAndReturns() throws {
        try onGTK {
            let first = TemporaryFolder(named: "First")
            let second = TemporaryFolder(named: "Second")
            first.add(["one.txt"])
            second.add(["two.txt"])
            let program = try RunningProgram(showing: first)
            defer { program.end() }
            let again = try ChildProgram(
                [RunningProgram.executable, second.path], environment: first.environment)
            XCTAssertEqual(again.wait(), 0)
            XCTAssertTrue(
                pump(seconds: 20) {
                    program.cells.contains { program.bus.name(of: $0) == "two.txt" }
                }, "the second window never came")
            XCTAssertTrue(program.isRunning)
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning }, "Ctrl+Q does not quit")
        }
    }
}

extension TemporaryFolder {
    func add(_ names: [String]) { for name in names { write(name) } }

    fileprivate func remove(_ names: [String]) { for name in names { remove(name) } }
}

/// File names with a word and a number each.
func numbered(_ numbers: some Sequence<Int>, _ word: String) -> [String] {
    numbers.map { "\(word) \($0).txt" }
}
