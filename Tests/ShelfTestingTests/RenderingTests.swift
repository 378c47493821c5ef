import ShelfGTK
import XCTest

@testable import ShelfTesting

private struct Counter: View {
    @State private var count = 0

    var body: some View {
        VStack(spacing: 6) {
            Button("Add") { count += 1 }
            Text("\(count)")
        }
    }
}

private struct Film: Identifiable, Equatable, Sendable {
    let id: Int
}

private struct FilmsApp: App {
    static let id = "org.shelf.FilmsTest"
    @State private var films = (0..<30).map { Film(id: $0) }

    var body: some Scene {
        Window("Films") {
            CollectionView(films, layout: .list(style: .plain)) { film in Text("Film \(film.id)") }
                .accessibilityLabels("Films", item: { "Film \($0.id)" })
                .selectionMode(.multiple)
        }
        .toolbar { Button("Shorten") { films.removeFirst() } }
    }
}

private struct Painted: App {
    static let id = "org.shelf.PaintedTest"
    @State private var isRed = true

    var body: some Scene {
        Window("Painted") {
            Button("Other") { isRed.toggle() }.buttonStyle(.plain).cssClass("painted")
        }
        .styleSheet(".painted { background: \(isRed ? "#ff0000" : "#0000ff"); }")
    }
}

final class RenderingTests: XCTestCase {
    func testAStyleSheetCountsWhileItsWindowIsDescribedSo() throws {
        try onGTK {
            let program = try Rendering(Painted())
            defer { program.close() }
            let button = try program.element(named: "Other")
            XCTAssertEqual(try button.screenshot()[2, 2], [255, 0, 0, 255])
            try program.click(button)
            XCTAssertEqual(try button.screenshot()[2, 2], [0, 0, 255, 255])
            let other = try Rendering { Button("Plain") {}.buttonStyle(.plain).cssClass("painted") }
            defer { other.close() }
            XCTAssertEqual(
                try other.element(named: "Plain").screenshot()[2, 2], [0, 0, 255, 255])
            program.close()
            try other.settle()
            XCTAssertEqual(try other.element(named: "Plain").screenshot()[2, 2][3], 0)
        }
    }

    func testAViewIsAsLargeAsIsSaidAndFoundByWhatItShows() throws {
        try onGTK {
            let page = try Rendering(width: 240, height: 120) {
                HStack {
                    Text("One")
                    Text("Two").accessibilityLabel("Second")
                }
            }
            defer { page.close() }
            let picture = try page.screenshot()
            XCTAssertEqual([picture.width, picture.height], [240, 120])
            XCTAssertEqual(page.texts, ["One", "Two"])
            let (one, two) = (try page.element(named: "One"), try page.element(named: "Second"))
            XCTAssertLessThan(one.frame.maxX, two.frame.maxX)
            XCTAssertThrowsError(try page.element(named: "Three")) {
                XCTAssertEqual(
                    "\($0)", "Nothing is named “Three”; there is [\"One\", \"Two\"]")
            }
        }
    }

    func testClicksAndKeysAreRealAndWhatTheyDoIsSeenAtOnce() throws {
        try onGTK {
            let counter = try Rendering(width: 200, height: 100) { Counter() }
            defer { counter.close() }
            let button = try counter.element(named: "Add")
            try counter.click(button, count: 3)
            XCTAssertEqual(counter.texts, ["Add", "3"])
            XCTAssertTrue(button.isFocused)
            try counter.press("space")
            XCTAssertEqual(counter.texts, ["Add", "4"])
            try counter.press("Return")
            XCTAssertEqual(counter.texts, ["Add", "5"])
            XCTAssertThrowsError(try counter.press("NoSuchKey"))
        }
    }

    func testWhatIsDisabledReactsToNothing() throws {
        try onGTK {
            var clicks = 0
            let page = try Rendering {
                VStack {
                    Button("On") { clicks += 1 }
                    Button("Off") { clicks += 10 }.disabled()
                }
            }
            defer { page.close() }
            XCTAssertTrue(try page.element(named: "On").isEnabled)
            let off = try page.element(named: "Off")
            XCTAssertFalse(off.isEnabled)
            try page.click(off)
            XCTAssertEqual(clicks, 0)
        }
    }

