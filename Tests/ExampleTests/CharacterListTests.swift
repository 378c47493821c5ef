import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import CharacterList
@testable import ShelfGTK

private let crew = ["Ishmael", "Queequeg", "Ahab"].enumerated()
    .map { StoryCharacter(id: $0, name: $1) }

private func array(_ characters: [StoryCharacter]) -> IdentifiedArray<StoryCharacter> {
    IdentifiedArray(characters) { first, _ in first }
}

final class CharacterListTests: XCTestCase {
    func testTheScriptOfTheFeature() throws {
        try onGTK {
            try awaiting {
                let store = TestStore(
                    initial: CharacterList.State(),
                    reducer: CharacterList(fetch: { crew })
                ) {
                    XCTFail($0.message)
                }
                store.timeout = .seconds(60)
                await store.send(.load)
                await store.receive(.loaded(crew)) { $0.characters = array(crew) }
                await store.send(.character(ElementAction(2, .toggleFavourite))) {
                    $0.characters[id: 2]?.isFavourite = true
                }
                await store.send(.character(ElementAction(1, .delete))) {
                    $0.characters.remove(id: 1)
                    $0.deleted = [CharacterList.Deleted(character: crew[1], index: 1)]
                }
                await store.send(.character(ElementAction(1, .toggleFavourite)))
                XCTAssertEqual(store.warnings.count, 1)
                await store.send(.undo) {
                    $0.characters.insert(crew[1], at: 1)
                    $0.deleted = []
                }
                await store.send(.undo)
                await store.finish()
            }
        }
    }

    @MainActor
    private final class Shown {
        let program: ProgramFixture<CharacterListApp>
        let store: Store<CharacterList.State, CharacterList.Action>
        let node: CollectionNode<Plain<Int>, Plain<Int>>
        /// The time on the frame clock where a test moves it.
        var time: Int64 = 1_000_000

        init() throws {
            let app = CharacterListApp(CharacterList(fetch: { crew }))
            store = app.store
            program = try ProgramFixture(app)
            node = try XCTUnwrap(program.node(CollectionNode<Plain<Int>, Plain<Int>>.self))
            XCTAssertTrue(
                pump { self.node.isSettled && self.names.count == 3 },
                "the characters were not loaded")
        }

        deinit { MainActor.assumeIsolated { program.end() } }

        func settle() { XCTAssertTrue(pump { self.node.isSettled }) }

        var names: [String?] {
            node.collection.line.filter(\.isItem).map {
                RenderedElement($0.cell.handle).texts.first
            }
        }
    }

    func testTheListLoadsAndAToggledCharacterIsOneCellUpdated() throws {
        try onGTK {
            let shown = try Shown()
            XCTAssertEqual(shown.names, ["Ishmael", "Queequeg", "Ahab"])
            let (counters, renders) = (shown.node.counters, RenderCounters.shared.renders)
            shown.store.send(.character(ElementAction(1, .toggleFavourite)))
            XCTAssertEqual(RenderCounters.shared.renders, renders + 1)
            XCTAssertEqual(shown.node.counters, counters)
        }
    }

    func testTheDeletedRowGoesAndUndoBringsItBackWhereItStood() throws {
        try onGTK {
            let shown = try Shown()
            XCTAssertTrue(shown.node.focus(1))
            XCTAssertTrue(
                shown.node.collection.hands.keys.keyPressed(KeyPress(value: 0xffff, modifiers: [])))
            shown.settle()
            XCTAssertEqual(shown.names, ["Ishmael", "Ahab"])
            XCTAssertEqual(shown.node.focusedItemID, 2, "the nearest survivor has the focus")
            XCTAssertTrue(shown.program.windows[0].activateAction("menu.entry-0"))
            shown.settle()
            XCTAssertEqual(shown.names, ["Ishmael", "Queequeg", "Ahab"])
        }
    }

    func testTheWholeSampleIsUsableWithoutAPointer() throws {
        try onGTK {
            let example = try RunningExample("CharacterList", title: "Characters")
            defer { example.end() }
            let names = ["Ishmael", "Queequeg", "Starbuck", "Stubb", "Flask", "Pip", "Ahab"]
            @MainActor func expect(_ names: [String], line: UInt = #line) {
                XCTAssertTrue(
                    pump { example.cellNames == names }, "\(example.cellNames)", line: line)
            }
            expect(names)
            // The first key is for the list.
            try example.press("Down")
            @MainActor func checks() -> [Bool] {
                example.cells.map { cell in
                    !example.bus.nodes(below: cell) { example.bus.isChecked($0) }.isEmpty
                }
            }
            try example.press("Down", "space")
            XCTAssertTrue(pump { checks() == names.map { $0 == "Queequeg" } }, "\(checks())")
            try example.press("Down", "Delete")
            expect(names.filter { $0 != "Starbuck" })
            try example.press("Menu", "Down", "Return")
            expect(names.filter { $0 != "Starbuck" && $0 != "Stubb" })
            try example.press("ctrl+z", "ctrl+z")
            expect(names)
            try example.press("End", "Delete")
            expect(names.dropLast())
        }
    }

