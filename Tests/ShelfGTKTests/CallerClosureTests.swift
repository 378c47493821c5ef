import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What the caller's closures see and may ask for while something is under way.
@MainActor
private final class Caller {
    /// Every closure that is asked for something in the middle of what a collection does.
    static let closures = [
        "cell", "supplementary", "badge", "decoration", "boundary", "layout", "canFocus",
        "item label",
        "section label", "row actions", "text",
    ]

    private(set) var fixture: CollectionFixture!
    /// The closure that asks for something, the next time it is called.
    var armed: String?
    var request: @MainActor (Caller) -> Void = { _ in }
    private(set) var heard: Set<String> = []
    private(set) var faults: [String] = []
    private var isReading = false

    private static func dressed(height: Double) -> LayoutSection {
        let badge = LayoutBadge(kind: "new", width: .absolute(20), height: .absolute(20))
        let item = LayoutItem(
            width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1), badges: [badge])
        var section = LayoutSection(
            group: .horizontal(
                width: .absolute(300), height: .absolute(height), repeat: 2, item))
        section.orthogonalScrolling = .continuous
        section.boundaryItems = [.header(height: .absolute(40))]
        section.decorations = [Decoration(kind: "backdrop")]
        return section
    }

    var height = 120.0

    init() {
        fixture = CollectionFixture(
            CollectionFixture.rows([40, 40, 40, 40]), section: Self.dressed(height: 120)
        ) { [unowned self] film in
            consulted("cell")
            return Text(film.title)
        } modify: { [unowned self] view in
            view.badges { [unowned self] kind, film in
                self.told("badge", Text("\(kind) \(film.id)"))
            }
            .decorations { [unowned self] _, genre in self.told("decoration", Text(genre.id)) }
            .boundaryItems([.header(height: .absolute(30), kind: "top")]) { [unowned self] kind in
                self.told("boundary", Text(kind.rawValue))
            }
            .canFocus { [unowned self] film in self.answer("canFocus", film.id % 10 != 9) }
            .accessibilityLabels(
                "Films", item: { [unowned self] in self.answer("item label", $0.title) },
                section: { [unowned self] in self.answer("section label", $0.title) }
            )
            .rowActions { [unowned self] _ in
                self.answer("row actions", [RowAction("Open") { _ in }])
            }
            .findsByTyping { [unowned self] in self.answer("text", $0.title) }
            .selectionMode(.multiple)
        }
        fixture.headerTitle = { [unowned self] in answer("supplementary", $0.title) }
        fixture.otherSection = { [unowned self] _ in
            answer("layout", Self.dressed(height: self.height))
        }
        fixture.render()
        fixture.pass()
        _ = fixture.node.focus(45)
        fixture.node.setShelfOffset(200, of: "s2")
        _ = fixture.node.scroll(to: 85, .start, animated: false)
        finish()
        heard.removeAll()
    }

    func finish() {
        XCTAssertTrue(pump { !self.fixture.collection.isPassDue })
        fixture.finishMotion()
        pump(seconds: 0.01) { false }
        fixture.finishMotion()
    }

    private func answer<Value>(_ name: String, _ value: Value) -> Value {
        consulted(name)
        return value
    }

    private func told(_ name: String, _ text: Text) -> Text { answer(name, text) }

    private func consulted(_ name: String) {
        // Some are called before there is a node to read.
        guard let fixture, !isReading else { return }
        isReading = true
        heard.insert(name)
        read(fixture.node, in: name)
        isReading = false
        if armed == name {
            armed = nil
            request(self)
        }
    }

    /// Reads everything public and holds it against each other.
    private func read(_ node: CollectionNode<Genre, Film>, in name: String) {
        func expect(_ holds: Bool, _ what: String) {
            if !holds { faults.append("\(what) in \(name)") }
        }
        let collection = node.collection
        expect(node.focusedItem?.id == node.focusedItemID, "another focused item")
        let known = Set(collection.snapshot.rows.flatMap(\.items).map(\.id))
        let sections = Set(collection.snapshot.rows.map(\.section.id))
        expect(node.focusedItemID.map(known.contains) ?? true, "a focused item that is gone")
        expect(node.selection.isSubset(of: known), "selected items that are gone")
        expect(Set(node.itemsByDistance.map(\.id)).isSubset(of: known), "items that are gone")
        expect(Set(node.visibleSections).isSubset(of: sections), "sections that are gone")
        let position = node.position
        expect(position.item.map(known.contains) ?? true, "a position at what is gone")
        for section in sections {
            _ = (node.shelfOffset(of: section), node.currentGroup(of: section))
        }
        for id in 0..<200 where node.presentedFrame(of: id) != nil {
            expect(known.contains(id), "a frame of what is gone")
        }
        _ = (node.isSettled, node.counters, node.diagnostics, node.shelfOffsets)
        expect(node.scrollOffset >= 0, "an offset before the start")
        guard let layout = collection.layout else { return }
        expect(layout.sectionCount == collection.snapshot.sectionCount, "another layout")
        for section in 0..<min(layout.sectionCount, collection.snapshot.sectionCount) {
            expect(
                layout.itemCount(in: section) == collection.snapshot.itemCount(in: section),
                "a layout of other rows")
        }
    }

    /// What anybody can see of the collection.
    var result: [String] {
        let node = fixture.node
        return [
            "\(node.focusedItemID ?? -1)", "\(node.selection.sorted())",
            "\(node.scrollOffset.rounded())",
            "\(fixture.collection.snapshot.rows.map { $0.items.map(\.id) })",
            "\(["s1", "s2", "s3"].map { node.shelfOffset(of: $0).rounded() })",
        ]
    }
}

