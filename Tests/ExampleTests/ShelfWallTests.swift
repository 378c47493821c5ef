import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK
@testable import ShelfWall

final class ShelfWallTests: XCTestCase {
    @MainActor
    private final class Shown {
        let program: ProgramFixture<ShelfWall>
        let node: CollectionNode<Plain<Int>, Card>
        var shelves: [Shelf] { node.collection.presentation.shown.rows }
        var window: WindowWidget { program.windows[0] }

        init() throws {
            program = try ProgramFixture(ShelfWall())
            node = try XCTUnwrap(program.node(CollectionNode<Plain<Int>, Card>.self))
            let node = node
            XCTAssertTrue(pump { node.isSettled }, "the wall never appeared")
        }

        deinit { MainActor.assumeIsolated { program.end() } }
    }

    func testTheWallHasTheGeometryOfTheArticle() throws {
        try onGTK {
            let shown = try Shown()
            var seen = 0
            for (i, shelf) in shown.shelves.enumerated() {
                for (j, card) in shelf.items.enumerated() {
                    guard let frame = shown.node.presentedFrame(of: card.id) else { continue }
                    seen += 1
                    XCTAssertEqual(
                        frame,
                        Rect(
                            x: 360 * Double(j), y: 220 * Double(i) + 20, width: 320, height: 180))
                }
            }
            XCTAssertGreaterThanOrEqual(seen, 12)
        }
    }

    func testShufflingEverythingKeepsTheFocusOnItsCardAndTheCardInSight() throws {
        try onGTK {
            let shown = try Shown()
            let button = try XCTUnwrap(shown.window.descendant(label: "Shuffle"))
            XCTAssertTrue(shown.node.focus(203))
            for _ in 0..<5 {
                let before = shown.shelves
                button.click()
                XCTAssertTrue(pump { shown.shelves != before }, "nothing was shuffled")
                XCTAssertEqual(
                    shown.shelves.map(\.items.count), [Int](repeating: 20, count: 40))
                XCTAssertEqual(shown.node.focusedItemID, 203)
                XCTAssertTrue(pump { shown.node.isSettled }, "the wall never came to rest")
                XCTAssertEqual(shown.node.focusedItemID, 203)
                let cell = shown.node.collection.elements[.item(203)]?.cell
                let button = cell?.node?.widget
                XCTAssertEqual(button?.hasFocus, true, "the card's button lost the keyboard")
                guard let frame = shown.node.presentedFrame(of: 203) else {
                    return XCTFail("the focused card has no cell")
                }
                XCTAssertGreaterThanOrEqual(frame.minX, 0)
                XCTAssertGreaterThanOrEqual(frame.minY, 0)
                XCTAssertLessThanOrEqual(frame.maxX, Double(shown.node.widget.width))
                XCTAssertLessThanOrEqual(frame.maxY, Double(shown.node.widget.height))
            }
            XCTAssertEqual(Set(shown.shelves.flatMap(\.items).map(\.id)).count, 800)
        }
    }

    func testAPressedCardIsChosen() throws {
        try onGTK {
            let shown = try Shown()
            shown.node.collection.elements[.item(101)]?.cell.node?.widget.click()
            XCTAssertTrue(
                pump { shown.window.stringProperty("title") == "Wall of shelves: 2 · 2" })
        }
    }

    func testTheReadmeShowsHelloAsItIs() throws {
        try onGTK {
            let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
            let readme = try XCTUnwrap(File(path: "\(root)/README.md").contents())
            let hello = try XCTUnwrap(File(path: "\(root)/Examples/Hello/Hello.swift").contents())
            XCTAssertGreaterThan(hello.count, 1_000)
            XCTAssertTrue(
                String(decoding: readme, as: UTF8.self).contains(
                    String(decoding: hello, as: UTF8.self)))
        }
    }

    func testTheWholeSampleIsUsableWithoutAPointer() throws {
        try onGTK {
            let example = try RunningExample("ShelfWall", title: "Wall of shelves")
            defer { example.end() }
            @MainActor func press(_ keys: String..., opens card: String) throws {
                for key in keys + ["Return"] { try example.press(key) }
                try example.expectTitle("Wall of shelves: \(card)")
            }
            // The first key is for the wall.
            try press("Right", opens: "1 · 1")
            try press("Right", "Right", "Down", opens: "2 · 3")
            try press("End", opens: "2 · 20")
            try press("Home", opens: "2 · 1")
            try press("ctrl+End", opens: "40 · 20")
            try press("ctrl+Home", "Left", opens: "1 · 1")
            try press("Next", opens: "[3-5] · 1")
            // The button that shuffles is reached, and the way back leads to the same card.
            try press("ctrl+Home", "Right", "Down", opens: "2 · 2")
            try example.press("Right", "shift+Tab", "space", "Tab")
            try press(opens: "2 · 3")
            XCTAssertTrue(pump { example.cellNames.contains("Card 2 · 3") })
            XCTAssertNotEqual(example.cellNames.first, "Card 1 · 1", "nothing was shuffled")
        }
    }

    func testTheSampleRegistersNothingAndReusesNothingByName() throws {
        try onGTK {
            let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
            for path in ["Hello/Hello", "ShelfWall/ShelfWall", "CharacterList/CharacterListApp"] {
                let program = try XCTUnwrap(File(path: "\(root)/Examples/\(path).swift").contents())
                let text = String(decoding: program, as: UTF8.self).lowercased()
                XCTAssertTrue(text.contains("collectionview("))
                for word in ["regist", "reuse", "dequeue", "indexpath"] {
                    XCTAssertFalse(text.contains(word), "\(path): \(word)")
                }
            }
        }
    }

    func testTheProgramStartsAndShowsItsWindow() throws {
        try onGTK {
            try expectWindow(of: "ShelfWall", named: "Wall of shelves")
            try expectWindow(of: "Hello", named: "Hello")
        }
    }
}
