import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Items dragged with a real mouse out of one collection and into another.
final class CollectionDragTests: XCTestCase {
    @MainActor
    private static func xdotool(_ words: String...) throws {
        try Seat.act(words)
    }

    /// Two collections side by side, each in a scrolled window of its own.
    @MainActor
    private static func window(_ left: Widget, _ right: Widget) -> Window {
        let side = """
            <child><object class="GtkScrolledWindow" id="NAME">
              <property name="hexpand">1</property>
              <property name="vexpand">1</property>
            </object></child>
            """
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkWindow" id="window">
                    <property name="decorated">0</property>
                    <property name="default-width">800</property>
                    <property name="default-height">400</property>
                    <child><object class="GtkBox"><property name="homogeneous">1</property>
                      \(side.replacing("NAME", with: "left"))
                      \(side.replacing("NAME", with: "right"))
                    </object></child>
                  </object>
                </interface>
                """)
        builder.widget("left").setProperty("child", .object(left))
        builder.widget("right").setProperty("child", .object(right))
        return builder.window("window")
    }

    func testItemsAreDraggedOutOfACollectionAndIntoAnotherAsTextAndAsFiles() throws {
        try onGTK {
            for givesFiles in [false, true] {
                var taken: [(DragContent, ReorderDestination<String, Int>)] = []
                let list = LayoutSection.list(rowHeight: .absolute(50))
                let source = CollectionView(CollectionFixture.rows([6])) { _, _ in
                    list
                } cell: {
                    Text($0.title)
                }
                .selectionMode(.multiple)
                .draggable { films in
                    DragContent(
                        text: films.map(\.title).joined(separator: ", "),
                        uris: givesFiles ? films.map { "file:///films/\($0.id)" } : [])
                }
                .renderCollection(into: nil)
                let target = CollectionView(CollectionFixture.rows([4], from: 50)) { _, _ in
                    list
                } cell: {
                    Text($0.title)
                }
                .onDrop { content, destination in
                    taken.append((content, destination))
                    return true
                }
                .renderCollection(into: nil)
                let window = Self.window(source.widget, target.widget)
                defer { window.destroy() }
                let title = givesFiles ? "drag-files" : "drag-text"
                window.setTitle(title)
                window.present()
                XCTAssertTrue(pump { source.isSettled && target.isSettled })
                settle()
                try Seat.awaitWindow(named: title)
                source.selection = [1, 2]
                try Self.xdotool("mousemove", "100", "75", "mousedown", "1")
                XCTAssertTrue(
                    try Seat.wiggle(x: 140, y: 80) { source.collection.dragged == [1, 2] })
                for x in stride(from: 180, through: 600, by: 60) {
                    try Self.xdotool("mousemove", "\(x)", "105")
                }
                XCTAssertTrue(pump(seconds: 5) { target.collection.dropPoint != nil })
                try Self.xdotool("mouseup", "1")
                XCTAssertTrue(pump(seconds: 5) { !taken.isEmpty }, "\(title): nothing was taken")
                XCTAssertEqual(
                    taken.map(\.0),
                    [
                        givesFiles
                            ? DragContent(uris: ["file:///films/1", "file:///films/2"])
                            : DragContent(text: "Film 1, Film 2")
                    ])
                XCTAssertEqual(taken.map(\.1), [.before(52)])
                XCTAssertTrue(pump(seconds: 5) { source.collection.dragged.isEmpty })
                XCTAssertNil(target.collection.dropPoint)
            }
        }
    }
}
