import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Whatever a collection asks or tells its owner, the owner may change the rows meanwhile.
final class HandlerTests: XCTestCase {
    private typealias Description = CollectionView<Genre, Film>

    /// Changes the rows, the focus and the place of the page when it is asked.
    @MainActor
    private final class Meddler {
        weak var fixture: CollectionFixture?
        var count = 0

        func meddle() {
            guard let fixture, count < 30 else { return }
            count += 1
            let row = count % 2
            fixture.rows[row].items.removeFirst()
            fixture.rows[1 - row].items.append(Film(id: 5_000 + count, title: "New"))
            fixture.rows[row].section.title += "!"
            if count % 7 == 0 { fixture.rows.swapAt(0, 1) }
            fixture.render()
            if count % 3 == 0 { fixture.node.focus(70 + count) }
            if count % 5 == 0 { fixture.collection.scrollPage(to: 300, animated: true) }
        }
    }

    @MainActor private static let asks: [(String, (Description, Meddler) -> Description)] = [
        ("focus", { view, meddler in view.onFocusChange { _ in meddler.meddle() } }),
        ("selection", { view, meddler in view.onSelectionChange { _ in meddler.meddle() } }),
        ("change", { view, meddler in view.onChange { _ in meddler.meddle() } }),
        ("scroll", { view, meddler in view.onScroll { _ in meddler.meddle() } }),
        ("shelf", { view, meddler in view.onShelfScroll { _, _ in meddler.meddle() } }),
        ("viewport", { view, meddler in view.onViewportChange { meddler.meddle() } }),
        ("end", { view, meddler in view.onNearEnd(viewports: 9) { _ in meddler.meddle() } }),
        ("prefetch", { view, meddler in view.onPrefetch { _ in meddler.meddle() } }),
        (
            "settled",
            { view, meddler in
                view.onFocusSettled(after: .milliseconds(20)) { _ in meddler.meddle() }
            }
        ),
        (
            "can focus",
            { view, meddler in
                view.canFocus { film in
                    meddler.meddle()
                    return film.id % 9 != 0
                }
            }
        ),
        (
            "actions",
            { view, meddler in
                view.rowActions { _ in
                    meddler.meddle()
                    return [RowAction("Keep") { _ in meddler.meddle() }]
                }
            }
        ),
        (
            "labels",
            { view, meddler in
                view.accessibilityLabels(
                    "Films",
                    item: {
                        meddler.meddle()
                        return $0.title
                    }, section: { $0.title })
            }
        ),
        (
            "badges",
            { view, meddler in
                view.badges { _, film in
                    let _ = meddler.meddle()
                    Text(film.title)
                }
            }
        ),
        (
            "typing",
            { view, meddler in
                view.findsByTyping {
                    meddler.meddle()
                    return $0.title
                }
            }
        ),
        ("headers", { view, _ in view }), ("cells", { view, _ in view }),
        ("provider", { view, _ in view }), ("painting", { view, _ in view }),
    ]

    @MainActor
    private static func fixture(_ name: String, _ meddler: Meddler) -> CollectionFixture {
        let modify = asks.first { $0.0 == name }!.1
        var section = CollectionFixture.shelf()
        if name == "painting" {
            section.visibleItemsHandler = VisibleItemsHandler { _, _ in
                MainActor.assumeIsolated { meddler.meddle() }
            }
        }
        if name == "badges" {
            let badge = LayoutBadge(kind: "new", width: .absolute(20), height: .absolute(20))
            let item = LayoutItem(
                width: .fraction(ofWidth: 1), height: .absolute(50), badges: [badge])
            section = LayoutSection(
                group: .vertical(
                    width: .fraction(ofWidth: 1), height: .absolute(50), repeat: 1, item))
        }
        let fixture = CollectionFixture(
            CollectionFixture.rows([60, 60, 60, 60, 60]), section: section,
            cell: { film in
                if name == "cells" { meddler.meddle() }
                return Text(film.title)
            }, modify: { modify($0.selectionMode(.multiple), meddler) })
        fixture.headerTitle = { genre in
            if name == "headers" { meddler.meddle() }
            return genre.title
        }
        fixture.otherSection = { _ in
            if name == "provider" { meddler.meddle() }
            return nil
        }
        return fixture
    }

    func testEveryHandlerBuilderAndProviderMayChangeRowsFocusAndPlaceWhileItIsAsked() {
        onGTK {
            for (name, _) in Self.asks {
                let meddler = Meddler()
                let fixture = Self.fixture(name, meddler)
                meddler.fixture = fixture
                for step in 0..<12 {
                    fixture.changeAtOnce {
                        $0[3].items.removeFirst()
                        $0[4].items[0].title += "?"
                    }
                    fixture.node.focus(160 + step)
                    _ = fixture.collection.keys.keyPressed(KeyPress(value: 0xFF54))
                    _ = fixture.collection.keys.keyPressed(KeyPress(value: 0x66))
                    fixture.node.selection = [200 + step]
                    fixture.collection.setShelfOffset(Double(step) * 40, section: 0)
                    fixture.scrollAtOnce(to: Double(step) * 20)
                    _ = fixture.collection.openMenu(at: Point(x: 100, y: 300))
                    fixture.collection.rowActions.closeMenu()
                }
                fixture.rest(milliseconds: 200)
                XCTAssertTrue(
                    pump(seconds: 10) {
                        fixture.wait(milliseconds: 16)
                        return meddler.count == 30 || fixture.collection.isSettled
                    }, name)
                XCTAssertGreaterThan(meddler.count, 0, "\(name) was never asked")
                meddler.fixture = nil
                fixture.finishMotion()
                XCTAssertTrue(pump { fixture.collection.isSettled }, name)
                fixture.assertInvariants(name)
                XCTAssertEqual(fixture.collection.snapshot.rows, fixture.rows, "\(name): the last")
            }
        }
    }
}
