import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private enum PriceKey: EnvironmentKey { static var defaultValue: Int { 1 } }

@MainActor
extension EnvironmentValues {
    fileprivate var price: Int {
        get { self[PriceKey.self] }
        set { self[PriceKey.self] = newValue }
    }
}

private struct Price: View {
    let title: String
    @Environment(\.price) private var price
    @Environment(\.isWindowActive) private var isActive

    var body: some View { Text("\(title): \(price)\(isActive ? "" : " (away)")") }
}

private struct Wide: View {
    let title: String
    @Environment(\.widthClass) private var width

    var body: some View { Text("\(title): \(width)") }
}

private struct Surroundings: View {
    let title: String
    @Environment(\.textScale) private var scale
    @Environment(\.isWindowActive) private var isActive
    @Environment(\.reducesMotion) private var reducesMotion

    var body: some View {
        Text(
            "\(title): \(scale) \(isActive ? "here" : "away") \(reducesMotion ? "still" : "moving")"
        )
        .expanded().background(.theme(.base))
    }
}

private struct Look: View {
    let title: String
    @Environment(\.price) private var price

    var body: some View {
        if price == 2 {
            HStack { Text("Line \(title)").expanded(.horizontal) }
        } else {
            VStack { Text("Card \(title)").lines(2) }
        }
    }
}

