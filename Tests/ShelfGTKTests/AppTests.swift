import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A program whose parts tests press, close and read.
private struct Notes: App {
    static let id = "io.github.shelf.AppTest"

    final class Log {
        var bodies = 0
        var opened: [String] = []
        var mayClose = true
        var italic: [Bool] = []
        var isTold = false
    }

    enum Look { case grid, list }

    let log: Log
    @State private var notes = ["First", "Second"]
    @State private var showsDetails = false
    @State private var documents: [String] = []
    @State private var search = ""
    @State private var toast: Toast?
    @State private var told: Toast?
    @State private var isBold = false
    @State private var look = Look.grid
    @State private var isFullscreen = false

    init() { self.init(Log()) }

    init(_ log: Log) { self.log = log }

    var body: some Scene {
        log.bodies += 1
        log.isTold = told != nil
        return scenes
    }

    @SceneBuilder private var scenes: some Scene {
        Window("Notes") {
            VStack(spacing: 6) {
                HStack {
                    Text("\(search)|\(isBold)|\(look)")
                    Button("Many") { for number in 0..<100 { notes.append("\(number)") } }
                    Button("Open") { documents = ["a", "b"] }
                    Button("Swap") { documents.reverse() }
                    Button("Twice") { documents = ["a", "a", "b", "a"] }
                    Button("Tell") { told = Toast("Told", duration: nil) }
                    Button("Details") { showsDetails.toggle() }
                    Button("Delete") {
                        let note = notes.removeFirst()
                        toast = Toast("Deleted \(note)", button: "Undo") {
                            notes.insert(note, at: 0)
                        }
                    }
                }
                CollectionView(
                    notes.filter { search.isEmpty || $0.contains(search) }.map { Plain($0) },
                    layout: .list(rowHeight: .absolute(40))
                ) {
                    Text($0.value)
                }
                .placeholder { _ in StatusPage("Nothing found", message: "Type less.") }
            }
        }
        .subtitle("\(notes.count) notes")
        .toolbar { Button("Clear") { notes.removeAll() } }
        .menu(notes.isEmpty ? "For no note" : "More") {
            MenuItem("Undo_all", shortcut: "z") { notes = ["First"] }
            MenuItem("Never", isEnabled: false) { notes = [] }
            MenuSection("Text") {
                MenuToggle("Bold", isOn: $isBold)
                // What is asked for is refused.
                MenuToggle("Italic", isOn: Binding(get: { false }, set: { log.italic.append($0) }))
            }
            Submenu("Look") {
                MenuPicker(selection: $look, options: [("Grid", .grid), ("List", .list)])
            }
        }
        .searchable(text: $search, prompt: "Find notes")
        .toast($toast)
        .fullscreen($isFullscreen)
        .shortcut(KeyboardShortcut(.function(11))) { isFullscreen.toggle() }
        .onClose { log.mayClose }
        .onOpen { log.opened = $0 }
        .defaultSize(width: 500, height: 400)

        Window("Details", isPresented: $showsDetails) { Text("Details of \(notes.count)") }
            .toast($told)

        if notes.count > 500 {
            Window("Too many") { Text("\(notes.count)") }
        } else if notes.isEmpty {
            Window("None") { Text("Nothing") }
        }

        for document in documents { Window(document, id: document) { Text(document) } }
    }
}

final class AppTests: XCTestCase {
    @MainActor
    private final class Shown {
        let log = Notes.Log()
        let program: ProgramFixture<Notes>
        let node: CollectionNode<Plain<Int>, Plain<String>>

        init() throws {
            program = try ProgramFixture(Notes(log))
            node = try XCTUnwrap(program.node(CollectionNode<Plain<Int>, Plain<String>>.self))
            let node = node
            XCTAssertTrue(pump { node.isSettled }, "the window never appeared")
        }

        deinit { MainActor.assumeIsolated { program.end() } }

        var window: WindowWidget { program.windows[0] }
        var titles: [String?] { program.windows.map { $0.stringProperty("title") } }
        var notes: [String] {
            node.collection.presentation.shown.rows.flatMap(\.items).map(\.value)
        }
        var texts: [String] { program.node(StackNode.self)?.texts ?? [] }

        func press(_ label: String, line: UInt = #line) throws {
            try XCTUnwrap(window.descendant(label: label), label, line: line).click()
        }

        func expect(
            _ what: String, line: UInt = #line, _ condition: @escaping @MainActor () -> Bool
        ) { XCTAssertTrue(pump(until: condition), what, line: line) }
    }

    func testManyChangesOfStateInOneTurnAreOneDescription() throws {
        try onGTK {
            let shown = try Shown()
            let (bodies, differences) = (shown.log.bodies, shown.node.counters.differences)
            try shown.press("Many")
            shown.expect("a hundred more") { shown.notes.count == 102 }
            XCTAssertEqual(shown.log.bodies, bodies + 1)
            XCTAssertEqual(shown.node.counters.differences, differences + 1)
        }
    }

