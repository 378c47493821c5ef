import ShelfGObject
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Folders as items with covers.
final class CoverTests: XCTestCase {
    func testFoldersAreItemsThatOpenAndThatHaveTheFocusOnTheWayBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["A/1.txt", "A/2.txt", "B/C/3.txt", "E/8.txt", "E/9.txt", "b.txt"] {
                folder.write(name)
            }
            folder.makeFolder("D")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("alt+8")
            program.expectCells(
                named: [
                    "A, folder, 2 items", "B, folder, 1 item", "D, folder, 0 items",
                    "E, folder, 2 items", "b.txt",
                ])
            try program.press("Home", "Right", "Right", "Right", "Return")
            program.expectFocus(on: "8.txt", "1 of 2, E")
            try program.press("alt+Up")
            program.expectFocus(on: "E, folder, 2 items", "4 of 4, Folders")
            try program.press("Home", "Right")
            program.expectFocus(on: "B, folder, 1 item", "2 of 4, Folders")
            try program.press("Return")
            program.expectCells(named: ["C, folder, 1 item"])
            program.expectFocus(on: "C, folder, 1 item")
            try program.press("alt+Down")
            program.expectCells(named: ["3.txt"])
            try program.press("alt+Up")
            program.expectFocus(on: "C, folder, 1 item")
            try program.press("alt+Up")
            program.expectFocus(on: "B, folder, 1 item", "2 of 4, Folders")
            // What happens inside shows outside.
            folder.write("B/4.txt")
            program.expectFocus(on: "B, folder, 2 items")
            // A filter looks into folders; other groups have no covers, so they turn them off.
            try program.press("ctrl+f")
            try program.type("3")
            program.expectCells(named: ["3.txt"])
            try program.press("Escape", "alt+7")
            program.expectCells(named: [
                "1.txt", "2.txt", "3.txt", "4.txt", "8.txt", "9.txt", "b.txt",
            ])
            XCTAssertTrue(
                pump(seconds: 10) {
                    program.remembered("choices")?.hasSuffix(" group=none covers=false\n") == true
                })
            try program.press("alt+8")
            program.expectCells(
                named: [
                    "A, folder, 2 items", "B, folder, 2 items", "D, folder, 0 items",
                    "E, folder, 2 items", "b.txt",
                ])
            XCTAssertTrue(
                pump(seconds: 10) {
                    program.remembered("choices")?.hasSuffix(" group=folder covers=true\n") == true
                })
        }
    }

    func testACoverIsFoundAnewWhenWhatIsInTheFolderIsAnother() {
        onGTK {
            let folder = ItemID(-7)
            let covers = Covers()
            var told: [ItemID] = []
            covers.onChange = { told.append($0) }
            @MainActor func show(_ names: [String], _ size: Int64 = 1) {
                let items = names.enumerated().map { number, name in
                    LibraryItem(
                        id: ItemID(number + 1), file: File(path: "/f/\(name)"), name: name,
                        contentType: "image/png", size: size)
                }
                covers.want([folder]) { _ in FolderContents(own: items, below: []) }
            }
            @MainActor func shows(_ names: [String]) -> Bool {
                pump { covers.cover(of: folder).pictures.map(\.name) == names && !covers.isBusy }
            }
            show(["a.png", "b.png"])
            XCTAssertTrue(shows(["a.png", "b.png"]))
            XCTAssertEqual(covers.folders(showing: ItemID(2)), [folder])
            show(["a.png", "cover.png"])
            XCTAssertTrue(shows(["cover.png"]))
            show(["a.png", "cover.png"], 2)
            XCTAssertTrue(pump { covers.cover(of: folder).pictures.first?.size == 2 })
            XCTAssertEqual(told, [folder, folder, folder])
            show(["a.png", "cover.png"], 2)
            XCTAssertFalse(covers.isBusy, "nothing has changed")
            // A window asks again before the answer is there.
            show(["c.png"])
            show(["c.png"])
            XCTAssertTrue(shows(["c.png"]))
            covers.want([]) { _ in FolderContents(own: [], below: []) }
            XCTAssertEqual(covers.cover(of: folder).pictures, [], "kept out of view")
        }
    }

    func testPartsOfACoverFillItsSquareAndNeverOverlap() {
        for count in 1...4 {
            let square = Rect(x: 3, y: 5, width: 177, height: 177)
            let parts = MosaicWidget.parts(of: square, count: count)
            XCTAssertEqual(parts.count, count)
            XCTAssertEqual(parts.map(\.maxX).max(), square.maxX)
            XCTAssertEqual(parts.map(\.maxY).max(), square.maxY)
            for (index, part) in parts.enumerated() {
                XCTAssertGreaterThan(part.width, 80)
                XCTAssertGreaterThan(part.height, 80)
                XCTAssertFalse(parts[(index + 1)...].contains { $0.intersects(part) })
            }
        }
    }
}
