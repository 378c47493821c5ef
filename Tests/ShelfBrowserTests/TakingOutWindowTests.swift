import ShelfGObject
import ShelfTestSupport
import XCTest

/// Files inside of archives, opened and copied from the real window.
final class TakingOutWindowTests: XCTestCase {
    @MainActor
    private static func program(
        _ folder: TemporaryFolder, more: [ArchivedFile] = [], looksIn: Bool = true
    ) throws -> RunningProgram {
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar(
                [
                    ArchivedFile("in/1 ä.txt", Array("one".utf8)),
                    ArchivedFile("in/2.txt", Array("two".utf8)),
                ] + more))
        folder.write("z/old.txt")
        folder.write(
            "../home/data/applications/witness.desktop",
            """
            [Desktop Entry]
            Type=Application
            Name=Witness
            MimeType=text/plain;
            Exec=sh -c 'cat "$1" >> "\(folder.path)/../witness"; test -w "$1" || echo kept >> "\(folder.path)/../witness"' sh %f

            """)
        folder.write(
            "../home/config/mimeapps.list",
            "[Default Applications]\ntext/plain=witness.desktop\n")
        let program = try RunningProgram(showing: folder)
        try program.press("ctrl+Home")
        program.expectFocus(on: "a.tar")
        guard looksIn else { return program }
        try program.press("alt+Down")
        program.expectCells(named: ["1 ä.txt", "2.txt"])
        try program.press("ctrl+Home")
        program.expectFocus(on: "1 ä.txt")
        return program
    }

    func testAFileIsOpenedByItsProgram() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("Return")
            let witness = File(path: "\(folder.path)/../witness")
            XCTAssertTrue(
                pump(seconds: 20) {
                    witness.contents()?.starts(with: Array("one".utf8)) == true
                }, "it is not opened")
        }
    }

    func testFilesAreCopiedIntoAFolderAndThatIsTakenBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("ctrl+a", "ctrl+c", "alt+Left")
            program.expectCells(named: ["a.tar", "old.txt"])
            try program.press("ctrl+End")
            program.expectFocus(on: "old.txt")
            try program.press("ctrl+v")
            program.expectCells(named: ["a.tar", "1 ä.txt", "2.txt", "old.txt"])
            let copy = folder.file.child(named: "z").child(named: "1 ä.txt")
            XCTAssertEqual(copy.contents(), Array("one".utf8))
            try program.press("ctrl+z")
            program.expectCells(named: ["a.tar", "old.txt"])
            try program.press("ctrl+shift+z")
            program.expectCells(named: ["a.tar", "1 ä.txt", "2.txt", "old.txt"])
        }
    }

    func testOtherProgramsAreGivenFilesWhenTheyAskForThem() throws {
        try XCTSkipUnless(
            Seat.current == .x11,
            "on Wayland only a window with the keyboard reads the clipboard")
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("ctrl+a", "ctrl+c")
            XCTAssertTrue(pump(seconds: 20) { ClipboardProbe.formats.contains("text/uri-list") })
            let taken = folder.home + "/cache/shelf-gtk/taken-out"
            XCTAssertEqual(PrivateFile.names(inFolder: taken), [], "nobody has asked yet")
            let text = try XCTUnwrap(ClipboardProbe.content(as: "text/uri-list"))
            let files = text.split(separator: "\r\n").map { File(uri: String($0)) }
            XCTAssertEqual(files.map(\.displayName), ["1 ä.txt", "2.txt"])
            XCTAssertEqual(
                files.map { $0.contents() }, [Array("one".utf8), Array("two".utf8)])
            let again = ClipboardProbe.content(as: "x-special/gnome-copied-files")
            XCTAssertEqual(
                again, (["copy"] + files.map(\.uri)).joined(separator: "\n"),
                "they are taken out once")
        }
    }

    @MainActor
    private static func expect(
        _ path: String, _ names: [String], line: UInt = #line
    ) {
        var found: [String] = []
        let isSo = pump(seconds: 20) {
            found = PrivateFile.names(inFolder: path).sorted()
            return found == names
        }
        XCTAssertTrue(isSo, "\(found)", line: line)
    }

    func testAFolderIsCopiedWithAllThatIsInItAndThatIsTakenBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(
                folder, more: [ArchivedFile("in/deep/3.txt", Array("three".utf8))], looksIn: false)
            defer { program.end() }
            // The folders one level down are items.
            try program.press("alt+Down", "alt+8")
            program.expectCells(named: ["in, folder, 3 items"])
            try program.press("ctrl+Home")
            program.expectFocus(on: "in, folder, 3 items")
            try program.press("ctrl+c", "alt+Left", "alt+1")
            program.expectCells(named: ["a.tar", "old.txt"])
            try program.press("ctrl+End")
            program.expectFocus(on: "old.txt")
            try program.press("ctrl+v")
            Self.expect("\(folder.path)/z/in", ["1 ä.txt", "2.txt", "deep"])
            let copy = File(path: "\(folder.path)/z/in/deep/3.txt")
            XCTAssertEqual(copy.contents(), Array("three".utf8))
            program.expect("“in” copied")
            try program.press("ctrl+z")
            Self.expect("\(folder.path)/z", ["old.txt"])
        }
    }

    func testOneKeyCopiesIntoAFolderAndTheArchiveStaysAsItIs() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let target = "\(folder.home)/Keep"
            folder.makeFolder("../home/Keep")
            folder.writeBytes(
                "../home/state/shelf-gtk/filing", Array("2 \(File(path: target).uri)\n".utf8))
            let program = try Self.program(folder)
            defer { program.end() }
            let archive = folder.file.child(named: "a.tar")
            let bytes = archive.contents()
            try program.press("shift+2")
            Self.expect(target, ["1 ä.txt"])
            program.expect("“1 ä.txt” copied out of the archive to “Keep”")
            program.expectFocus(on: "2.txt")
            program.expectCells(named: ["1 ä.txt", "2.txt"])
            try program.press("space", "shift+2")
            Self.expect(target, ["1 ä.txt", "2.txt"])
            try program.press("Escape", "ctrl+z")
            Self.expect(target, ["1 ä.txt"])
            try program.press("ctrl+z")
            Self.expect(target, [])
            XCTAssertEqual(archive.contents(), bytes)
        }
    }

    func testWhatCannotBeTakenOutIsSaidBelowWhatWas() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes(
                "../home/state/shelf-gtk/filing",
                Array("2 \(File(path: folder.home + "/Keep").uri)\n".utf8))
            folder.makeFolder("../home/Keep")
            // A name is a file's and a folder's.
            let program = try Self.program(
                folder,
                more: [
                    ArchivedFile("in/sub/x", [1]), ArchivedFile("in/sub/x/y", [2]),
                ], looksIn: false)
            defer { program.end() }
            try program.press("alt+Down", "alt+8")
            program.expectCells(named: ["in, folder, 4 items"])
            try program.press("ctrl+Home", "shift+2")
            program.expect("“in” copied out of the archive to “Keep”")
            program.expect("“y”: A file of that name already exists")
            Self.expect("\(folder.home)/Keep/in", ["1 ä.txt", "2.txt", "sub"])
            var (toast, notice) = ([Int](), [Int]())
            let isSo = pump(seconds: 5) {
                toast = Self.frame("“in” copied", in: program)
                notice = Self.frame("“y”: A file", in: program)
                return toast.count == 4 && notice.count == 4 && toast[1] + toast[3] <= notice[1]
            }
            XCTAssertTrue(isSo, "\(toast) over \(notice)")
        }
    }

    /// Where something is whose name begins so.
    @MainActor
    private static func frame(_ name: String, in program: RunningProgram) -> [Int] {
        guard let application = program.application else { return [] }
        let bus = program.bus
        return bus.nodes(below: application) { bus.name(of: $0).hasPrefix(name) }.first
            .map { bus.frame(of: $0) } ?? []
    }

    /// A command that says what it is given, and ends when it is told to.
    private static let command = """
        [1]
        Name=Witness
        Command=sh -c 'cat "$1" > "$HOME/seen"; stat -c "%a %n" "$@" "${1%/*}" > "$HOME/some"; echo "$PWD" >> "$HOME/some"; mv "$HOME/some" "$HOME/all"; while test -d "$HOME" && ! test -e "$HOME/go"; do sleep 0.05; done' x
        Keys=F7
        """

    /// The lines of what a command has said.
    @MainActor
    private static func said(in folder: TemporaryFolder) throws -> [String] {
        let file = File(path: "\(folder.home)/all")
        XCTAssertTrue(pump(seconds: 20) { file.contents() != nil }, "the command is not run")
        return String(decoding: file.contents() ?? [], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    func testAnOwnCommandIsLentFilesForAsLongAsItRuns() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("../home/config/shelf-gtk/commands", Array(Self.command.utf8))
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("ctrl+a", "F7")
            let lines = try Self.said(in: folder)
            XCTAssertEqual(lines.count, 4)
            let paths = lines.compactMap { $0.split(separator: " ", maxSplits: 1).last }.map(
                String.init)
            XCTAssertEqual(
                paths.prefix(2).map { File(path: $0).displayName }, ["1 ä.txt", "2.txt"])
            XCTAssertTrue(lines.prefix(2).allSatisfy { $0.hasPrefix("444 ") }, "\(lines)")
            XCTAssertTrue(lines[2].hasPrefix("700 "), "nobody else looks into it: \(lines)")
            XCTAssertTrue(paths[2].contains("/shelf-gtk/lent/"), paths[2])
            XCTAssertEqual(lines[3], folder.path, "it runs beside the archive")
            XCTAssertEqual(
                File(path: "\(folder.home)/seen").contents(), Array("one".utf8))
            XCTAssertTrue(File(path: paths[2]).exists, "it is there while the command runs")
            folder.write("../home/go")
            XCTAssertTrue(pump(seconds: 20) { !File(path: paths[2]).exists }, "it stays")
        }
    }

    func testWhatIsLentIsGoneWhenTheProgramEnds() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("../home/config/shelf-gtk/commands", Array(Self.command.utf8))
            let program = try Self.program(folder)
            defer { program.end() }
            defer { folder.write("../home/go") }
            try program.press("F7")
            let lines = try Self.said(in: folder)
            let path = String(try XCTUnwrap(lines[1].split(separator: " ").last))
            XCTAssertTrue(File(path: path).exists)
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning }, "Ctrl+Q does not quit")
            XCTAssertFalse(File(path: path).exists)
        }
    }
}