    func testAssistiveTechnologyFindsTheActionsOfARowAndPerformsThem() throws {
        try onGTK {
            let example = try RunningExample("CharacterList", title: "Characters")
            defer { example.end() }
            XCTAssertTrue(pump { example.cellNames.count == 7 })
            let cell = example.cells[2]
            XCTAssertEqual(example.bus.name(of: cell), "Starbuck")
            XCTAssertEqual(example.bus.description(of: cell), "3 of 7")
            let actions = example.bus.actions(of: cell)
            XCTAssertEqual(
                actions.filter { $0.hasPrefix("item.") }.sorted(),
                ["item.activate", "item.delete"],
                "\(actions)")
            guard let number = actions.firstIndex(of: "item.delete") else { return }
            example.bus.perform(number, on: cell)
            XCTAssertTrue(pump { example.cellNames.count == 6 }, "nothing was deleted")
            XCTAssertEqual(
                example.cellNames, ["Ishmael", "Queequeg", "Stubb", "Flask", "Pip", "Ahab"])
            XCTAssertEqual(
                example.cells.map { example.bus.description(of: $0) },
                (1...6).map { "\($0) of 6" })
        }
    }

    func testSwipeKeyAndMenuDeleteThroughTheSameActionWithTheIdOfTheRow() throws {
        try onGTK {
            for way in ["swipe", "key", "menu"] {
                let shown = try Shown()
                let collection = shown.node.collection
                collection.passes.clock = { [unowned shown] in shown.time }
                let frame = shown.node.presentedFrame(of: 1)!
                switch way {
                case "swipe":
                    collection.hands.input.pointer = frame.center
                    collection.hands.input.scrollBegan()
                    for _ in 0..<8 {
                        _ = collection.hands.input.scrolled(
                            Scroll(x: frame.width / 8, y: 0, unit: .pixels, isSmooth: true))
                        shown.time += 8_000
                    }
                    XCTAssertEqual(shown.node.presentedFrame(of: 1)?.minX, -frame.width)
                    XCTAssertEqual(shown.store.state.deleted, [])
                    collection.hands.input.scrollEnded()
                case "key":
                    shown.node.focus(1)
                    XCTAssertTrue(
                        collection.hands.keys.keyPressed(KeyPress(value: 0xffff, modifiers: [])))
                default:
                    XCTAssertTrue(collection.hands.rowActions.openMenu(at: frame.center))
                    XCTAssertEqual(
                        collection.hands.rowActions.menu?.actions.map(\.title), ["Delete"])
                    collection.hands.rowActions.chooseFromMenu(0)
                    collection.hands.rowActions.closeMenu()
                }
                XCTAssertEqual(
                    shown.store.state.deleted,
                    [CharacterList.Deleted(character: crew[1], index: 1)], way)
                collection.passes.clock = nil
                shown.settle()
                XCTAssertEqual(shown.names, ["Ishmael", "Ahab"], way)
            }
        }
    }

    func testTheRowsAreIdsOfFullWidth() throws {
        try onGTK {
            let shown = try Shown()
            let items: [Plain<Int>] = shown.node.collection.presentation.shown.rows.flatMap(\.items)
            XCTAssertEqual(items.map(\.id), crew.map(\.id))
            for id in items.map(\.id) {
                let frame = shown.node.presentedFrame(of: id)!
                XCTAssertEqual(frame.width, Double(shown.node.widget.width))
                let cell = shown.node.collection.elements[.item(id)]!.cell
                let content = cell.node!.children[0].children[0].widget
                XCTAssertEqual(frame.height, Double(content.height) + 16)
            }
        }
    }

    func testTheProgramsAreShort() throws {
        try onGTK {
            let programs = [
                "Hello/Hello": 40, "ShelfWall/ShelfWall": 60,
                "CharacterList/CharacterList": 60, "CharacterList/CharacterListApp": 60,
            ]
            for (name, most) in programs {
                let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }
                    .joined()
                let path = "\(root)/Examples/\(name).swift"
                let program = try XCTUnwrap(File(path: path).contents())
                let lines = String(decoding: program, as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false)
                XCTAssertGreaterThan(lines.count, 20)
                XCTAssertLessThanOrEqual(lines.count - 1, most, name)
            }
        }
    }

    func testTheProgramStartsAndShowsItsWindow() throws {
        try onGTK { try expectWindow(of: "CharacterList", named: "Characters") }
    }
}
