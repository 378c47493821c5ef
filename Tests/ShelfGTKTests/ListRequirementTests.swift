import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A list whose rows are removed by the store alone, whatever asked for it.
private struct MailFeature: Reducer {
    struct State {
        var mails = IdentifiedArray<Film>()
        var refuses = false
        var log: [Action] = []
    }

    enum Action: Equatable, Sendable {
        case delete(Int)
        case open(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.log.append(action)
        if case .delete(let id) = action, !state.refuses { state.mails.remove(id: id) }
        return .none
    }
}

@MainActor
private final class MailList {
    let store: Store<MailFeature.State, MailFeature.Action>
    private(set) var fixture: CollectionFixture!
    private var observation: StoreObservation?

    init(refuses: Bool = false) {
        var state = MailFeature.State()
        state.refuses = refuses
        let films = CollectionFixture.rows([30])[0].items
        state.mails = IdentifiedArray(films) { first, _ in first }
        store = Store(initial: state, reducer: MailFeature(), onWarning: { _ in })
        let store = store
        fixture = CollectionFixture(
            CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
            modify: {
                $0.selectionMode(.multiple)
                    .onActivate { store.send(.open($0.id)) }
                    .rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) {
                                store.send(.delete($0.id))
                            }
                        ]
                    }
            })
        observation = store.observe(\.mails.ids) { [weak self] ids in
            guard let fixture = self?.fixture else { return }
            fixture.changeAtOnce { $0[0].items.removeAll { !ids.contains($0.id) } }
        }
    }

    /// Two fingers on a touchpad move a row.
    func swipe(_ id: Int, by distance: Double) {
        fixture.collection.input.pointer = fixture.frame(id)!.center
        fixture.collection.input.scrollBegan()
        fixture.drag(by: distance, in: 6)
        fixture.wait(milliseconds: 200)
        fixture.collection.input.scrollEnded()
    }

    /// Clicks the first button of a kind.
    func clickButton(_ cssClass: String) {
        fixture.pass()
        let box = fixture.node.widget.childWidgets.first { $0.hasCSSClass(cssClass) }
        XCTAssertNotNil(box, cssClass)
        box?.childWidgets.first?.click()
    }
}

/// What a list does, held against the widgets and the store.
final class ListRequirementTests: XCTestCase {
    /// Every way to have the third mail deleted.
    @MainActor private static let ways: [(name: String, body: (MailList) -> Void)] = [
        (
            "a swipe and its button",
            { mail in
                mail.swipe(3, by: 120)
                mail.fixture.finishMotion()
                XCTAssertEqual(mail.store.state.log, [])
                mail.clickButton("swipe-actions")
            }
        ),
        ("a full swipe", { $0.swipe(3, by: 700) }),
        (
            "the Delete key",
            { mail in
                mail.fixture.node.focus(3)
                mail.fixture.key(0xFFFF)
            }
        ),
        (
            "the context menu",
            { mail in
                let collection = mail.fixture.collection
                XCTAssertTrue(collection.openMenu(at: mail.fixture.frame(3)!.center))
                collection.rowActions.chooseFromMenu(0)
                collection.rowActions.closeMenu()
            }
        ),
        (
            "the button under the pointer",
            { mail in
                mail.fixture.collection.input.pointer = mail.fixture.frame(3)!.center
                mail.fixture.collection.rowActions.buttonsMayChange()
                mail.clickButton("row-actions")
            }
        ),
        (
            "assistive technology",
            { mail in
                let cell = mail.fixture.element(.item(3))!.cell.handle
                XCTAssertTrue(cell.activateAction("item.delete"))
            }
        ),
    ]

