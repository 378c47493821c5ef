import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A tree shown as an outline, by keys and pointer.
final class OutlineTests: XCTestCase {
    private struct Folder: Identifiable, Equatable, Sendable {
        let id: Int
        var folders: [Folder] = []
    }

    @MainActor
    private final class Shown {
        var tree: SectionTree<Folder> { didSet { render() } }
        private(set) var node: CollectionNode<Plain<Int>, OutlineRow<Folder>>!
        let window: WindowWidget

        init(_ tree: SectionTree<Folder>, isRightToLeft: Bool = false) {
            self.tree = tree
            let view = CollectionView(outline: .constant(tree)) { Text("Folder \($0.id)") }
            node = view.renderCollection(into: nil)
            window = TestWindow.make(showing: node.widget, width: 400, height: 400)
            if isRightToLeft { TestWindow.readRightToLeft(node.widget) }
            render()
            node.widget.grabFocus()
            window.present()
            let node = node!
            XCTAssertTrue(pump { node.isSettled })
        }

        deinit { MainActor.assumeIsolated { window.destroy() } }

        private func render() {
            let binding = Binding(
                get: { [unowned self] in self.tree }, set: { [unowned self] in self.tree = $0 })
            let view = CollectionView(outline: binding) { Text("Folder \($0.id)") }
                .animatesChanges(false)
            _ = view.renderCollection(into: node)
        }

        enum Key: UInt32 {
            case left = 0xFF51
            case up, right, down
        }

        func press(_ key: Key) {
            let isTaken = node.collection.keys.keyPressed(KeyPress(value: key.rawValue))
            XCTAssertTrue(isTaken, "\(key) was not taken")
            settle()
        }

        func settle() {
            let node = node!
            XCTAssertTrue(pump { node.isSettled })
        }

        /// Clicks on the triangle of a row.
        func clickTriangle(_ id: Int) throws {
            let widgets = Self.all(below: try cell(id).handle)
            try XCTUnwrap(widgets.first { $0.typeName == "GtkButton" }).click()
            settle()
        }

        static func all(below widget: Widget) -> [Widget] {
            widget.childWidgets.flatMap { [$0] + all(below: $0) }
        }

        var shown: [Int] { node.collection.snapshot.items(in: 0).map(\.id) }

        func cell(_ id: Int) throws -> CellWidget {
            try XCTUnwrap(node.collection.elements[.item(id)]?.cell)
        }
    }

    /// The tree 1 (10 (100), 11), 2.
    private static func tree() throws -> SectionTree<Folder> {
        let roots = [
            Folder(
                id: 1, folders: [Folder(id: 10, folders: [Folder(id: 100)]), Folder(id: 11)]),
            Folder(id: 2),
        ]
        return try SectionTree(roots, children: \.folders)
    }

    func testArrowsOpenAndGoInAndGoOutAndClose() throws {
        try onGTK {
            let shown = Shown(try Self.tree())
            XCTAssertTrue(shown.node.focus(1))
            shown.press(.right)
            XCTAssertEqual(shown.shown, [1, 10, 11, 2])
            XCTAssertEqual(shown.node.focusedItemID, 1)
            shown.press(.right)
            XCTAssertEqual(shown.node.focusedItemID, 10)
            XCTAssertEqual(shown.node.selection, [10])
            shown.press(.right)
            shown.press(.right)
            XCTAssertEqual(shown.node.focusedItemID, 100)
            shown.press(.right)
            XCTAssertEqual(shown.node.focusedItemID, 100, "a leaf")
            shown.press(.left)
            XCTAssertEqual(shown.node.focusedItemID, 10)
            shown.press(.left)
            XCTAssertEqual(shown.shown, [1, 10, 11, 2])
            shown.press(.left)
            shown.press(.left)
            XCTAssertEqual(shown.shown, [1, 2])
            XCTAssertEqual(shown.node.focusedItemID, 1)
            shown.press(.down)
            XCTAssertEqual(shown.node.focusedItemID, 2)
        }
    }

    func testFromRightToLeftTheArrowsAreTurned() throws {
        try onGTK {
            let shown = Shown(try Self.tree(), isRightToLeft: true)
            XCTAssertTrue(shown.node.focus(1))
            shown.press(.left)
            XCTAssertEqual(shown.shown, [1, 10, 11, 2])
            shown.press(.right)
            XCTAssertEqual(shown.shown, [1, 2])
        }
    }

    func testWhatIsHiddenHandsTheFocusUpAndHasItAgainUnlessTheReaderMovedOn() throws {
        try onGTK {
            var tree = try Self.tree()
            tree.expand([1, 10])
            let shown = Shown(tree)
            XCTAssertTrue(shown.node.focus(100))
            try shown.clickTriangle(1)
            XCTAssertEqual(shown.shown, [1, 2])
            XCTAssertEqual(shown.node.focusedItemID, 1)
            try shown.clickTriangle(1)
            XCTAssertEqual(shown.node.focusedItemID, 100)
            try shown.clickTriangle(1)
            shown.press(.right)
            XCTAssertEqual(shown.shown, [1, 10, 100, 11, 2])
            XCTAssertEqual(shown.node.focusedItemID, 1, "who opened it is there")
        }
    }

    func testRowsAreOpenedByActivationAndSayWhetherTheyAre() throws {
        try onGTK {
            let shown = Shown(try Self.tree())
            let (one, two) = (try shown.cell(1), try shown.cell(2))
            XCTAssertEqual(one.handle.isAccessiblyExpanded, false)
            XCTAssertNil(two.handle.isAccessiblyExpanded)
            XCTAssertTrue(shown.node.focus(1))
            shown.node.collection.hands.activate(ItemPosition(section: 0, item: 0))
            shown.settle()
            XCTAssertEqual(shown.shown, [1, 10, 11, 2])
            XCTAssertEqual(one.handle.isAccessiblyExpanded, true)
            XCTAssertTrue(try shown.cell(1) === one, "the row kept its cell")
        }
    }

    func testRowsAreSetInByTheirDepth() throws {
        try onGTK {
            var tree = try Self.tree()
            tree.expand([1, 10])
            let shown = Shown(tree)
            @MainActor func start(_ id: Int) throws -> Double {
                let row = try XCTUnwrap(Shown.all(below: try shown.cell(id).handle).last)
                return try XCTUnwrap(row.bounds(in: shown.node.widget)).x
            }
            let (one, ten, hundred, two) = (
                try start(1), try start(10), try start(100), try start(2)
            )
            XCTAssertEqual(one, two)
            XCTAssertEqual(ten - one, 20)
            XCTAssertEqual(hundred - ten, 20)
        }
    }
}
