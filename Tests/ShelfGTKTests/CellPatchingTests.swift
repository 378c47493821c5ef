import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Descriptions come and go; widgets stay.
final class CellPatchingTests: XCTestCase {
    private struct Card: View {
        let title: String
        var count = 0
        var action: @MainActor () -> Void = {}

        var body: some View {
            Button(action: action) {
                VStack(spacing: 4) {
                    Text(title)
                    HStack {
                        Text("\(count)")
                        Spacer()
                        Badge(count)
                    }
                    .padding(4)
                }
            }
            .buttonStyle(.card)
            .tooltip(title)
        }
    }

    func testATreeOfTheSameTypeIsPatchedInPlace() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Card(title: "Alien"))
            let widget = fixture.cell.node?.widget
            let text = fixture.nodes(TextNode.self)[0]
            let grown = counting {
                for number in 1...50 { fixture.bind(number, Card(title: "\(number)")) }
            }
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertEqual(fixture.cell.node?.widget, widget)
            XCTAssertTrue(fixture.nodes(TextNode.self)[0] === text)
            XCTAssertEqual(fixture.texts, ["50", "0", "0"])
        }
    }

    func testWhatIsEqualIsNotSetAgain() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Card(title: "Alien", count: 3))
            let equal = counting { fixture.show(Card(title: "Alien", count: 3)) }
            XCTAssertEqual(equal.textSets, 0)
            let changed = counting { fixture.show(Card(title: "Aliens", count: 3)) }
            XCTAssertEqual(changed.textSets, 1)
        }
    }

    func testHandlersNeverMultiply() {
        onGTK {
            let fixture = CellFixture()
            var clicks: [Int] = []
            @MainActor func view(_ number: Int) -> some View {
                Card(title: "\(number)") { clicks.append(number) }
                    .onTap { clicks.append(-number) }
            }
            fixture.bind(0, view(0))
            let button = fixture.nodes(ButtonNode.self)[0].widget
            let handlers = button.handlerCount("clicked")
            let controllers = button.controllerCount
            XCTAssertEqual(handlers, 1)
            for number in 1...100 { fixture.bind(number, view(number)) }
            XCTAssertEqual(button.handlerCount("clicked"), handlers)
            XCTAssertEqual(button.controllerCount, controllers)
            fixture.present()
            button.activate()
            XCTAssertTrue(pump { !clicks.isEmpty })
            XCTAssertEqual(clicks, [100], "the newest closure is called, once")
        }
    }

    func testBranchesAreMadeOnceHoweverOftenTheyChange() {
        onGTK {
            let fixture = CellFixture()
            @MainActor @ViewBuilder func view(_ number: Int) -> some View {
                if number.isMultiple(of: 2) {
                    Text("even \(number)")
                } else {
                    Card(title: "odd \(number)")
                }
            }
            fixture.bind(0, view(0))
            fixture.bind(1, view(1))
            let grown = counting {
                for number in 2...51 { fixture.bind(number, view(number)) }
            }
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertEqual(fixture.texts.first, "odd 51")
            XCTAssertEqual(fixture.cell.childCount, 1)
        }
    }

    func testAModifierFollowsTheBranchAndLeavesNothingBehind() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ isFirst: Bool) -> some View {
                HStack {
                    VStack {
                        ChoiceOfTwo(isFirst: isFirst).cssClass("marked").onTap {}
                    }
                }
            }
            fixture.bind(0, view(true))
            let first = fixture.nodes(TextNode.self)[0].widget
            fixture.bind(0, view(false))
            let second = fixture.nodes(TextNode.self)[0].widget
            XCTAssertNotEqual(first, second)
            XCTAssertFalse(first.hasCSSClass("marked"))
            XCTAssertTrue(second.hasCSSClass("marked"))
            let controllers = second.controllerCount
            for turn in 0..<20 { fixture.bind(0, view(turn.isMultiple(of: 2))) }
            XCTAssertEqual(second.controllerCount, controllers)
            XCTAssertEqual(fixture.nodes(StackNode.self)[1].widget.childCount, 1)
        }
    }

    private struct ChoiceOfTwo: View {
        let isFirst: Bool
        var body: some View {
            if isFirst { Text("first") } else { Text("second").measured() }
        }
    }

    func testConditionalsAndLoopsComeAndGoInPlace() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ names: [String], note: String?) -> some View {
                VStack {
                    Text("top")
                    if let note { Text(note) }
                    ForEach(names, id: \.self) { Text($0) }
                    Text("bottom")
                }
            }
            fixture.bind(0, view(["a", "b", "c"], note: nil))
            XCTAssertEqual(fixture.texts, ["top", "a", "b", "c", "bottom"])
            let b = fixture.nodes(TextNode.self)[2]
            fixture.show(view(["c", "b", "d"], note: "note"))
            XCTAssertEqual(fixture.texts, ["top", "note", "c", "b", "d", "bottom"])
            XCTAssertTrue(fixture.nodes(TextNode.self)[3] === b, "an element keeps its widget")
            XCTAssertEqual(fixture.shownOrder, ["top", "note", "c", "b", "d", "bottom"])
            fixture.show(view([], note: nil))
            XCTAssertEqual(fixture.shownOrder, ["top", "bottom"])
            let grown = counting { fixture.show(view(["x", "y"], note: "again")) }
            XCTAssertEqual(grown.nodes, 0, "what waits is used again")
            XCTAssertEqual(fixture.shownOrder, ["top", "again", "x", "y", "bottom"])
        }
    }

    func testLoopsAndChoicesOfTheLanguageBuildViews() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ count: Int, _ kind: Int) -> some View {
                VStack {
                    for number in 0..<count { Text("\(number)") }
                    switch kind {
                    case 0: Text("none")
                    case 1: Text("one")
                    default:
                        Text("several")
                        Text("of them")
                    }
                }
            }
            fixture.bind(0, view(2, 0))
            XCTAssertEqual(fixture.shownOrder, ["0", "1", "none"])
            fixture.bind(0, view(3, 2))
            XCTAssertEqual(fixture.shownOrder, ["0", "1", "2", "several", "of them"])
            fixture.bind(0, view(1, 1))
            XCTAssertEqual(fixture.shownOrder, ["0", "one"])
            let grown = counting { fixture.bind(0, view(3, 2)) }
            XCTAssertEqual(grown.nodes, 0)
        }
    }

    func testRandomListsShowTheirViewsInOrder() {
        onGTK {
            let fixture = CellFixture()
            var generator = SystemRandomNumberGenerator()
            for round in 0..<200 {
                let numbers = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                    Int.random(in: 0...12, using: &generator)
                }
                fixture.show(VStack { ForEach(numbers, id: \.self) { Text("\($0)") } })
                XCTAssertEqual(fixture.shownOrder, numbers.map { "\($0)" }, "round \(round)")
            }
        }
    }

    func testAHundredThousandBindingsLeaveNothingBehind() {
        onGTK {
            let fixture = CellFixture()
            final class Probe {}
            weak var last: Probe?
            @MainActor func view(_ number: Int, _ action: @escaping @MainActor () -> Void)
                -> some View
            {
                Button(action: action) { Text(number.isMultiple(of: 2) ? "even" : "odd") }
            }
            fixture.bind(0, view(0) {})
            let grown = counting {
                for number in 1...100_000 {
                    let probe = Probe()
                    last = probe
                    fixture.bind(number, view(number) { _ = probe })
                }
            }
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertNotNil(last)
            fixture.bind(0, view(0) {})
            XCTAssertNil(last, "a closure outlives its binding")
            XCTAssertEqual(fixture.kept.values.count, 0)
            XCTAssertEqual(fixture.nodes(ButtonNode.self)[0].widget.handlerCount("clicked"), 1)
        }
    }

    func testACellThatGoesTakesItsNodesAlong() {
        onGTK {
            var fixture: CellFixture? = CellFixture()
            fixture!.bind(0, Card(title: "gone").onHover { _ in }.cssClass("x"))
            let probe = WeakProbe(fixture!.nodes(ButtonNode.self)[0].widget)
            weak let node = fixture!.nodes(ButtonNode.self)[0]
            fixture = nil
            XCTAssertTrue(pump(seconds: 5) { !probe.isAlive }, "the button leaks")
            XCTAssertNil(node)
        }
    }
}

extension CellFixture {
    /// The texts of the outermost stack in the order of its widgets.
    var shownOrder: [String] {
        guard let stack = cell.node else { return [] }
        let byWidget = nodes(TextNode.self)
        return stack.widget.childWidgets.compactMap { widget in
            byWidget.first { $0.widget == widget }?.shownText
        }
    }
}
