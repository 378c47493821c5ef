import ShelfGTK
import ShelfTesting
import XCTest

/// A line of text whose owner makes something else of what is typed.
private struct Filtered: View {
    let filter: (_ old: String, _ new: String) -> String
    @State private var text = "1234"

    var body: some View {
        let text = text
        VStack(spacing: 6) {
            // What is read is what was described, as in many a program.
            TextField(
                "Line", text: Binding(get: { text }, set: { self.text = filter(self.text, $0) }))
            Text("is \(text)")
        }
    }
}

/// A line of text whose owner keeps it where no view sees it change.
private struct Kept: View {
    final class Owner {
        var text = "1234"
    }
    let owner: Owner

    var body: some View {
        TextField(
            "Line",
            text: Binding(
                get: { owner.text }, set: { if !$0.contains("x") { owner.text = $0 } }))
    }
}

private struct Form: View {
    @State private var hasTitle = false
    @State private var name = "Ishmael"

    var body: some View {
        VStack(spacing: 6) {
            Grid(columns: 2, rowSpacing: 4, columnSpacing: 4) {
                if hasTitle {
                    Text("Title")
                    Text("Mate")
                }
                Text("Name")
                TextField("Name", text: $name)
                Text("Ship")
                TextField("Ship", text: .constant("Pequod"))
            }
            Button("Turn") { hasTitle.toggle() }.takesFocus(false)
            Text("is \(name)")
        }
    }
}

/// Fields of text, typed into as a person does.
final class TypedTextTests: XCTestCase {
    @MainActor
    private static func typing(
        into view: some View, _ text: String = "1234",
        _ body: (Rendering, RenderedElement) throws -> Void
    ) throws {
        let page = try Rendering(width: 300, height: 200) { view }
        defer { page.close() }
        let field = try XCTUnwrap(
            page.content[0].elements { $0.ownText == text && $0.children.count > 0 }.first)
        try page.click(field)
        try body(page, field)
    }

    func testALimitedFieldTakesNoMoreLettersAndKeepsTheCursor() throws {
        try onGTK {
            try Self.typing(into: Filtered { String($1.prefix(8)) }) { page, field in
                try page.press("End")
                try page.type("567890")
                XCTAssertEqual(field.ownText, "12345678")
                XCTAssertTrue(page.texts.contains("is 12345678"), "\(page.texts)")
                try page.press("Home", "Right")
                try page.type("ab")
                XCTAssertEqual(field.ownText, "1ab23456")
                try page.type("c")
                XCTAssertEqual(field.ownText, "1abc2345")
            }
        }
    }

    func testAFieldOfDigitsLeavesLettersOutAndKeepsTheCursor() throws {
        try onGTK {
            try Self.typing(into: Filtered { $1.filter(\.isNumber) }) { page, field in
                try page.press("Home", "Right", "Right")
                try page.type("x")
                XCTAssertEqual(field.ownText, "1234")
                try page.type("9")
                XCTAssertEqual(field.ownText, "12934")
                try page.type("a8b7")
                XCTAssertEqual(field.ownText, "1298734")
            }
        }
    }

    func testAFieldOfCapitalsGoesOnWhereItWasTypedInto() throws {
        try onGTK {
            try Self.typing(into: Filtered { $1.uppercased() }) { page, field in
                try page.press("Home")
                try page.type("ab")
                try page.type("cd")
                XCTAssertEqual(field.ownText, "ABCD1234")
            }
        }
    }

    func testARefusedTextIsNotShownThoughNoViewHearsOfIt() throws {
        try onGTK {
            try Self.typing(into: Kept(owner: Kept.Owner())) { page, field in
                try page.press("End", "Left")
                try page.type("x")
                XCTAssertEqual(field.ownText, "1234")
                try page.type("5")
                XCTAssertEqual(field.ownText, "12354")
            }
        }
    }

    func testAFieldOfAGridKeepsTheKeyboardWhenARowComesBeforeIt() throws {
        try onGTK {
            try Self.typing(into: Form(), "Ishmael") { page, field in
                try page.press("Home", "Right")
                for (letter, text) in [("a", "Iashmael"), ("b", "Iabshmael"), ("c", "Iabcshmael")] {
                    try page.click(page.element(named: "Turn"))
                    try page.type(letter)
                    XCTAssertEqual(field.ownText, text)
                }
                XCTAssertTrue(page.texts.contains("Mate"))
                XCTAssertTrue(page.texts.contains("is Iabcshmael"), "\(page.texts)")
            }
        }
    }
}
