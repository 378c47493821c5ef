import ShelfDiff
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Headers, footers, badges, backgrounds and separators.
final class ElementTests: XCTestCase {
    @MainActor private static func dressed() -> LayoutSection {
        let badge = LayoutBadge(kind: "new", width: .absolute(20), height: .absolute(20))
        let item = LayoutItem(
            width: .fraction(ofWidth: 1), height: .absolute(100), badges: [badge])
        var section = LayoutSection(
            group: .vertical(width: .fraction(ofWidth: 1), height: .absolute(100), repeat: 1, item))
        section.boundaryItems = [
            .header(height: .absolute(40), isPinned: true), .footer(height: .absolute(30)),
        ]
        section.decorations = [Decoration(kind: "backdrop")]
        return section
    }

    @MainActor private static func fixture(_ counts: [Int]) -> CollectionFixture {
        CollectionFixture(CollectionFixture.rows(counts), section: dressed()) { film in
            Text(film.title)
        } modify: {
            $0.badges { kind, film in Text("\(kind) \(film.id)") }
                .boundaryItems([.header(height: .absolute(50), kind: "top")]) { Text($0.rawValue) }
        }
    }

    func testHeadersFootersBadgesBackgroundsAndLayoutWideViewsAreAllShown() {
        onGTK {
            let fixture = Self.fixture([2, 2])
            XCTAssertEqual(
                fixture.element(.layoutBoundary(kind: "top", index: 0))?.frame,
                Rect(x: 0, y: 0, width: 800, height: 50))
            let header = fixture.element(.boundary("s0", kind: "header", index: 0))
            XCTAssertEqual(header?.frame, Rect(x: 0, y: 50, width: 800, height: 40))
            XCTAssertEqual(header?.cell.shownText, "Section 0")
            let footer = fixture.element(.boundary("s0", kind: "footer", index: 0))
            XCTAssertEqual(footer?.frame, Rect(x: 0, y: 290, width: 800, height: 30))
            let badge = fixture.element(.badge(1, kind: "new"))
            XCTAssertEqual(badge?.cell.shownText, "new 1")
            XCTAssertEqual(badge?.frame.maxX, 800)
            let backdrop = fixture.element(.decoration("s0", kind: "backdrop", index: 0))
            XCTAssertEqual(backdrop?.frame, Rect(x: 0, y: 50, width: 800, height: 270))
            XCTAssertLessThan(backdrop!.zIndex, fixture.element(.item(0))!.zIndex)
        }
    }

