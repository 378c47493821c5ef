import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private struct Expander: View {
    let title: String
    @State private var isOpen = false

    var body: some View {
        VStack {
            Button(title) { isOpen.toggle() }
            if isOpen { Text("details of \(title)") }
        }
    }
}

private struct KeptExpander: View {
    @KeptState("open") private var isOpen = false

    var body: some View { Toggle("Open", isOn: $isOpen) }
}

private struct Flipping: View {
    @State private var isBig = false

    var body: some View {
        if isBig {
            VStack { Text("big") }
        } else {
            Button("small") { isBig = true }
        }
    }
}

private struct Rows: View {
    let names: [String]

    var body: some View { VStack { ForEach(names, id: \.self) { Expander(title: $0) } } }
}

/// What a cell keeps for itself.
final class CellStateTests: XCTestCase {
    func testChangedStateIsShownBeforeTheNextFrameAndTouchesNothingElse() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Expander(title: "a"))
            let grown = counting {
                fixture.nodes(ButtonNode.self)[0].widget.click()
                settle()
            }
            XCTAssertEqual(fixture.texts, ["a", "details of a"])
            XCTAssertEqual(grown.renders, 1)
            XCTAssertEqual(grown.textSets, 1)
        }
    }

    func testSeveralChangesInOneTurnAreShownOnceAndTogether() {
        onGTK {
            struct Pair: View {
                let see: (Int, Int) -> Void
                @State private var left = 0
                @State private var right = 0

                var body: some View {
                    see(left, right)
                    return Button("\(left) \(right)") {
                        left += 1
                        right += 1
                        left += 1
                    }
                }
            }
            let fixture = CellFixture()
            var seen: [[Int]] = []
            fixture.bind(0, Pair { seen.append([$0, $1]) })
            fixture.nodes(ButtonNode.self)[0].widget.click()
            settle()
            XCTAssertEqual(seen, [[0, 0], [2, 1]])
            XCTAssertEqual(fixture.texts, ["2 1"])
        }
    }

    func testStateSurvivesANewerDescriptionOfTheSameItem() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Expander(title: "a"))
            fixture.nodes(ButtonNode.self)[0].widget.click()
            fixture.show(Expander(title: "b"))
            XCTAssertEqual(fixture.texts, ["b", "details of b"])
            fixture.nodes(ButtonNode.self)[0].widget.click()
            settle()
            XCTAssertEqual(fixture.texts, ["b"])
        }
    }

    func testStateIsGoneWhenTheCellIsReusedForAnotherItem() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Expander(title: "a"))
            fixture.nodes(ButtonNode.self)[0].widget.click()
            fixture.bind(1, Expander(title: "b"))
            XCTAssertEqual(fixture.texts, ["b"])
            fixture.bind(0, Expander(title: "a"))
            XCTAssertEqual(fixture.texts, ["a"], "state of a cell is temporary")
        }
    }

    func testKeptStateComesBackWithItsItem() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, KeptExpander())
            fixture.nodes(ToggleNode.self)[0].widget.setProperty("active", .bool(true))
            fixture.bind(1, KeptExpander())
            XCTAssertFalse(fixture.nodes(ToggleNode.self)[0].isActive)
            fixture.bind(0, KeptExpander())
            XCTAssertTrue(fixture.nodes(ToggleNode.self)[0].isActive)
            fixture.kept.keep { $0 != AnyHashable(0) }
            fixture.bind(1, KeptExpander())
            fixture.bind(0, KeptExpander())
            XCTAssertFalse(fixture.nodes(ToggleNode.self)[0].isActive, "the item was gone")
        }
    }

    func testAViewThatBecomesAnotherKindTakesItsPlaceEverywhere() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func check(
                _ view: some View, file: StaticString = #filePath, line: UInt = #line
            ) {
                fixture.bind(0, view)
                fixture.nodes(ButtonNode.self).last!.widget.click()
                settle()
                XCTAssertTrue(fixture.texts.contains("big"), file: file, line: line)
                let big = fixture.nodes(StackNode.self).last!.widget
                XCTAssertNotNil(big.parentWidget, file: file, line: line)
                XCTAssertEqual(fixture.cell.childCount, 1, file: file, line: line)
            }
            check(Flipping())
            check(
                HStack {
                    Text("before"); Flipping(); Text("after")
                })
            XCTAssertEqual(fixture.cell.node?.widget.childCount, 3)
            check(Flipping().padding(4).background(.theme(.base)))
            check(Flipping().tooltip("x").cssClass("y"))
            check(
                Grid(columns: 2) {
                    Text("before"); Flipping()
                })
            check(Overlay(base: { Text("below") }, front: { Flipping() }))
            check(Overlay(base: { Flipping() }, front: { Text("above") }))
        }
    }

    func testElementsOfALoopKeepTheirOwnState() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Rows(names: ["a", "b", "c"]))
            fixture.nodes(ButtonNode.self)[1].widget.click()
            fixture.show(Rows(names: ["c", "b"]))
            XCTAssertEqual(fixture.texts, ["c", "b", "details of b"])
            fixture.show(Rows(names: ["d", "c"]))
            fixture.show(Rows(names: ["d", "c", "b"]))
            XCTAssertEqual(fixture.texts, ["d", "c", "b"], "an element that went starts again")
        }
    }

    func testCellLocalStateIsTemporaryAndKeptStateFollowsItsItem() {
        onGTK {
            let rows = CollectionFixture.rows([1_000])
            @MainActor func describe(
                _ rows: [CollectionFixture.Row], into node: CollectionNode<Genre, Film>?
            ) -> CollectionNode<Genre, Film> {
                CollectionView(rows) { _, _ in
                    CollectionFixture.grid()
                } cell: { film in
                    VStack {
                        Expander(title: film.title)
                        KeptExpander()
                    }
                }
                .animatesChanges(false)
                .renderCollection(into: node)
            }
            let node = describe(rows, into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            // The keyboard is on the collection: a focused item would keep its cell.
            node.widget.grabFocus()
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            @MainActor func nodes<Node: ViewNode>(_ type: Node.Type, of id: Int) -> [Node] {
                node.collection.elements[.item(id)]?.cell.node.map {
                    CellFixture.nodes(type, in: $0)
                } ?? []
            }
            @MainActor func scroll(to offset: Double) {
                let passes = node.counters.passes
                node.collection.scrollPage(to: offset, animated: false)
                XCTAssertTrue(pump { node.counters.passes > passes && node.isSettled })
            }
            for id in 0..<10 {
                nodes(ButtonNode.self, of: id)[0].widget.click()
                nodes(ToggleNode.self, of: id)[0].widget.setProperty("active", .bool(true))
            }
            scroll(to: 5_000)
            let shown = node.collection.order.compactMap { element -> Int? in
                if case .item(let id) = element.key { id } else { nil }
            }
            XCTAssertGreaterThan(shown.count, 20)
            for id in shown {
                XCTAssertEqual(nodes(TextNode.self, of: id).map(\.shownText), ["Film \(id)"])
                XCTAssertFalse(nodes(ToggleNode.self, of: id)[0].isActive)
            }
            scroll(to: 0)
            for id in 0..<10 {
                XCTAssertEqual(nodes(TextNode.self, of: id).map(\.shownText), ["Film \(id)"])
                XCTAssertTrue(nodes(ToggleNode.self, of: id)[0].isActive)
            }
            XCTAssertGreaterThanOrEqual(node.collection.surroundings.keptStates.values.count, 10)
            _ = describe([CollectionFixture.Row(rows[0].section, items: [])], into: node)
            XCTAssertEqual(
                node.collection.surroundings.keptStates.values.count, 0, "gone items keep nothing")
        }
    }

    func testAHandlerThatOutlivesItsItemChangesNothing() {
        onGTK {
            let fixture = CellFixture()
            var late: (() -> Void)?
            struct Leaking: View {
                let title: String
                let leak: (@escaping () -> Void) -> Void
                @State private var count = 0
                var body: some View {
                    leak { count += 1 }
                    return Text("\(title) \(count)")
                }
            }
            fixture.bind(0, Leaking(title: "a") { late = $0 })
            let first = late
            fixture.bind(1, Leaking(title: "b") { late = $0 })
            let grown = counting {
                first?()
                settle()
            }
            XCTAssertEqual(fixture.texts, ["b 0"])
            XCTAssertEqual(grown.renders, 0)
            fixture.cell.unbind()
            let unbound = counting {
                late?()
                settle()
            }
            XCTAssertEqual(unbound.renders, 0, "a cell that waits shows nothing new")
            late = nil
        }
    }
}
