import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

struct Genre: Identifiable, Equatable {
    let id: String
    var title: String
}

struct Film: Identifiable, Equatable {
    let id: Int
    var title: String
}

/// A collection in a window of its own, with a clock that only the test moves.
@MainActor
final class CollectionFixture {
    typealias Row = CollectionRow<Genre, Film>

    let window: WindowWidget
    let node: CollectionNode<Genre, Film>
    private(set) var time: Int64 = 1_000_000
    var rows: [Row]
    var activated: [Int] = []
    var focused: [Int?] = []
    var duplicates: [String] = []
    var changes: [DifferenceSummary] = []
    var section: LayoutSection
    var cell: (Film) -> Text
    var headerTitle: (Genre) -> String = { $0.title }
    /// The layout of a section that is not laid out like the others.
    var otherSection: (Genre) -> LayoutSection? = { _ in nil }
    /// What a test adds to the description.
    var modify: (CollectionView<Genre, Film>) -> CollectionView<Genre, Film>
    private let animates: Bool

    var collection: CollectionWidget<Genre, Film> { node.collection }
    var counters: Counters { node.counters }

    static func shelf() -> LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(120), spacing: 10,
            insets: Insets(top: 0, leading: 20, bottom: 20, trailing: 20))
        section.boundaryItems = [.header(height: .absolute(40))]
        return section
    }

    static func grid() -> LayoutSection {
        .grid(minimumItemWidth: 150, itemHeight: .absolute(120), spacing: 10)
    }

    /// Rows of films with consecutive ids, `counts[i]` of them in section `i`.
    static func rows(_ counts: [Int], from first: Int = 0) -> [Row] {
        var id = first
        return counts.enumerated().map { index, count in
            defer { id += count }
            return Row(
                Genre(id: "s\(index)", title: "Section \(index)"),
                items: (id..<id + count).map { Film(id: $0, title: "Film \($0)") })
        }
    }

    init(
        _ rows: [Row], section: LayoutSection = CollectionFixture.shelf(), animates: Bool = true,
        width: Int = 800, height: Int = 600, hasNeighbours: Bool = false,
        scrollsSideways: Bool = false,
        cell: @escaping (Film) -> Text = { Text($0.title) },
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) {
        self.rows = rows
        self.section = section
        self.cell = cell
        self.modify = { scrollsSideways ? modify($0).scrollAxis(.horizontal) : modify($0) }
        self.animates = animates
        let layout = section
        node = CollectionView(rows) { _, _ in
            layout
        } cell: { film in
            Text(film.title)
        }
        .renderCollection(into: nil)
        window = TestWindow.make(
            showing: node.widget, width: width, height: height, hasNeighbours: hasNeighbours,
            scrollsSideways: scrollsSideways)
        node.collection.passes.clock = { [unowned self] in self.time }
        // Counts must not depend on the machine's speed; tests of the budgets set their own.
        node.collection.cells.budget.worksAhead = false
        node.collection.cells.budget.pass = 1 << 50
        render()
        show()
    }

    deinit {
        MainActor.assumeIsolated {
            // What is held is let go when the window goes, by a clock that lasts.
            node.collection.passes.clock = nil
            window.destroy()
        }
    }

    func render() {
        let (layout, cell, other, title) = (section, cell, otherSection, headerTitle)
        let description = CollectionView(rows) { row, _ in
            other(row.section) ?? layout
        } cell: { film in
            cell(film)
        } supplementary: { _, genre in
            Text(title(genre))
        }
        .animatesChanges(animates)
        .accessibilityLabels("Films", item: { $0.title }, section: { $0.title })
        .onActivate { [unowned self] in self.activated.append($0.id) }
        .onFocusChange { [unowned self] in self.focused.append($0?.id) }
        .onDuplicates { [unowned self] in self.duplicates.append($0) }
        .onChange { [unowned self] in self.changes.append($0) }
        _ = modify(description).renderCollection(into: node)
    }

    private func show() {
        // The keyboard is on the collection itself: no item is focused before the test says so.
        node.widget.grabFocus()
        window.present()
        XCTAssertTrue(pump { self.counters.passes > 0 }, "the collection was never laid out")
    }

    /// Shows changed rows and lays them out.
    func change(_ body: (inout [Row]) -> Void) {
        body(&rows)
        render()
        pass()
    }

    /// Shows changed rows and makes a frame of 16 ms without waiting for the display.
    func changeAtOnce(_ body: (inout [Row]) -> Void) {
        body(&rows)
        render()
        time += 16_000
        collection.step()
    }

    /// Lays out and draws until nothing is asked for any more.
    func pass() {
        let passes = counters.passes
        collection.requestPass()
        XCTAssertTrue(pump { self.counters.passes > passes }, "no pass was made")
    }

    /// Moves the clock on and makes the frames that a display would have made.
    func advance(milliseconds: Int) {
        for _ in 0..<max(1, milliseconds / 16) {
            time += Int64(milliseconds) * 1000 / Int64(max(1, milliseconds / 16))
            collection.step()
        }
        pass()
    }

    /// Moves the clock on; frames are made while something moves.
    func wait(milliseconds: Int) {
        if collection.isMoving { return advance(milliseconds: milliseconds) }
        time += Int64(milliseconds) * 1000
    }

    /// The item that keeps its place through a change, if one does.
    var anchor: ScrollAnchor? {
        let hold = collection.presentation.hold(collection.description.arrangement.anchorPolicy)
        return if case .anchor(let anchor) = hold { anchor } else { nil }
    }

    var horizontalAdjustment: TestAdjustment {
        TestWindow.horizontalAdjustment(of: node.widget)
    }

    var verticalAdjustment: TestAdjustment { TestWindow.verticalAdjustment(of: node.widget) }

    /// The button before the collection and the one after it, if it was made with neighbours.
    var neighbours: (before: Widget, after: Widget) {
        let widgets = node.widget.parentWidget!.parentWidget!.childWidgets
        return (widgets[0], widgets[2])
    }

    /// Has everything run from right to left from now on.
    func readRightToLeft() {
        TestWindow.readRightToLeft(node.widget)
        XCTAssertTrue(pump { self.collection.layout?.environment.isRightToLeft == true })
        pass()
    }

    /// Lets every movement end.
    func finishMotion() {
        for _ in 0..<20 where collection.isMoving { advance(milliseconds: 200) }
        XCTAssertFalse(collection.isMoving, "a movement never ended")
    }

    /// Shows the same rows in another layout and lays them out.
    func lay(out section: LayoutSection) {
        self.section = section
        render()
        pass()
    }

    func element(_ key: ElementKey<String, Int>) -> IdentifiedElement<String, Int>? {
        collection.elements[key]
    }

    func frame(_ id: Int) -> Rect? { node.presentedFrame(of: id) }
}
