import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The way to something as a line of names.
final class CrumbsTests: XCTestCase {
    /// A way in a window of its own.
    @MainActor
    private final class Way {
        let fixture: CellFixture
        private let crumbs: CrumbsWidget

        init(
            _ names: [String], width: Int,
            _ choose: @escaping @MainActor (Int) -> Void = { _ in }
        ) {
            fixture = CellFixture(width: width, height: 30, title: "crumbs")
            fixture.bind(0, Crumbs(names, note: "12").onChoose(choose))
            fixture.present()
            crumbs = fixture.nodes(CrumbsNode.self)[0].crumbs
        }

        func place(of name: Int) -> (x: Double, width: Double)? { crumbs.place(of: name) }
    }

    func testWhereTheWayIsTooLongTheFirstNamesGiveWayAndTheLastStays() {
        onGTK {
            let names = ["Pictures of a lifetime", "The year after that", "Lake"]
            let wide = Way(names, width: 800)
            XCTAssertEqual(wide.place(of: 0)?.x, 0)
            let narrow = Way(names, width: 250)
            XCTAssertNil(narrow.place(of: 0))
            XCTAssertNotNil(narrow.place(of: 1))
            let narrowest = Way(names, width: 100)
            XCTAssertNil(narrowest.place(of: 1))
            let last = narrowest.place(of: 2)
            XCTAssertLessThan((last?.x ?? 100) + (last?.width ?? 0), 80, "no room for the count")
            let cut = Way([String(repeating: "long ", count: 30)], width: 200)
            let place = cut.place(of: 0)
            XCTAssertLessThan((place?.x ?? 200) + (place?.width ?? 0), 190)
        }
    }

    func testTheWayBeginsWhereLinesBegin() {
        onGTK {
            TestWindow.readingRightToLeft {
                let crumbs = Way(["A", "B"], width: 300)
                let (first, last) = (crumbs.place(of: 0), crumbs.place(of: 1))
                XCTAssertEqual((first?.x ?? 0) + (first?.width ?? 0), 300)
                XCTAssertLessThan(last?.x ?? 300, first?.x ?? 0)
            }
        }
    }

    func testAClickOnANameChoosesIt() throws {
        try onGTK {
            var chosen: [Int] = []
            let crumbs = Way(["First", "Second", "Third"], width: 400) {
                chosen.append($0)
            }
            for name in [1, 0, 2] {
                let place = try XCTUnwrap(crumbs.place(of: name))
                try Seat.act(
                    "search", "--sync", "--onlyvisible", "--name", "^crumbs$", "mousemove",
                    "--window", "%1", "\(Int(place.x + place.width / 2))", "15", "click", "1")
            }
            XCTAssertTrue(pump { chosen.count == 3 })
            XCTAssertEqual(chosen, [1, 0, 2])
        }
    }

    func testTheNameUnderThePointerIsUnderlinedAndNoOther() throws {
        try onGTK {
            let crumbs = Way(["xxxx", "mmmm", "nnnn"], width: 400)
            let (first, second) = (
                try XCTUnwrap(crumbs.place(of: 0)), try XCTUnwrap(crumbs.place(of: 1))
            )
            @MainActor func pixels() -> [[UInt32]] {
                crumbs.fixture.window.picture()?.pixelRows ?? []
            }
            try Seat.act(
                "search", "--sync", "--onlyvisible", "--name", "^crumbs$", "mousemove",
                "--window", "%1", "395", "15")
            crumbs.fixture.layOut()
            let before = pixels()
            XCTAssertEqual(before.count, 30)
            let written = (0..<30).filter { Set(before[$0][0..<Int(first.width)]).count > 1 }
            let middle = Int(second.x + second.width / 2)
            try Seat.act(
                "search", "--onlyvisible", "--name", "^crumbs$", "mousemove", "--window", "%1",
                "\(middle)", "15")
            XCTAssertTrue(pump { pixels() != before })
            let after = pixels()
            let changed = (0..<30).flatMap { y in
                (0..<400).filter { before[y][$0] != after[y][$0] }.map { (x: $0, y: y) }
            }
            XCTAssertTrue(
                changed.allSatisfy {
                    Double($0.x) > second.x - 2 && Double($0.x) < second.x + second.width + 2
                })
            let line = changed.filter { $0.x == middle }.map(\.y).max()
            XCTAssertGreaterThan(line ?? 0, written.last ?? 30, "the letters stand on it")
        }
    }

    func testAPinnedHeaderHearsClicksThatAreOverItemsBelowIt() throws {
        try onGTK {
            var chosen = 0
            let node = CollectionView(CollectionFixture.rows([30])) { _, _ in
                var section = LayoutSection.list(rowHeight: .absolute(40))
                section.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
                return section
            } cell: { film in
                Text(film.title)
            } supplementary: { _, _ in
                Button("Press") { chosen += 1 }.takesFocus(false)
            }
            .selectionMode(.multiple)
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 300, height: 300)
            defer { window.destroy() }
            window.setTitle("pinned")
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            let items = CollectionFixture.rows([30])[0].items
            node.scroll(to: items[10].id, .start, animated: false)
            node.selection = [items[12].id]
            XCTAssertTrue(pump { node.isSettled && node.scrollOffset > 200 })
            try Seat.act(
                "search", "--sync", "--onlyvisible", "--name", "^pinned$", "mousemove",
                "--window", "%1", "150", "20", "click", "1")
            XCTAssertTrue(pump { chosen == 1 }, "an item took the click")
            XCTAssertEqual(node.selection, [items[12].id])
            XCTAssertNil(node.focusedItemID)
        }
    }

    func testAMenuThatWasTakenOutLeavesNothingOnItsWidget() {
        onGTK {
            let fixture = CellFixture(width: 200, height: 30, title: "menu")
            fixture.bind(0, Text("x"))
            fixture.present()
            let widget = fixture.nodes(InscriptionNode.self)[0].widget
            let handlers = widget.handlerCount("destroy")
            for _ in 0..<3 {
                let menu = ContextMenu(of: [MenuItems.Item("Go", "win.go")], on: widget)
                menu.open()
                XCTAssertGreaterThan(widget.handlerCount("destroy"), handlers)
                menu.takeOut()
                XCTAssertEqual(widget.handlerCount("destroy"), handlers)
            }
        }
    }
}
