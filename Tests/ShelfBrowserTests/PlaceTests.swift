import ShelfGObject
import ShelfTestSupport
import XCTest

/// Places that go and come while a window shows them, and what it says of them.
final class PlaceTests: XCTestCase {
    func testAPlaceThatIsDeletedAndMadeAgainComesBackByItself() throws {
        try onGTK {
            let home = Home()
            home.write("Place/a.txt", "x")
            let place = "\(home.path)/Place"
            let run = try home.start(arguments: [place])
            defer { run.end() }
            let reader = try Reader()
            XCTAssertTrue(reader.reads("a.txt"))
            home.remove("Place")
            XCTAssertTrue(reader.reads("Could Not Open Folder"))
            XCTAssertTrue(reader.reads("\(place): No such file or directory"))
            home.makeFolder("Place")
            XCTAssertTrue(reader.reads("Folder Is Empty"), "what is empty is called broken")
            home.write("Place/b.txt", "x")
            XCTAssertTrue(reader.reads("b.txt"))
        }
    }

    func testOneOfSeveralPlacesThatIsMissingIsSaidAndComesWhenItIsThere() throws {
        try onGTK {
            let home = Home()
            home.write("Place/a.txt", "x")
            let missing = "\(home.path)/Stick"
            let run = try home.start(arguments: [missing, "\(home.path)/Place"])
            defer { run.end() }
            let reader = try Reader()
            let notice = "\(missing): No such file or directory"
            XCTAssertTrue(reader.reads("a.txt"))
            XCTAssertTrue(reader.reads(notice), "nothing is said")
            home.write("Stick/b.txt", "x")
            XCTAssertTrue(reader.reads("b.txt"))
        }
    }
}

/// The texts that a screen reader finds in the program's window.
@MainActor
final class Reader {
    private let bus: AccessibilityBus

    init() throws { bus = try AccessibilityBus() }

    /// Waits until something of this name is there.
    func reads(_ name: String) -> Bool { pump(seconds: 30) { self.hasRead(name) } }

    /// Whether something of this name is there.
    func hasRead(_ name: String) -> Bool {
        bus.applications.filter { bus.name(of: $0) == "shelf-gtk" }.contains { application in
            !bus.nodes(below: application) { bus.name(of: $0) == name }.isEmpty
        }
    }
}
