import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What files are.
final class PropertyTests: XCTestCase {
    private typealias Subject = PropertyLines.Subject

    func testPermissionsReadAsAnywhere() {
        for (mode, words) in [
            (0o644, "rw-r--r-- (644)"), (0o755, "rwxr-xr-x (755)"), (0o4755, "rwsr-xr-x (4755)"),
            (0o1777, "rwxrwxrwt (1777)"), (0o2640, "rw-r-S--- (2640)"), (0, "--------- (0)"),
        ] {
            XCTAssertEqual(PropertyLines.words(UInt32(mode)), words)
        }
    }

    func testSeveralAreSummedUpAndFoldersCounted() {
        let text = Subject(
            name: "a", contentType: "text/plain", size: 1_500, isFolder: false, place: "/x")
        let folder = Subject(
            name: "f", contentType: "inode/directory", size: 4_096, isFolder: true, place: "/y")
        var lines = PropertyLines([text, text])
        XCTAssertTrue(lines.text.contains("(3\u{202F}000 bytes)"), lines.text)
        XCTAssertTrue(lines.text.contains("Place: /x"), lines.text)
        XCTAssertFalse(lines.text.contains("Contents"), lines.text)
        lines = PropertyLines([text, folder])
        XCTAssertTrue(lines.text.contains("Size: counting…\nContents: counting…"), lines.text)
        lines.usage = DiskUsage(size: 12, fileCount: 3, folderCount: 2)
        XCTAssertTrue(
            lines.text.contains("Size: 12 bytes\nContents: 3 files, 1 folder\nPlace: 2 folders"),
            lines.text)
        for (files, folders, words) in [
            (0, 1, "0 files"), (1, 1, "1 file"), (2, 1, "2 files"), (1, 3, "1 file, 2 folders"),
        ] {
            lines.usage = DiskUsage(size: 12, fileCount: files, folderCount: folders)
            XCTAssertTrue(lines.text.contains("Contents: \(words)\n"), lines.text)
        }
    }

    func testSizesThatAreTooLargeTogetherAreHeldAtTheLargest() {
        let half = Subject(
            name: "a", contentType: "text/plain", size: 5 << 60, isFolder: false, place: "/x")
        XCTAssertEqual(PropertyLines([half, half]).usage?.size, .max)
        let sum = DiskUsage(size: 5 << 60, fileCount: 1) + DiskUsage(size: 5 << 60, fileCount: 2)
        XCTAssertEqual(sum, DiskUsage(size: .max, fileCount: 3))
    }

    func testMoreThanFourKindsAreSummedUp() {
        func lines(_ kinds: [String]) -> PropertyLines {
            PropertyLines(
                kinds.map {
                    Subject(name: "a", contentType: $0, size: 1, isFolder: false, place: "/x")
                })
        }
        let four = ["image/png", "image/jpeg", "text/plain", "text/html"]
        XCTAssertFalse(lines(four).text.contains("others"))
        XCTAssertTrue(lines(four + four + ["audio/mpeg"]).text.contains(", 1 others\n"))
        let six = lines(four + four + ["audio/mpeg", "audio/mpeg", "video/mp4"])
        XCTAssertTrue(six.text.contains(", 3 others\n"), six.text)
    }

    func testTheyAreShownByKeyAndOfAFolderWhatIsInIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("one/a.txt", "12345")
            folder.write("one/deep/b.txt", "123")
            folder.write("c.txt", "1")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "alt+Return")
            program.expect("Kind: ")
            program.expect("c.txt")
            XCTAssertTrue(
                pump(seconds: 20) { Self.texts(program).contains { $0.contains("Owner: ") } })
            let shown = try XCTUnwrap(Self.texts(program).first { $0.contains("Owner: ") })
            for line in [
                "(text/plain)\nSize: 1 byte\nPlace: \(folder.path)\nModified: ",
                "Permissions: rw-r--r-- (644)",
            ] { XCTAssertTrue(shown.contains(line), shown) }
            try program.press("Escape")
            program.expectFocus(on: "c.txt")
            try program.press("alt+8")
            program.expect("one")
            try program.press("ctrl+a", "alt+Return")
            XCTAssertTrue(
                pump(seconds: 20) {
                    Self.texts(program).contains {
                        $0.contains("\nContents: 3 files, 1 folder\n")
                    }
                }, "\(Self.texts(program))")
        }
    }

    @MainActor
    private static func texts(_ program: RunningProgram) -> [String] {
        guard let application = program.application else { return [] }
        return program.bus.nodes(below: application) {
            program.bus.name(of: $0).contains("Kind")
        }
        .map { program.bus.name(of: $0) }
    }
}
