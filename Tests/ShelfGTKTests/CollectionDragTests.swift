import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Items dragged with a real mouse out of one collection and into another.
final class CollectionDragTests: XCTestCase {
    /// Two collections side by side, each in a scrolled window of its own.
    @MainActor
    private static func window(_ left: Widget, _ right: Widget) -> WindowWidget {
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
                try Seat.act("mousemove", "100", "75", "mousedown", "1")
                XCTAssertTrue(
                    try Seat.wiggle(x: 140, y: 80) { source.collection.drags.dragged == [1, 2] })
                for x in stride(from: 180, through: 600, by: 60) {
                    try Seat.act("mousemove", "\(x)", "105")
                }
                XCTAssertTrue(pump(seconds: 5) { target.collection.drags.drop.point != nil })
                GestureProbe.letDropBeLost(over: target.widget)
                try Seat.act("mouseup", "1")
                XCTAssertTrue(pump(seconds: 5) { !taken.isEmpty }, "\(title): nothing was taken")
                XCTAssertEqual(
                    taken.map(\.0),
                    [
                        givesFiles
                            ? DragContent(uris: ["file:///films/1", "file:///films/2"])
                            : DragContent(text: "Film 1, Film 2")
                    ])
                XCTAssertEqual(taken.map(\.1), [.before(52)])
                XCTAssertTrue(pump(seconds: 5) { source.collection.drags.dragged.isEmpty })
                XCTAssertNil(target.collection.drags.drop.point)
            }
        }
    }

    func testAHundredThousandDraggedItemsAreDescribedWhenTheyAreLetGoAndNotBefore() throws {
        try onGTK {
            var described: [Int] = []
            var taken: [DragContent] = []
            let list = LayoutSection.list(rowHeight: .absolute(50))
            let source = CollectionView(CollectionFixture.rows([100_000])) { _, _ in
                list
            } cell: {
                Text($0.title)
            }
            .selectionMode(.multiple)
            .draggable { films in
                described.append(films.count)
                return DragContent(text: films.map(\.title).joined(separator: "\n"))
            }
            .renderCollection(into: nil)
            let target = CollectionView(CollectionFixture.rows([4], from: 200_000)) { _, _ in
                list
            } cell: {
                Text($0.title)
            }
            .onDrop { content, _ in
                taken.append(content)
                return true
            }
            .renderCollection(into: nil)
            let window = Self.window(source.widget, target.widget)
            defer { window.destroy() }
            window.setTitle("drag-many")
            window.present()
            XCTAssertTrue(pump { source.isSettled && target.isSettled })
            settle()
            try Seat.awaitWindow(named: "drag-many")
            XCTAssertTrue(source.collection.hands.carryOut(.selectAll))
            try Seat.act("mousemove", "100", "75", "mousedown", "1")
            XCTAssertTrue(
                try Seat.wiggle(x: 140, y: 80) { source.collection.drags.dragged.count == 100_000 })
            XCTAssertEqual(source.collection.input.gestures.drag?.grabbed, 1)
            for x in stride(from: 180, through: 600, by: 60) {
                try Seat.act("mousemove", "\(x)", "105")
            }
            XCTAssertTrue(pump(seconds: 5) { target.collection.drags.drop.point != nil })
            GestureProbe.letDropBeLost(over: target.widget)
            // The grabbed one says what kinds of content there will be.
            XCTAssertEqual(described, [1])
            try Seat.act("mouseup", "1")
            XCTAssertTrue(pump(seconds: 5) { !taken.isEmpty }, "nothing was taken")
            XCTAssertEqual(described, [1, 100_000])
            let lines = taken.first?.text?.split(separator: "\n") ?? []
            XCTAssertEqual(lines.count, 100_000)
            XCTAssertEqual(lines.first, "Film 0")
            XCTAssertTrue(pump(seconds: 5) { source.collection.drags.dragged.isEmpty })
        }
    }

    func testADragShowsTheItemThatIsHeldAndHowManyGoAlong() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
                modify: {
                    $0.selectionMode(.multiple).draggable { DragContent(text: "\($0.count)") }
                })
            let collection = fixture.collection
            fixture.node.selection = [2, 4, 7]
            let frame = fixture.frame(4)!
            let place = Point(x: 700, y: frame.center.y + 5)
            XCTAssertEqual(collection.drags.beginDrag(at: place), [2, 4, 7])
            XCTAssertEqual(collection.input.gestures.drag?.grabbed, 4)
            XCTAssertEqual(
                collection.input.gestures.drag?.point, Point(x: 700, y: frame.height / 2 + 5))
            // Of a row its beginning is shown, in a margin of 12.
            let cell = unsafe collection.elements[.item(4)]!.cell.widget
            let several = unsafe DragIcon.make(of: cell, heldAt: Point(x: 700, y: 30), count: 3)!
            XCTAssertEqual(several.hotspot, Point(x: 172, y: 42))
            XCTAssertEqual(several.icon.naturalHeight(forWidth: -1), 74)
            XCTAssertEqual(several.icon.childWidgets.count, 2)
            XCTAssertEqual(several.icon.childWidgets.last?.stringProperty("label"), "3")
            let two = unsafe DragIcon.make(of: cell, heldAt: Point(x: 40, y: 30), count: 2)!
            XCTAssertEqual(two.icon.childWidgets.last?.stringProperty("label"), "2")
            let one = unsafe DragIcon.make(of: cell, heldAt: Point(x: 40, y: 30), count: 1)!
            XCTAssertEqual(one.hotspot, Point(x: 52, y: 42))
            XCTAssertEqual(one.icon.childWidgets.count, 1)
            // A cell that a press has changed shows nothing until it is drawn again.
            unsafe Widget(referencing: UnsafeMutableRawPointer(cell))
                .setProperty("opacity", .double(0.9))
            let changed = try XCTUnwrap(
                unsafe DragIcon.make(of: cell, heldAt: Point(x: 40, y: 30), count: 1))
            XCTAssertEqual(changed.icon.naturalHeight(forWidth: -1), 74)
            let picture = try XCTUnwrap(changed.icon.childWidgets.first)
            XCTAssertNil(picture.objectProperty("paintable"))
            XCTAssertTrue(
                pump { picture.objectProperty("paintable") != nil }, "the drag shows nothing")
            // A cell that was never laid out has nothing to show.
            let empty = Widget(unsafe CellWidget(role: .cell).widget)
            XCTAssertNil(unsafe DragIcon.make(of: empty.gtk, heldAt: .zero, count: 1))
            collection.drags.dragEnded()
            XCTAssertNil(collection.input.gestures.drag)
        }
    }
}
