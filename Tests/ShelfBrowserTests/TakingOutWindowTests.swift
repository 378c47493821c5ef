import ShelfGObject
import ShelfTestSupport
import XCTest

/// Files inside of archives, opened and copied from the real window.
final class TakingOutWindowTests: XCTestCase {
    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar([
                ArchivedFile("in/1 ä.txt", Array("one".utf8)),
                ArchivedFile("in/2.txt", Array("two".utf8)),
            ]))
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
}