    func testSupplementaryViewsAreOptional() {
        onGTK {
            let rows = CollectionFixture.rows([3])
            let section = Self.dressed()
            let node = CollectionView(rows) { _, _ in
                section
            } cell: { film in
                Text(film.title)
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 400, height: 400)
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 })
            XCTAssertTrue(
                node.collection.elements.keys.allSatisfy {
                    switch $0 {
                    case .item, .decoration: true
                    default: false
                    }
                })
            window.destroy()
        }
    }

    func testAPinnedHeaderStaysAndIsPushedOutByTheNext() {
        onGTK {
            let fixture = Self.fixture([4, 8])
            fixture.collection.scrollPage(to: 200, animated: false)
            fixture.pass()
            let first = fixture.element(.boundary("s0", kind: "header", index: 0))!
            XCTAssertEqual(fixture.collection.presentedFrame(of: first).minY, 0)
            let item = fixture.element(.item(1))!
            XCTAssertGreaterThan(first.zIndex, item.zIndex)
            // Section 0 ends at 50 + 40 + 400 + 30 = 520.
            fixture.collection.scrollPage(to: 500, animated: false)
            fixture.pass()
            let pushed = fixture.element(.boundary("s0", kind: "header", index: 0))!
            XCTAssertEqual(fixture.collection.presentedFrame(of: pushed).maxY, 20)
            let second = fixture.element(.boundary("s1", kind: "header", index: 0))!
            XCTAssertEqual(fixture.collection.presentedFrame(of: second).minY, 20)
        }
    }

    func testAClickOnAPinnedHeaderDoesNotReachTheItemBelowIt() {
        onGTK {
            let fixture = Self.fixture([8])
            XCTAssertEqual(fixture.counters.animatedElements, 0)
            fixture.collection.scrollPage(to: 120, animated: false)
            fixture.pass()
            let point = Point(x: 400, y: 20)
            XCTAssertTrue(
                fixture.collection.order.contains {
                    $0.isItem && fixture.collection.presentedFrame(of: $0).contains(point)
                })
            XCTAssertNil(fixture.collection.item(at: point))
            XCTAssertNotNil(fixture.collection.item(at: Point(x: 400, y: 60)))
        }
    }

    func testAHeaderShowsItsOwnSectionDuringUpdates() {
        onGTK {
            var seed = SeededGenerator(seed: 5)
            let fixture = Self.fixture([Int](repeating: 3, count: 20))
            for step in 0..<40 {
                fixture.change { rows in
                    rows.shuffle(using: &seed)
                    rows[0].section.title += "!"
                }
                fixture.collection.scrollPage(to: Double(step) * 80, animated: false)
                fixture.pass()
                for element in fixture.collection.order {
                    guard case .boundary(let id, _, _) = element.key else { continue }
                    let section = fixture.collection.snapshot.section(at: element.position.section)
                    XCTAssertEqual(section.id, id)
                    XCTAssertEqual(element.cell.shownText, section.title)
                }
            }
        }
    }

    func testAChangedHeaderMayComeToAPlaceThatTheLayoutBeforeDidNotHave() {
        onGTK {
            let all = CollectionFixture.rows([3, 3, 3, 3, 3])
            let fixture = Self.fixture([])
            fixture.change { $0 = [all[4]] }
            fixture.change { rows in
                rows = all
                rows[4].section.title += "!"
            }
            fixture.collection.scrollPage(to: .greatestFiniteMagnitude, animated: false)
            fixture.pass()
            let header = fixture.collection.order.first {
                guard case .boundary(all[4].section.id, _, _) = $0.key else { return false }
                return true
            }
            XCTAssertEqual(header?.position.section, 4)
            XCTAssertEqual(header?.cell.shownText, all[4].section.title + "!")
        }
    }

    func testABadgeFollowsItsItemAndShowsItsNewestValue() {
        onGTK {
            let fixture = Self.fixture([3, 3])
            fixture.change { rows in
                let film = rows[0].items.remove(at: 0)
                rows[1].items.append(film)
            }
            fixture.finishMotion()
            let badge = fixture.element(.badge(0, kind: "new"))!
            let item = fixture.element(.item(0))!
            XCTAssertEqual(badge.frame.minY, item.frame.minY)
            fixture.change { $0[1].items.removeLast() }
            XCTAssertNil(fixture.element(.badge(0, kind: "new")))
        }
    }

    func testEveryKindHasAPoolOfItsOwn() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 10, count: 40))
            for step in 0..<40 {
                fixture.collection.scrollPage(to: Double(step) * 700, animated: false)
                fixture.pass()
            }
            let made = fixture.counters.creates
            for step in 0..<40 {
                fixture.collection.scrollPage(to: Double(step) * 700, animated: false)
                fixture.pass()
            }
            XCTAssertEqual(fixture.counters.creates, made)
        }
    }

    func testSeparatorsStandBetweenRowsAndTheCardLiesBehindThem() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([3]),
                section: .list(style: .boxed, rowHeight: .absolute(50)))
            let separators = fixture.collection.order.filter {
                if case .separator = $0.key { true } else { false }
            }
            XCTAssertEqual(separators.map(\.frame.maxY), [62, 112])
            XCTAssertTrue(separators.allSatisfy { $0.frame.height == 1 })
            let card = fixture.element(
                .decoration("s0", kind: .card, index: 0))
            XCTAssertEqual(card?.frame.height, 150)
            XCTAssertEqual(card?.frame.width, 640)
        }
    }

    func testHeadersComeBeforeTheirItemsInTheTreeAndFootersAfter() {
        onGTK {
            let fixture = Self.fixture([2, 2])
            let roles = fixture.collection.order.map(\.kind.role)
            XCTAssertEqual(roles.first, .header)
            let header = fixture.collection.order.firstIndex {
                $0.key == .boundary("s1", kind: "header", index: 0)
            }!
            let item = fixture.collection.order.firstIndex { $0.key == .item(2) }!
            let footer = fixture.collection.order.firstIndex {
                $0.key == .boundary("s1", kind: "footer", index: 0)
            }!
            XCTAssertLessThan(header, item)
            XCTAssertLessThan(item, footer)
        }
    }

    func testAHandlerOfVisibleItemsChangesHowElementsArePaintedOnly() {
        onGTK {
            var section = CollectionFixture.shelf()
            section.visibleItemsHandler = VisibleItemsHandler { items, _ in
                for index in items.indices { items[index].alpha = 0.5 }
            }
            let fixture = CollectionFixture(CollectionFixture.rows([4]), section: section)
            let element = fixture.element(.item(0))!
            XCTAssertEqual(element.opacity(at: fixture.time), 0.5)
            XCTAssertEqual(fixture.frame(0), Rect(x: 20, y: 40, width: 160, height: 120))
        }
    }
}