final class CallerClosureTests: XCTestCase {
    private typealias Step = @MainActor (Caller) -> Void

    /// What happens to a collection while its closures are called.
    @MainActor private static let events: [(name: String, step: Step)] = [
        (
            "the focused item goes",
            { caller in
                caller.fixture.rows[1].items.removeSubrange(0..<8)
                caller.fixture.rows[2].items[5].title = "again"
                caller.fixture.rows[2].section.title = "renamed"
                caller.fixture.rows.insert(
                    CollectionRow(
                        Genre(id: "new", title: "New"),
                        items: CollectionFixture.rows([12], from: 300)[0].items), at: 0)
                caller.fixture.rows.removeLast()
                caller.fixture.render()
            }
        ),
        (
            "another layout",
            { caller in
                caller.height = 90
                caller.fixture.render()
            }
        ),
        ("a jump", { caller in _ = caller.fixture.node.scroll(to: 155, animated: false) }),
        (
            "a letter",
            { caller in _ = caller.fixture.collection.keys.keyPressed(KeyPress(value: 0x66)) }
        ),
        (
            "a key",
            { caller in _ = caller.fixture.collection.keys.keyPressed(KeyPress(value: 0xFF54)) }
        ),
    ]

    /// What a closure asks for.
    @MainActor private static let requests: [(name: String, step: Step)] = [
        (
            "rows",
            { caller in
                caller.fixture.rows[0].items.removeLast(3)
                caller.fixture.render()
            }
        ),
        ("a focus", { caller in XCTAssertTrue(caller.fixture.node.focus(91)) }),
        (
            "everything",
            { caller in
                caller.fixture.node.setShelfOffset(150, of: "s1")
                caller.fixture.rows[0].items.removeLast(3)
                caller.fixture.render()
                _ = caller.fixture.node.focus(92)
                _ = caller.fixture.node.scroll(to: 82, .start, animated: false)
                caller.fixture.node.selection = [83]
                caller.fixture.node.reconfigure([85, 86, 87])
            }
        ),
    ]

    func testEveryClosureSeesOneWholeState() {
        onGTK {
            var heard: Set<String> = []
            for event in Self.events {
                let caller = Caller()
                event.step(caller)
                caller.finish()
                XCTAssertEqual(Set(caller.faults), [], event.name)
                heard.formUnion(caller.heard)
            }
            XCTAssertEqual(Set(Caller.closures).subtracting(heard), [])
        }
    }

    func testWhatAClosureAsksForIsDoneAsIfItWereAskedAfterwards() {
        onGTK {
            for event in Self.events.prefix(3) {
                for request in Self.requests {
                    let after = Caller()
                    event.step(after)
                    request.step(after)
                    after.finish()
                    for closure in Caller.closures where after.heard.contains(closure) {
                        let caller = Caller()
                        caller.request = request.step
                        caller.armed = closure
                        event.step(caller)
                        guard caller.armed == nil else { continue }
                        caller.finish()
                        let place = "\(request.name) in \(closure) at \(event.name)"
                        XCTAssertEqual(Set(caller.faults), [], place)
                        XCTAssertEqual(caller.result, after.result, place)
                    }
                }
            }
        }
    }

    func testAClosureMayTakeTheCollectionAway() {
        onGTK {
            for event in Self.events {
                for closure in Caller.closures {
                    let caller = Caller()
                    caller.request = { $0.fixture.window.destroy() }
                    caller.armed = closure
                    guard closure != "text" || event.name == "a letter" else { continue }
                    let warnings = LogProbe.warnings {
                        event.step(caller)
                        pump(seconds: 0.01) { false }
                    }
                    XCTAssertEqual(warnings, [], "\(closure) at \(event.name)")
                    XCTAssertFalse(caller.fixture.collection.turns.depth > 0)
                }
            }
        }
    }

    /// A title beside the groups takes more room once it is measured.
    func testACustomGroupThatIsAskedWhileSizesAreLaidOutReadsOneWholeState() {
        onGTK {
            let asked = Asked()
            var section = LayoutSection(
                group: .custom(width: .fraction(ofWidth: 1), height: .absolute(100)) { container in
                    asked.note(container.size)
                    return [CustomFrame(Rect(origin: .zero, size: container.size))]
                })
            section.boundaryItems = [
                BoundaryItem(
                    kind: "title", width: .estimated(10), height: .absolute(30),
                    alignment: .leading)
            ]
            let fixture = CollectionFixture(CollectionFixture.rows([3]), section: section)
            @MainActor func show(title: String) {
                fixture.rows[0].section.title = title
                _ = CollectionView(fixture.rows) { _, _ in
                    section
                } cell: { film in
                    Text(film.title)
                } supplementary: { _, genre in
                    Text(genre.title).frame(minWidth: Double(genre.title.count * 10))
                }
                .renderCollection(into: fixture.node)
                fixture.pass()
            }
            show(title: "short")
            let before = asked.widths.last ?? 0
            asked.read = { [unowned fixture] in fixture.node.visibleSections }
            show(title: "a title that takes more room")
            XCTAssertGreaterThan(before, 0)
            XCTAssertLessThan(asked.widths.last ?? 0, before, "the groups have less room")
            XCTAssertEqual(Set(asked.answers), [["s0"]])
        }
    }
}

/// Hears what a custom group is asked for, and reads the collection meanwhile.
@MainActor
private final class Asked {
    var read: (() -> [String])?
    private(set) var widths: [Double] = []
    private(set) var answers: [[String]] = []

    nonisolated func note(_ size: Size) {
        MainActor.assumeIsolated {
            widths.append(size.width)
            if let read { answers.append(read()) }
        }
    }
}
