import ShelfGObject
import ShelfTestSupport
import XCTest

/// What the program prints for whoever started it.
final class PickingTests: XCTestCase {
    /// A program that prints into a file, with the keyboard in its window.
    @MainActor
    private final class Picker {
        let folder: TemporaryFolder
        let program: RunningProgram

        /// Shows a folder of so many items.
        init(_ folder: TemporaryFolder, _ option: String, of count: Int) throws {
            self.folder = folder
            program = try RunningProgram(
                in: folder,
                [
                    "sh", "-c", "exec \"$0\" \"$@\" > \"$HOME/out\"", RunningProgram.executable,
                    option, "-0", folder.path,
                ], title: folder.name)
            XCTAssertTrue(pump(seconds: 20) { self.program.cells.count == count })
        }

        /// Waits for the end; returns the exit status and what was printed.
        func end() -> (status: Int?, output: [UInt8]) {
            guard let status = program.endStatus() else {
                program.end()
                return (nil, [])
            }
            return (status, File(path: "\(folder.home)/out").contents() ?? [])
        }
    }

    func testWhatIsSelectedIsPrintedWhenTheWindowIsClosed() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFile(nameBytes: [0x61, 0xff])
            for name in ["b.txt", "c\nd.txt"] { folder.write(name) }
            let program = try Picker(folder, "--print-selected", of: 3)
            try Seat.act(["key", "ctrl+a", "ctrl+w"])
            let outcome = program.end()
            XCTAssertEqual(outcome.status, 0)
            let names = outcome.output.split(separator: 0).map(Array.init)
            XCTAssertEqual(
                Set(names),
                [
                    Array("\(folder.path)/a".utf8) + [0xff], Array("\(folder.path)/b.txt".utf8),
                    Array("\(folder.path)/c\nd.txt".utf8),
                ])
        }
    }

    func testNothingSelectedIsNothingPrintedAndSaidSo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try Picker(folder, "--print-selected", of: 1)
            try Seat.act(["key", "ctrl+q"])
            let outcome = program.end()
            XCTAssertEqual(outcome.status, 1)
            XCTAssertEqual(outcome.output, [])
        }
    }

    func testWhatIsRatedIsPrintedInTheEnd() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let picture = try Pixbuf(width: 30, height: 30, rgba: 0x00ff_00ff)
                .fileBytes(format: "png", options: []).array
            for name in ["a.png", "b.png"] { folder.writeBytes(name, picture) }
            let program = try Picker(folder, "--print-marked", of: 2)
            try Seat.act(["key", "Right", "Right", "3"])
            XCTAssertTrue(
                pump(seconds: 20) { File(path: "\(folder.path)/b.png.xmp").contents() != nil })
            try Seat.act(["key", "ctrl+q"])
            let outcome = program.end()
            XCTAssertEqual(outcome.status, 0)
            XCTAssertEqual(outcome.output, Array("\(folder.path)/b.png\0".utf8))
        }
    }
}
