import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Names that are taken where something is put, asked about one after the other.
final class ConflictTests: XCTestCase {
    /// All files of a folder with contents and time of change.
    private static func tree(_ folder: TemporaryFolder) -> [String: String] {
        var tree: [String: String] = [:]
        for place in ["from", "to"] {
            for name in PrivateFile.names(inFolder: "\(folder.path)/\(place)") {
                let path = "\(folder.path)/\(place)/\(name)"
                let text = String(decoding: File(path: path).contents() ?? [], as: UTF8.self)
                let time = (try? DiskStatus(of: Array(path.utf8)))?.modified ?? 0
                tree["\(place)/\(name)"] = "\(text) \(time)"
            }
        }
        return tree
    }

    @MainActor
    private static func expect(
        _ folder: TemporaryFolder, _ tree: [String: String], line: UInt = #line
    ) {
        var found: [String: String] = [:]
        let isSo = pump(seconds: 20) {
            found = Self.tree(folder)
            return found == tree
        }
        XCTAssertTrue(isSo, "\(found)", line: line)
    }

    /// A program in which three files were copied, or cut, and are being put where three others
    /// have their names.
    @MainActor
    private static func program(_ key: String) throws -> (RunningProgram, [String: String]) {
        let folder = TemporaryFolder()
        for name in ["a.txt", "b.txt", "c.txt"] {
            folder.write("to/\(name)", "old")
            folder.write("from/\(name)", "new \(name)")
        }
        let before = Self.tree(folder)
        let program = try RunningProgram(showing: folder)
        try program.press("Right", "shift+Right", "shift+Right", key, "ctrl+End")
        program.expectFocus(on: "c.txt", "3 of 3, to")
        try program.press("ctrl+v")
        program.expect("“a.txt” already exists in “to”")
        return (program, before)
    }

    func testEachIsAnsweredByItselfAndUndoBringsAllBackAsItWas() throws {
        try onGTK {
            for key in ["ctrl+c", "ctrl+x"] {
                let (program, before) = try Self.program(key)
                defer { program.end() }
                program.expect("Existing file in “to”")
                program.expect("3 bytes, ")
                program.expect("New file")
                program.expect("9 bytes, ")
                try program.press("alt+r")
                program.expect("“b.txt” already exists in “to”")
                try program.press("alt+k")
                program.expect("“c.txt” already exists in “to”")
                try program.press("alt+s")
                var after = before
                after["to/a.txt"] = before["from/a.txt"]
                after["to/b (2).txt"] = before["from/b.txt"]
                if key == "ctrl+x" { (after["from/a.txt"], after["from/b.txt"]) = (nil, nil) }
                Self.expect(program.folder, after)
                try program.press("ctrl+z")
                Self.expect(program.folder, before)
                try program.press("ctrl+shift+z")
                Self.expect(program.folder, after)
                try program.press("ctrl+z")
                Self.expect(program.folder, before)
            }
        }
    }

    func testOneAnswerIsForAllThatFollowWhenThatIsTicked() throws {
        try onGTK {
            let (program, before) = try Self.program("ctrl+c")
            defer { program.end() }
            program.expect("Apply to all 2 others")
            try program.press("alt+s")
            program.expect("“b.txt” already exists in “to”")
            program.expect("Apply to the other one")
            try program.press("alt+a", "alt+r")
            var after = before
            after["to/b.txt"] = before["from/b.txt"]
            after["to/c.txt"] = before["from/c.txt"]
            Self.expect(program.folder, after)
            try program.press("ctrl+z")
            Self.expect(program.folder, before)
        }
    }

    func testWhoeverLeavesTheQuestionLeavesEverythingAsItWas() throws {
        try onGTK {
            let (program, before) = try Self.program("ctrl+x")
            defer { program.end() }
            for leave in ["Escape", "alt+c"] {
                try program.press("alt+r")
                program.expect("“b.txt” already exists in “to”")
                try program.press(leave)
                program.expectFocus(on: "c.txt", "3 of 3, to")
                XCTAssertEqual(Self.tree(program.folder), before)
                try program.press("ctrl+v")
                program.expect("“a.txt” already exists in “to”")
            }
            // Keys that come faster than questions mean those, and no file behind them.
            try program.press("Return", "Return", "Return")
            var after: [String: String] = [:]
            for (name, file) in before {
                let isComing = name.hasPrefix("from")
                after[isComing ? "to/\(name.dropFirst(5).dropLast(4)) (2).txt" : name] = file
            }
            Self.expect(program.folder, after)
            XCTAssertTrue(program.isRunning)
        }
    }

    func testWhatIsSaidOfBothTellsWhichIsNewerAndLarger() {
        func item(_ size: Int64, _ modified: Int64, _ type: String = "text/plain") -> LibraryItem {
            LibraryItem(
                id: ItemID(0), file: File(path: "/a"), name: "a", contentType: type, size: size,
                modified: modified)
        }
        let (old, new) = (item(3, 1_000_000), item(9, 2_000_000))
        XCTAssertTrue(ConflictWords.facts(of: new, beside: old).hasSuffix(", newer, larger"))
        XCTAssertTrue(ConflictWords.facts(of: old, beside: new).hasPrefix("3 bytes, "))
        XCTAssertFalse(ConflictWords.facts(of: old, beside: new).contains("newer"))
        XCTAssertFalse(ConflictWords.facts(of: new, beside: new).contains("newer"))
        XCTAssertTrue(
            ConflictWords.facts(of: item(5, 0, "inode/directory"), beside: old)
                .hasPrefix("folder, "))
        XCTAssertEqual(
            ConflictWords.facts(of: nil, beside: old), "a link or special file")
    }

    func testWhatWasCopiedWhileFilesWereMovedStaysOnTheClipboard() throws {
        try onGTK {
            for isCopied in [false, true] {
                let folder = TemporaryFolder()
                for name in ["a.txt", "b.txt"] { folder.write("from/\(name)") }
                folder.makeFolder("to")
                let window = try WindowHere("Clipboard\(isCopied)", folder)
                defer { window.close() }
                let browser = window.browser
                XCTAssertTrue(pump(seconds: 30) { browser.shownRows.first?.items.count == 2 })
                let items = browser.shownRows[0].items
                let target = folder.file.child(named: "to")
                browser.actions.copy([items[0]], isCut: true)
                browser.put([items[0].file], into: target, .move, wasOnClipboard: true)
                if isCopied { browser.actions.copy([items[1]], isCut: false) }
                // When it has the focus, all else has been done.
                let isDone = pump(seconds: 30) {
                    browser.shownRows.flatMap(\.items).contains {
                        $0.file.parent == target && $0.id == browser.wall.focusedItemID
                    }
                }
                XCTAssertTrue(isDone)
                XCTAssertEqual(ClipboardProbe.formats.contains("text/uri-list"), isCopied)
            }
        }
    }
}
