import ShelfGObject
import ShelfTestSupport
import XCTest

/// Notices at the start: less protection on this system, and work of a killed program.
final class StartNoticeTests: XCTestCase {
    func testLessProtectionIsSaidInTheWindowOnce() throws {
        try onGTK {
            let home = Home()
            home.write("Place/a.txt", "x")
            let words =
                "Files are decoded with less protection, because this system does not let Shelf "
                + "hide other files from decoders."
            for isFirst in [true, false] {
                let run = try home.start(
                    arguments: ["\(home.path)/Place"], variables: ["SHELF_CONFINEMENT": "reading"])
                defer { run.end() }
                let reader = try Reader()
                XCTAssertTrue(reader.reads(isFirst ? words : "a.txt"))
                XCTAssertEqual(reader.hasRead(words), isFirst)
                let known = File(path: "\(home.path)/state/shelf-gtk/protection")
                XCTAssertEqual(known.contents(), Array("said\n".utf8))
            }
        }
    }

    func testWhatAKilledProgramLeftGoesAndIsSaid() throws {
        try onGTK {
            let home = Home()
            home.write("Place/a.txt", "x")
            home.write("From/f/b.txt", "x")
            home.write("Place/.shelf-abc~/b.txt", "x")
            let path = home.path
            func identity(_ name: String) throws -> String {
                try FileIdentity(of: Array("\(path)/\(name)".utf8)).text
            }
            func uri(_ name: String) -> String { File(path: "\(path)/\(name)").uri }
            let places = [uri("Place/.shelf-abc~"), uri("Place/f"), uri("From/f")]
            home.write(
                "state/shelf-gtk/unfinished/x",
                """
                begin 1 copy \(places.joined(separator: " ")) \(try identity("From/f"))
                made 1 \(try identity("Place/.shelf-abc~"))

                """)
            let run = try home.start(arguments: ["\(home.path)/Place"])
            defer { run.end() }
            XCTAssertTrue(
                try Reader().reads(
                    "Shelf was ended before “f” had come to “Place”. It is where it was."))
            XCTAssertFalse(File(path: "\(home.path)/Place/.shelf-abc~").exists)
            XCTAssertTrue(File(path: "\(home.path)/From/f/b.txt").exists)
        }
    }
}