    func testADestructiveActionIsSentWithTheIdentityHoweverItIsAskedForAndTheRowAnimatesAway() {
        onGTK {
            for way in Self.ways {
                let mail = MailList()
                let animated = mail.fixture.counters.animatedElements
                way.body(mail)
                XCTAssertEqual(mail.store.state.log, [.delete(3)], way.name)
                XCTAssertFalse(mail.store.state.mails.ids.contains(3), way.name)
                XCTAssertNil(mail.fixture.frame(3), way.name)
                XCTAssertGreaterThan(mail.fixture.counters.animatedElements, animated, way.name)
                settle()
                mail.fixture.finishMotion()
                mail.fixture.pass()
                XCTAssertNil(mail.fixture.collection.rowActions.swipe, way.name)
                XCTAssertTrue(mail.fixture.collection.cells.ghosts.isEmpty, way.name)
                XCTAssertEqual(mail.fixture.allocation(4)?.y, 150, "\(way.name): the next moved up")
            }
        }
    }

    func testARowWhoseStateDidNotChangeSpringsBack() {
        onGTK {
            for way in Self.ways {
                let mail = MailList(refuses: true)
                way.body(mail)
                XCTAssertEqual(mail.store.state.log, [.delete(3)], way.name)
                settle()
                mail.fixture.finishMotion()
                mail.fixture.pass()
                XCTAssertEqual(
                    mail.fixture.allocation(3), Rect(x: 0, y: 150, width: 800, height: 50), way.name
                )
                XCTAssertNil(mail.fixture.collection.rowActions.swipe, way.name)
            }
        }
    }

    func testSelectionAndTheContextMenuSendTheSameWay() {
        onGTK {
            let mail = MailList()
            let fixture = mail.fixture!
            fixture.click(5, count: 2)
            fixture.key(0xFF0D)
            XCTAssertTrue(fixture.element(.item(5))!.cell.handle.activateAction("item.activate"))
            XCTAssertEqual(mail.store.state.log, [.open(5), .open(5), .open(5)])
            // For all that are selected, from the menu as from the keyboard.
            fixture.click(6, .shift)
            XCTAssertEqual(fixture.node.selection, [5, 6])
            XCTAssertTrue(fixture.collection.openMenu(at: fixture.frame(6)!.center))
            fixture.collection.rowActions.chooseFromMenu(0)
            fixture.collection.rowActions.closeMenu()
            fixture.finishMotion()
            fixture.click(8)
            fixture.click(10, .shift)
            fixture.key(0xFFFF)
            XCTAssertEqual(
                mail.store.state.log.dropFirst(3),
                [.delete(5), .delete(6), .delete(8), .delete(9), .delete(10)])
            XCTAssertEqual(mail.store.state.mails.ids.prefix(7), [0, 1, 2, 3, 4, 7, 11])
        }
    }

    func testAPlainListHasRowsOfFullWidthSeparatorsAndTheHeightOfTheLabelAndSixteen() {
        onGTK {
            @MainActor func list(padding: Double) -> CollectionNode<Genre, Film> {
                CollectionView(CollectionFixture.rows([5])) { _, _ in
                    .list(style: .plain)
                } cell: {
                    Text($0.title).measured().padding(padding)
                }.renderCollection(into: nil)
            }
            let heights = [0.0, 8].map { padding in
                let node = list(padding: padding)
                let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
                defer { window.destroy() }
                window.present()
                XCTAssertTrue(pump { node.isSettled })
                let height = node.presentedFrame(of: 0)!.height
                for id in 0..<5 {
                    let cell = node.collection.elements[.item(id)]!.cell
                    XCTAssertEqual(
                        cell.handle.bounds(in: node.widget),
                        Rect(x: 0, y: height * Double(id), width: 800, height: height))
                    let label = CellFixture.nodes(TextNode.self, in: cell.node!)[0].widget
                    XCTAssertEqual(
                        label.bounds(in: cell.handle)?.height, height - 2 * padding)
                }
                let separators = node.collection.order.filter {
                    if case .separator = $0.key { true } else { false }
                }
                XCTAssertEqual(
                    separators.map { $0.cell.handle.bounds(in: node.widget) },
                    (1...4).map { Rect(x: 0, y: height * Double($0) - 1, width: 800, height: 1) })
                return height
            }
            XCTAssertGreaterThan(heights[0], 10)
            XCTAssertEqual(heights[1], heights[0] + 16)
        }
    }
}