    func testACollectionTakesTheRoomThatIsLeftAndScrollsByItself() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Many")
            shown.expect("rows") { shown.node.isSettled && shown.notes.count == 102 }
            XCTAssertGreaterThan(shown.node.widget.width, 480)
            XCTAssertGreaterThan(shown.node.widget.height, 250)
            XCTAssertLessThan(shown.node.widget.height, 400)
            XCTAssertTrue(shown.node.scroll(to: Plain("99").id, animated: false))
            shown.expect("the end") { shown.node.isSettled }
            XCTAssertGreaterThan(shown.node.scrollOffset, 3_000)
        }
    }

    func testWindowsAreOpenForAsLongAsTheyAreDescribed() throws {
        try onGTK {
            let shown = try Shown()
            XCTAssertEqual(shown.titles, ["Notes"])
            try shown.press("Details")
            shown.expect("the details") { shown.titles == ["Notes", "Details"] }
            try shown.press("Details")
            shown.expect("no details") { shown.titles == ["Notes"] }
            try shown.press("Details")
            shown.expect("details again") { shown.titles == ["Notes", "Details"] }
            shown.program.windows[1].close()
            shown.expect("closed by hand") { shown.titles == ["Notes"] }
            try shown.press("Details")
            shown.expect("the state knew") { shown.titles == ["Notes", "Details"] }
        }
    }

    func testWindowsOfALoopAreToldApartByTheirIds() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Open")
            shown.expect("two documents") { shown.titles == ["Notes", "a", "b"] }
            let windows = shown.program.windows
            try shown.press("Swap")
            shown.expect("swapped") { shown.titles == ["Notes", "b", "a"] }
            XCTAssertEqual(shown.program.windows, [windows[0], windows[2], windows[1]])
        }
    }

    func testWindowsOfOneIdAreToldApartByTheirOrder() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Twice")
            shown.expect("four documents") { shown.titles == ["Notes", "a", "a", "b", "a"] }
            let windows = shown.program.windows
            for button in ["Delete", "Many"] {
                let bodies = shown.log.bodies
                try shown.press(button)
                shown.expect("described anew") { shown.log.bodies > bodies }
            }
            XCTAssertEqual(shown.program.windows, windows)
            try shown.press("Open")
            shown.expect("two documents") { shown.titles == ["Notes", "a", "b"] }
            XCTAssertEqual(shown.program.windows, [windows[0], windows[1], windows[3]])
            XCTAssertFalse(windows[2].isVisible || windows[4].isVisible, "one was left behind")
        }
    }

    func testAMessageGoesWithItsWindow() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Details")
            shown.expect("the details") { shown.titles == ["Notes", "Details"] }
            try shown.press("Tell")
            shown.expect("told") { shown.log.isTold }
            shown.program.windows[1].close()
            shown.expect("closed, and told no more") {
                shown.titles == ["Notes"] && !shown.log.isTold
            }
        }
    }

    func testAWindowMayRefuseToClose() throws {
        try onGTK {
            let shown = try Shown()
            shown.log.mayClose = false
            shown.window.close()
            for _ in 0..<20 { MainLoop.iterate(mayBlock: false) }
            XCTAssertEqual(shown.titles, ["Notes"])
            shown.log.mayClose = true
            shown.window.close()
            shown.expect("closed") { shown.titles.isEmpty }
            shown.program.activate()
            XCTAssertEqual(shown.titles, ["Notes"], "started again, it begins anew")
        }
    }

    func testTheMenuDoesWhatItsNewestEntriesSay() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Clear")
            shown.expect("cleared") { shown.notes.isEmpty && shown.titles == ["Notes", "None"] }
            XCTAssertNotNil(shown.window.descendant(label: "For no note"), "as it is called now")
            XCTAssertTrue(shown.window.activateAction("menu.entry-0"))
            shown.expect("undone") { shown.notes == ["First"] && shown.titles == ["Notes"] }
            shown.window.activateAction("menu.entry-1")
            XCTAssertTrue(shown.window.activateAction("menu.entry-2-0"))
            shown.expect("bold") { shown.texts.first == "|true|grid" }
            XCTAssertTrue(shown.window.activateAction("menu.entry-3-0", choosing: "1"))
            shown.expect("a list") { shown.texts.first == "|true|list" }
            for _ in 0..<2 { XCTAssertTrue(shown.window.activateAction("menu.entry-2-1")) }
            XCTAssertEqual(shown.log.italic, [true, true], "what is refused is shown as it is")
            XCTAssertTrue(shown.window.activateAction("menu.entry-2-0"))
            shown.expect("not bold") { shown.texts.first == "|false|list" }
            XCTAssertEqual(shown.notes, ["First"], "what is not enabled does nothing")
        }
    }

    func testShortcutsSearchAndEscapeWorkFromWhereverTheKeyboardIs() throws {
        try onGTK {
            let shown = try Shown()
            try Seat.focusWindow(named: "Notes")
            try Seat.act(["key", "ctrl+z"])
            shown.expect("the shortcut") { shown.notes == ["First"] }
            try shown.press("Many")
            shown.expect("rows") { shown.notes.count == 101 }
            try Seat.act(["key", "ctrl+f"])
            try Seat.act(["type", "--delay", "40", "77"])
            shown.expect("found") { shown.notes == ["77"] }
            try Seat.act(["key", "Return"])
            shown.expect("the keyboard goes on to what was found") {
                shown.node.collection.hands.keyboard.isInside
            }
            try Seat.act(["key", "ctrl+f"])
            try Seat.act(["type", "--delay", "40", "x"])
            shown.expect("nothing") { shown.notes.isEmpty }
            try Seat.act(["key", "Escape"])
            shown.expect("all again") { shown.notes.count == 101 }
        }
    }

    func testAKeyAndAValueSayWhetherTheWindowFillsTheScreen() throws {
        try onGTK {
            let shown = try Shown()
            try Seat.focusWindow(named: "Notes")
            try Seat.act("key", "F11")
            // Where there is no window manager it is asked, and nothing comes of it.
            shown.expect("all of the screen") { shown.window.willBeFullscreen }
            try Seat.act("key", "F11")
            shown.expect("a window again") { !shown.window.willBeFullscreen }
        }
    }

    func testTheAnswerToWhatWasAskedBeforeIsNotTakenForTheLast() {
        var wish = FullscreenWish()
        XCTAssertTrue(wish.result(now: true))
        XCTAssertFalse(wish.result(now: false))
        wish.ask(true)
        wish.ask(false)
        wish.hear(true)
        XCTAssertFalse(wish.result(now: true), "there is an answer to come")
        XCTAssertFalse(wish.isAnswered(now: true))
        wish.hear(false)
        XCTAssertTrue(wish.isAnswered(now: false))
        XCTAssertTrue(wish.result(now: true), "the desktop may do it by itself")
        wish.ask(true)
        XCTAssertTrue(wish.result(now: false), "nothing was said yet")
    }

    func testAProgramThatEndedIsLetGo() throws {
        try onGTK {
            let log = Notes.Log()
            var window: WeakProbe?
            weak var content: ViewNode?
            do {
                let program = try ProgramFixture(Notes(log))
                XCTAssertTrue(pump { program.windows.first?.isVisible == true })
                window = WeakProbe(program.windows[0])
                content = program.node(StackNode.self)
                program.end()
            }
            XCTAssertTrue(pump { window?.isAlive == false && content == nil })
        }
    }

    func testAMessageStandsUntilItsButtonIsPressed() throws {
        try onGTK {
            let shown = try Shown()
            try shown.press("Delete")
            shown.expect("the message") {
                shown.window.descendant("label")?.stringProperty("label") == "Deleted First"
                    && shown.window.descendant("revealer")?.boolProperty("reveal-child") == true
            }
            XCTAssertEqual(shown.notes, ["Second"])
            shown.window.descendant("button")?.click()
            shown.expect("it is gone, and undone") {
                shown.notes == ["First", "Second"]
                    && shown.window.descendant("revealer")?.boolProperty("reveal-child") == false
            }
        }
    }
}

