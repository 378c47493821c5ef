import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Answers of workers that make no sense.
final class FactsRefusalTests: XCTestCase {
    /// Answers each request with three bytes that are no facts, and writes down what it was asked.
    private static func talkingNonsense(_ folder: TemporaryFolder) -> [String] {
        func zeros(_ count: Int) -> String { String(repeating: "\\000", count: count) }
        let header = "\\006" + zeros(23) + "\\003" + zeros(19)
        return [
            "/bin/sh", "-c",
            "cd '\(folder.path)'; printf 'shelf1\\n'; while read -r line; do "
                + "echo \"$line\" >>asked; printf '\(header)\\005\\000\\001'; done",
        ]
    }

    func testARefusedAnswerIsAnAnswerAndEachFileIsThenAskedForAlone() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let items = try ["a.png", "b.png"].enumerated().map { number, name in
                try writePicture(folder, name, 30, 20)
                let info = try FileInfo.queryNow(folder.file.child(named: name))
                return LibraryItem(id: ItemID(number), info: info)
            }
            let shelf = Shelf(id: ShelfID(7), title: "shelf", file: folder.file)
            // Nothing is over because of a watchdog.
            let reader = FactsReader(
                command: Self.talkingNonsense(folder), timeout: .seconds(100_000))
            reader.follow([CollectionRow(shelf, items: items)], all: true)
            XCTAssertTrue(pump { !reader.isBusy })
            let asked = folder.file.child(named: "asked").contents() ?? []
            XCTAssertEqual(asked.count { $0 == UInt8(ascii: "\n") }, 3)
            XCTAssertEqual(reader.known[ItemID(0)], ItemFacts())
            reader.stop()
        }
    }
}
