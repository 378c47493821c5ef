import ShelfGTK
import ShelfTesting
import XCTest

private struct Record: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String { "Record \(id)" }
}

private final class Log {
    var performed: [String] = []
}

private struct Shop: App {
    static let id = "org.shelf.ShopTest"
    let log: Log
    @State private var records = (0..<20).map { Record(id: $0) }
    @State private var toast: Toast?
    @State private var isLarge = false

    init() { self.init(Log()) }

    init(_ log: Log) { self.log = log }

    var body: some Scene {
        Window("Shop") {
            CollectionView(records, layout: .list(rowHeight: .absolute(40))) { record in
                Text(isLarge ? record.title.uppercased() : record.title)
            }
            .cellsDepend(on: isLarge)
            .accessibilityLabels("Records", item: \.title)
            .rowActions { _ in
                [
                    RowAction("Delete", style: .destructive) { remove($0) }.inMenu(section: 0),
                    RowAction("Note") { log.performed.append("note \($0.id)") }
                        .shortcut(KeyboardShortcut(.function(5))).inMenu(section: 0),
                    RowAction("More") { log.performed.append("more \($0.id)") }
                        .shortcut("+").inMenu(section: 0),
                    RowAction("Mark") { log.performed.append("mark \($0.id)") }
                        .shortcut(KeyboardShortcut(.insert)).inMenu(section: 0),
                ]
            }
        }
        .toolbar {
            Toggle("Large", isOn: $isLarge, style: .button).takesFocus(false)
        }
        .menu { MenuItem("Nothing") {} }
        .toast($toast)
    }

    private func remove(_ record: Record) {
        records.removeAll { $0.id == record.id }
        toast = Toast("Deleted \(record.title)", button: "Undo") {
            records.insert(record, at: min(record.id, records.count))
        }
    }
}

private struct Signing: View {
    let log: Log
    @State private var name = "Ishmael"

    var body: some View {
        VStack(spacing: 6) {
            TextField("Name", text: $name).onSubmit { log.performed.append(name) }
            Divider()
            Text("Call me \(name)")
            Button("Ahab") { name = "Ahab" }
        }
    }
}

/// Programs as people write them, used as people use them.
final class ProgramTests: XCTestCase {
    @MainActor
    private static func shop(_ log: Log = Log()) throws -> Rendering {
        let shop = try Rendering(Shop(log))
        try shop.click(shop.element(named: "Record 2"))
        XCTAssertTrue(try shop.element(named: "Record 2").isFocused)
        return shop
    }

    func testTheButtonOfAMessageLeavesTheKeyboardToTheCollection() throws {
        try onGTK {
            let shop = try Self.shop()
            defer { shop.close() }
            try shop.press("Delete")
            try shop.wait(for: "the record to go") { shop.elements(named: "Record 2").isEmpty }
            try shop.click(shop.element(named: "Undo"))
            try shop.wait(for: "the record") { !shop.elements(named: "Record 2").isEmpty }
            try shop.press("Down")
            let focused = try XCTUnwrap(shop.focused)
            XCTAssertTrue(focused.texts.first?.hasPrefix("Record ") ?? false, "\(focused.texts)")
        }
    }

    func testTypedTextIsTheValueAndTheValueIsShownAndEnterSubmitsIt() throws {
        try onGTK {
            let log = Log()
            let page = try Rendering(width: 300, height: 160) { Signing(log: log) }
            defer { page.close() }
            let field = try XCTUnwrap(
                page.content[0].elements { $0.ownText == "Ishmael" && $0.children.count > 0 }.first)
            try page.click(field, count: 2)
            // What two clicks select depends on how far apart they arrive.
            try page.press("ctrl+a")
            try page.type("Stubb")
            XCTAssertTrue(page.texts.contains("Call me Stubb"), "\(page.texts)")
            try page.press("Return")
            XCTAssertEqual(log.performed, ["Stubb"])
            try page.click(page.element(named: "Ahab"))
            XCTAssertEqual(field.ownText, "Ahab")
            XCTAssertTrue(page.texts.contains("Call me Ahab"))
        }
    }

    func testButtonsOfAHeaderBarAreAsWideAsTheirWordsInANarrowWindow() throws {
        try onGTK {
            struct Narrow: App {
                static let id = "org.shelf.NarrowTest"
                var body: some Scene {
                    Window("Places") { Text("Here") }
                        .toolbar { Button("Collapse all") {} }
                        .defaultSize(width: 360, height: 200)
                }
            }
            let wide = try Rendering(width: 600, height: 100) {
                HStack { Button("Collapse all") {}.placed(.topStart) }
            }
            defer { wide.close() }
            let narrow = try Rendering(Narrow())
            defer { narrow.close() }
            XCTAssertGreaterThanOrEqual(
                try narrow.element(named: "Collapse all").frame.width,
                try wide.element(named: "Collapse all").frame.width - 1)
        }
    }

    func testAMenuThatIsLeftGivesTheKeyboardBack() throws {
        try onGTK {
            let shop = try Self.shop()
            defer { shop.close() }
            try shop.press("F10")
            try shop.wait(for: "the menu") { !shop.elements(named: "Nothing").isEmpty }
            try shop.press("Escape")
            try shop.wait(for: "the keyboard to come back") {
                (try? shop.element(named: "Record 2").isFocused) == true
            }
        }
    }

    func testKeysOfRowActionsWorkWithControlOrWithoutAndWhereverASignIs() throws {
        try onGTK {
            let log = Log()
            let shop = try Self.shop(log)
            defer { shop.close() }
            try shop.press("F5", "Insert", "ctrl+plus")
            XCTAssertEqual(log.performed, ["note 2", "mark 2", "more 2"])
        }
    }

    func testCellsFollowWhatTheyAreSaidToDependOnAndAToggleMayLeaveTheFocusAlone() throws {
        try onGTK {
            let shop = try Self.shop()
            defer { shop.close() }
            XCTAssertTrue(shop.texts.contains("Record 3"))
            try shop.click(shop.element(named: "Large"))
            XCTAssertTrue(shop.texts.contains("RECORD 3"))
            XCTAssertFalse(shop.texts.contains("Record 3"))
            XCTAssertTrue(try shop.element(named: "Record 2").isFocused)
        }
    }
}
