import ShelfGObject
import ShelfTestSupport
import XCTest

/// A window as the command line says.
final class AskedLookTests: XCTestCase {
    func testAWindowIsShownAsItIsAskedForAndRemembersNothingOfIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a/long.txt", "12345")
            folder.write("b/short.txt", "1")
            folder.write("c.png", "123")
            let look = ["--view=list", "--group=none", "--sort=size", "--reverse", "--filter=txt"]
            var program = try RunningProgram(showing: folder, arguments: look)
            program.expectCells(named: ["short.txt", "long.txt"])
            XCTAssertEqual(program.elements.first.map(program.bus.name), "Shelves as a list")
            // Another start gives its wishes to the window that the running instance opens for it.
            let outcome = try ChildProgram.run(
                [RunningProgram.executable, "--view=grid", "--sort=name", "\(folder.path)/a"],
                environment: folder.environment)
            XCTAssertEqual(outcome.status, 0, outcome.errors)
            try Seat.awaitWindow(named: "a")
            program.expect("Shelves as a grid")
            program.end()
            program = try RunningProgram(showing: folder)
            program.expectCells(named: ["c.png", "long.txt", "short.txt"])
            program.expect("Shelves")
            program.end()
        }
    }

    func testASlideShowBeginsWithTheFirstItem() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png"] {
                let picture = Pixbuf(width: 30, height: 30, rgba: 0x00ff_00ff)
                folder.writeBytes(name, try picture.fileBytes(format: "png", options: []).array)
            }
            let program = try ChildProgram(
                [RunningProgram.executable, "--slideshow", folder.path],
                environment: folder.environment)
            defer { program.terminate() }
            try Seat.focusWindow(named: "a.png")
            // It ends with one step back, looking with the next.
            try Seat.act(["key", "Escape", "Escape"])
            try Seat.awaitWindow(named: folder.name)
        }
    }
}