final class CellEnvironmentTests: XCTestCase {
    func testAChangeOfTheEnvironmentReachesBoundCellsWithoutADifference() {
        onGTK {
            let node = collection(500, price: 1, into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            let before = node.counters
            let grown = counting { _ = collection(500, price: 7, into: node) }
            XCTAssertEqual(grown.textSets, before.liveCells)
            XCTAssertEqual(node.counters.differences, before.differences)
            XCTAssertEqual(node.counters.layouts, before.layouts)
            XCTAssertEqual(node.counters.binds, before.binds)
            for element in node.collection.elements.values {
                XCTAssertTrue(element.cell.shownText?.contains(": 7") ?? false)
            }
            node.collection.scrollPage(to: 5_000, animated: false)
            XCTAssertTrue(pump { node.counters.binds > before.binds })
            for element in node.collection.elements.values {
                XCTAssertTrue(
                    element.cell.shownText?.contains(": 7") ?? false, "an entering cell")
            }
        }
    }

    func testEnvironmentChangesStillReachCells() throws {
        try onGTK {
            let node = CollectionView(CollectionFixture.rows([500])) { _, _ in
                CollectionFixture.grid()
            } cell: {
                Surroundings(title: $0.title)
            }.renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            @MainActor func expect(_ words: String, line: UInt = #line) {
                let isShown = pump {
                    node.isSettled
                        && node.collection.elements.values.allSatisfy {
                            $0.cell.shownText?.hasSuffix(": \(words)") == true
                        }
                }
                XCTAssertTrue(
                    isShown, "\(node.collection.order.first?.cell.shownText ?? "")", line: line)
            }
            expect("1.0 here moving")
            let before = node.counters
            TestWindow.setBackdrop(true, for: window)
            expect("1.0 away moving")
            TestWindow.setBackdrop(false, for: window)
            expect("1.0 here moving")
            TestWindow.setTextScale(1.5, for: node.widget)
            defer { TestWindow.setTextScale(1, for: node.widget) }
            expect("1.5 here moving")
            TestWindow.setAnimations(false, for: node.widget)
            defer { TestWindow.setAnimations(true, for: node.widget) }
            expect("1.5 here still")
            // Colours of the theme are CSS, which GTK brings to the same cells.
            @MainActor func colour() -> [UInt8]? {
                var isDrawn = false
                window.afterNextFrame { isDrawn = true }
                XCTAssertTrue(pump { isDrawn })
                return window.picture()?.pixel(x: 20, y: 10)
            }
            let light = try XCTUnwrap(colour())
            TestWindow.setDark(true, for: node.widget)
            defer { TestWindow.setDark(false, for: node.widget) }
            let dark = try XCTUnwrap(colour())
            XCTAssertGreaterThan(light[0], 200)
            XCTAssertLessThan(dark[0], 100)
            XCTAssertEqual(node.counters.differences, before.differences)
            XCTAssertEqual(node.counters.layouts, before.layouts)
            XCTAssertEqual(node.counters.binds, before.binds)
        }
    }

    func testAnotherLookReachesCellsAlongWithAnotherLayout() {
        onGTK {
            @MainActor func describe(_ price: Int, into node: CollectionNode<Genre, Film>?)
                -> CollectionNode<Genre, Film>
            {
                var environment = EnvironmentValues()
                environment.price = price
                let section =
                    price == 1
                    ? CollectionFixture.grid() : LayoutSection.list(rowHeight: .absolute(50))
                return CollectionView(CollectionFixture.rows([100])) { _, _ in
                    section
                } cell: { film in
                    Look(title: film.title)
                }
                .selectionMode(.multiple)
                .renderCollection(into: node, environment: environment)
            }
            let node = describe(1, into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            for price in [2, 1, 2] {
                _ = describe(price, into: node)
                XCTAssertTrue(pump { node.isSettled })
                for element in node.collection.elements.values where element.isItem {
                    XCTAssertEqual(
                        element.cell.shownText?.hasPrefix("Line"), price == 2, "\(price)")
                    XCTAssertEqual(element.cell.handle.childWidgets, [element.cell.node!.widget])
                }
            }
        }
    }

    func testCellsAreToldWhenTheCollectionBecomesWideOrNarrowAndNotOfEveryPixel() {
        onGTK {
            let node = CollectionView(CollectionFixture.rows([3])) { _, _ in
                .list(rowHeight: .absolute(40))
            } cell: { film in
                Wide(title: film.title)
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 700, height: 400)
            defer { window.destroy() }
            window.present()
            @MainActor func expect(_ width: Int, _ text: String, line: UInt = #line) {
                window.setDefaultSize(width: width, height: 400)
                XCTAssertTrue(
                    pump {
                        node.isSettled && node.widget.width == width
                            && node.collection.order.filter(\.isItem).map { $0.cell.shownText }
                                == (0..<3).map { "Film \($0): \(text)" }
                    }, "\(node.collection.order.first?.cell.shownText ?? "")", line: line)
            }
            expect(700, "expanded")
            let renders = RenderCounters.shared.renders
            expect(640, "expanded")
            XCTAssertEqual(RenderCounters.shared.renders, renders, "within a class")
            expect(639, "medium")
            expect(420, "medium")
            expect(419, "compact")
            expect(700, "expanded")
        }
    }

    func testAnotherFontOfTheDesktopShowsEveryCellAgain() {
        onGTK {
            let node = collection(50, price: 1, into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            let font = TestWindow.font(for: window)
            defer {
                TestWindow.setFont(font, for: window)
                window.destroy()
            }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            let (cells, renders) = (node.counters.liveCells, RenderCounters.shared.renders)
            TestWindow.setFont("Sans 20", for: window)
            XCTAssertTrue(pump { RenderCounters.shared.renders >= renders + cells })
        }
    }

    func testAnEqualEnvironmentShowsNothingAgain() {
        onGTK {
            let node = collection(50, price: 1, into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            let grown = counting { for _ in 0..<1_000 { _ = collection(50, price: 1, into: node) } }
            XCTAssertEqual(grown.renders, 0)
            XCTAssertEqual(grown.nodes, 0)
        }
    }

    func testAViewHandsValuesDownToThoseInIt() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(
                0,
                VStack {
                    Price(title: "a")
                    HStack { Price(title: "b").padding(2) }.environment(\.price, 5)
                    Price(title: "c")
                })
            XCTAssertEqual(fixture.texts, ["a: 1", "b: 5", "c: 1"])
        }
    }

    func testACardLiesStillWhereMotionIsNotWanted() {
        onGTK {
            let fixture = CellFixture()
            let card = Button("Play") {}.buttonStyle(.card)
            fixture.environment.reducesMotion = true
            fixture.bind(0, card)
            let button = fixture.nodes(ButtonNode.self)[0].widget
            XCTAssertTrue(button.hasCSSClass("shelf-card"))
            XCTAssertTrue(button.hasCSSClass("shelf-still"))
            fixture.environment.reducesMotion = false
            fixture.bind(0, card)
            XCTAssertFalse(button.hasCSSClass("shelf-still"))
        }
    }
}

@MainActor
private func collection(
    _ count: Int, price: Int, into node: CollectionNode<Genre, Film>?
) -> CollectionNode<Genre, Film> {
    let layout = CollectionFixture.grid()
    var environment = EnvironmentValues()
    environment.price = price
    return CollectionView(CollectionFixture.rows([count])) { _, _ in
        layout
    } cell: { film in
        Price(title: film.title)
    }.renderCollection(into: node, environment: environment)
}