    func testAProgramIsDrivenWithItsHeaderBar() throws {
        try onGTK {
            let films = try Rendering(FilmsApp())
            defer { films.close() }
            XCTAssertEqual(
                films.texts.filter { $0.hasPrefix("Film ") }.prefix(2), ["Film 0", "Film 1"])
            let second = try films.element(named: "Film 1")
            try films.click(second)
            XCTAssertTrue(second.isFocused)
            try films.press("shift+Down", "shift+Down")
            XCTAssertTrue(try films.element(named: "Film 3").isFocused)
            let selected = films.content.flatMap { $0.elements { $0.isSelected } }
            XCTAssertEqual(selected.map(\.texts), [["Film 1"], ["Film 2"], ["Film 3"]])
            try films.click(films.element(named: "Shorten"))
            XCTAssertEqual(films.elements(named: "Film 0").count, 0)
            try films.scroll(films.element(named: "Film 3"), notches: 40)
            XCTAssertEqual(films.texts.last { $0.hasPrefix("Film ") }, "Film 29")
        }
    }

    func testTypedTextArrivesWhereTheKeyboardIs() throws {
        try onGTK {
            var text = ""
            let page = try Rendering {
                VStack {
                    WidgetView(named: "entry") { ShelfGTK.Builder(xml: Self.entry).widget("entry") }
                    Button("Other") {}
                }
            }
            defer { page.close() }
            let entry = try XCTUnwrap(page.content[0].elements { $0.ownText == "" }.first)
            try page.click(entry)
            try page.type("oil & 7")
            text = entry.ownText ?? ""
            XCTAssertEqual(text, "oil & 7")
            // None of it is an option of the program that types.
            for more in ["-5", "--help", "-", ""] { try page.type(more) }
            XCTAssertEqual(entry.ownText, "oil & 7-5--help-")
            try page.press()
            try page.scroll(entry, notches: 0)
            XCTAssertEqual(entry.ownText, "oil & 7-5--help-")
        }
    }

    private static let entry = """
        <interface><object class="GtkEntry" id="entry"/></interface>
        """

    func testWaitingInVainSaysForWhat() throws {
        try onGTK {
            let page = try Rendering { Text("Here") }
            defer { page.close() }
            XCTAssertThrowsError(try page.wait(for: "rain", seconds: 0.05) { false }) {
                XCTAssertEqual("\($0)", "Waited 0.05 s in vain for rain")
            }
            try page.wait(for: "the text") { page.texts == ["Here"] }
        }
    }

    func testAnimationsAreOffMeanwhileAndAsTheyWereAfterwards() throws {
        try onGTK {
            let page = try Rendering(animates: true) { Text("Here") }
            XCTAssertTrue(Rendering.hasAnimations)
            let other = try Rendering { Text("There") }
            XCTAssertFalse(Rendering.hasAnimations)
            other.close()
            XCTAssertTrue(Rendering.hasAnimations)
            page.close()
            XCTAssertEqual(page.windows.count, 0)
        }
    }

    func testWhatCannotBeShownLeavesAnimationsAsTheyWere() throws {
        try onGTK {
            let taken = Application(id: "org.shelf.Rendering\(Rendering.count + 1)")
            taken.setIsUnique(false)
            try taken.register()
            XCTAssertThrowsError(try Rendering { Text("Here") }) {
                XCTAssertTrue($0 is GLibError, "\($0)")
            }
            XCTAssertTrue(Rendering.hasAnimations)
            let other = try Rendering { Text("There") }
            XCTAssertFalse(Rendering.hasAnimations)
            other.close()
            XCTAssertTrue(Rendering.hasAnimations)
        }
    }

    func testABodyThatDoesNotEndInTimeIsCancelled() throws {
        try onGTK {
            let (endless, end) = AsyncStream.makeStream(of: Void.self)
            var isCancelled = false
            XCTAssertThrowsError(
                try awaiting(seconds: 0.01) {
                    for await _ in endless {}
                    isCancelled = Task.isCancelled
                }
            ) { XCTAssertTrue($0 is StillWaiting) }
            XCTAssertTrue(pump { isCancelled })
            end.finish()
        }
    }
}