final class ToastTests: XCTestCase {
    func testAMessageGoesByItselfAndSaysSo() throws {
        try onGTK {
            let builder = Builder(
                xml: """
                    <interface><object class="GtkWindow" id="window"><child>
                    <object class="GtkOverlay" id="overlay"/></child></object></interface>
                    """)
            let window = builder.window("window")
            defer { window.destroy() }
            window.present()
            let host = ToastHost(over: builder.widget("overlay")) {}
            var toast: Toast? = Toast("Saved", duration: .milliseconds(30))
            let binding = Binding<Toast?>(get: { toast }, set: { toast = $0 })
            host.show(binding)
            let revealer = try XCTUnwrap(window.descendant("revealer"))
            XCTAssertTrue(revealer.boolProperty("reveal-child"))
            XCTAssertTrue(pump { toast == nil }, "it never went")
            XCTAssertFalse(revealer.boolProperty("reveal-child"))
            // The same words again are another message.
            toast = Toast("Saved", duration: nil)
            host.show(binding)
            XCTAssertTrue(revealer.boolProperty("reveal-child"))
            host.show(binding)
            // The next message is here before this one is taken away.
            toast = Toast("Moved", duration: nil)
            window.descendant("close")?.click()
            XCTAssertEqual(toast?.message, "Moved")
            host.show(binding)
            XCTAssertTrue(revealer.boolProperty("reveal-child"))
            toast = nil
            host.show(binding)
            XCTAssertFalse(revealer.boolProperty("reveal-child"))
        }
    }
}
