import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a layout says, held against where GTK puts the widgets.
final class LayoutRequirementTests: XCTestCase {
    func testArbitraryLayoutsStandAtTheirSolvedFrames() {
        onGTK {
            let part = LayoutItem(width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1))
            let column = LayoutGroup.vertical(
                width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1), equal: 2, part)
            let nested = LayoutSection(
                group: .horizontal(
                    width: .fraction(ofWidth: 1), height: .absolute(240), [part, column]))
            let custom = LayoutSection(
                group: .custom(width: .fraction(ofWidth: 1), height: .absolute(200)) { container in
                    (0..<5).map { index in
                        CustomFrame(
                            Rect(
                                x: Double(index) * container.size.width / 6, y: Double(index) * 20,
                                width: container.size.width / 6, height: 100))
                    }
                })
            let layouts: [(String, LayoutSection)] = [
                ("list", .list(rowHeight: .absolute(44))), ("grid", CollectionFixture.grid()),
                ("shelf", CollectionFixture.shelf()), ("nested", nested),
                ("mosaic", .mosaic(spacing: 6)), ("custom", custom),
                (
                    "carousel",
                    .carousel(itemWidth: .fraction(ofWidth: 0.6), itemHeight: .absolute(200))
                ),
            ]
            for (name, section) in layouts {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([40, 40, 40]), section: section)
                fixture.assertCellsFillTheirFrames(name)
                XCTAssertGreaterThan(fixture.collection.order.filter(\.isItem).count, 2, name)
                fixture.scrollAtOnce(to: 333)
                fixture.pass()
                fixture.assertCellsFillTheirFrames("\(name), scrolled")
            }
        }
    }

    func testSectionsStandAsFarApartAsIsSaid() {
        onGTK {
            let starts = [0.0, 35].map { spacing in
                let fixture = CollectionFixture(
                    CollectionFixture.rows([2, 2]), modify: { $0.sectionSpacing(spacing) })
                return fixture.collection.layout?.frame(section: 1, item: 0).y ?? -1
            }
            XCTAssertEqual(starts[1], starts[0] + 35)
        }
    }

    func testWhatKeepsItsPlaceAtTheVeryStartIsForTheCallerToSay() {
        onGTK {
            for (policy, offset) in [(AnchorPolicy.stickToStart, 0.0), (.keepVisible, 180)] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([9, 9, 9, 9, 9]), modify: { $0.anchorPolicy(policy) })
                fixture.change {
                    $0.insert(
                        contentsOf: [
                            CollectionFixture.Row(
                                Genre(id: "new", title: "New"),
                                items: [Film(id: 900, title: "Film 900")])
                        ], at: 0)
                }
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.scrollOffset, offset, "\(policy)")
            }
        }
    }

    func testTheLayoutProviderIsAskedOncePerSectionPerInvalidationWithTheViewportsSize() {
        onGTK {
            var asked: [(section: String, viewport: Size)] = []
            var rows = CollectionFixture.rows([6, 6, 6])
            @MainActor func describe(
                _ rows: [CollectionRow<Genre, Film>], in node: CollectionNode<Genre, Film>? = nil
            ) -> CollectionNode<Genre, Film> {
                CollectionView(rows) { row, environment in
                    asked.append((row.section.id, environment.viewport))
                    return CollectionFixture.shelf()
                } cell: {
                    Text($0.title)
                }.renderCollection(into: node)
            }
            let node = describe(rows)
            let collection = node.collection
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            node.widget.grabFocus()
            window.present()
            @MainActor func expect(
                _ sections: [String], width: Double = 800, _ message: String, line: UInt = #line
            ) {
                XCTAssertTrue(pump { node.isSettled }, line: line)
                XCTAssertEqual(asked.map(\.section), sections, message, line: line)
                XCTAssertEqual(
                    Set(asked.map(\.viewport)),
                    sections.isEmpty ? [] : [Size(width: width, height: 600)], message, line: line)
                asked = []
            }
            let all = ["s0", "s1", "s2"]
            expect(all, "the first layout")
            collection.scrollPage(to: 100, animated: false)
            node.setShelfOffset(50, of: "s1")
            node.focus(7)
            expect([], "offsets and focus invalidate nothing")
            rows[1].items.removeFirst()
            _ = describe(rows, in: node)
            expect(all, "other rows")
            for _ in 0..<50 { _ = describe(rows, in: node) }
            expect(all, "newer descriptions of the same rows, within one frame")
            window.setDefaultSize(width: 640, height: 600)
            XCTAssertTrue(pump { collection.viewport.width == 640 })
            expect(all, width: 640, "another size")
        }
    }

    func testSectionsScrollIndependently() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([Int](repeating: 40, count: 20)))
            let before = fixture.allocations
            fixture.node.setShelfOffset(500, of: "s2")
            fixture.pass()
            let after = fixture.allocations
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            XCTAssertEqual(fixture.verticalAdjustment.value, 0)
            var moved = 0
            for (id, frame) in after {
                guard let old = before[id] else { continue }
                let isThere = (80..<120).contains(id)
                XCTAssertEqual(frame.x, old.x - (isThere ? 500 : 0), "film \(id)")
                XCTAssertEqual(frame.y, old.y, "film \(id)")
                if isThere { moved += 1 }
            }
            XCTAssertGreaterThan(moved, 0)
            XCTAssertEqual(after[83]?.x, 20 + 3 * 170 - 500)
            XCTAssertEqual(
                fixture.element(.boundary("s2", kind: "header", index: 0))
                    .flatMap { fixture.allocation(of: $0) }?.x, 20, "a header does not go along")
        }
    }

    func testTheShelfExampleHasItsExactFrames() {
        onGTK {
            let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
            var section = LayoutSection(
                group: .horizontal(width: .absolute(320), height: .absolute(180), [item]))
            section.contentInsets = Insets(top: 20, bottom: 20)
            section.interGroupSpacing = 40
            section.orthogonalScrolling = .continuous
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 10, count: 20)), section: section)
            var seen: Set<Int> = []
            for page in stride(from: 0.0, through: 3_800, by: 380) {
                for shift in [0.0, 700, 1_400, 2_100, 2_760] {
                    for shelf in 0..<20 {
                        fixture.collection.setShelfOffset(shift, section: shelf)
                    }
                    fixture.collection.scrollPage(to: page, animated: false)
                    fixture.pass()
                    for (id, frame) in fixture.allocations {
                        seen.insert(id)
                        let (i, j) = (Double(id / 10), Double(id % 10))
                        XCTAssertEqual(
                            frame,
                            Rect(
                                x: 360 * j - shift, y: 220 * i + 20 - page, width: 320,
                                height: 180), "card \(j) of section \(i)")
                    }
                }
            }
            XCTAssertEqual(seen.count, 200)
        }
    }

    func testCellsFillTheirFrameAlsoThoseEnteringFromAnyEdge() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 60, count: 40)))
            var frames = 0
            var entered: Set<Int> = []
            // Within the frame itself, after GTK has laid it out and before it is painted.
            fixture.window.onLayout { [unowned fixture] in
                frames += 1
                fixture.assertCellsFillTheirFrames("frame \(frames)")
                entered.formUnion(fixture.allocations.keys)
            }
            let first = fixture.allocations.count
            @MainActor func steps(_ body: (Double) -> Void) {
                for step in 1...16 {
                    body(Double(step))
                    fixture.pass()
                }
            }
            let page = fixture.verticalAdjustment
            steps { page.set($0 * 61) }
            let below = entered.count
            XCTAssertGreaterThan(below, first)
            steps { page.set(976 - $0 * 61) }
            steps { step in
                for shelf in 0..<4 { fixture.collection.setShelfOffset(step * 61, section: shelf) }
            }
            XCTAssertGreaterThan(entered.count, below)
            steps { step in
                for shelf in 0..<4 {
                    fixture.collection.setShelfOffset(976 - step * 61, section: shelf)
                }
            }
            // A jump of several screens, along both axes, is whole in its first frame as well.
            page.set(4_000)
            for shelf in 20..<26 { fixture.collection.setShelfOffset(3_000, section: shelf) }
            fixture.pass()
            XCTAssertGreaterThanOrEqual(frames, 65)
        }
    }
}
