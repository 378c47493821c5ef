import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Random keys, changes, filters and rights, with the keyboard coming and going.
final class FocusWalkTests: XCTestCase {
    func testTheKeyboardIsWhereTheFocusIsThroughRandomKeysChangesAndRights() {
        onGTK {
            for seed in [5, 23] as [UInt64] { FocusWalk(seed: seed).go(steps: 600) }
        }
    }
}

@MainActor
private final class FocusWalk {
    private let seed: UInt64
    private var generator: SeededGenerator
    private var barred: Set<Int> = []
    private lazy var fixture = CollectionFixture(
        CollectionFixture.rows([Int](repeating: 7, count: 8)), hasNeighbours: true,
        modify: { [unowned self] view in
            let barred = self.barred
            return view.canFocus { !barred.contains($0.id) }
        })
    /// Where the keyboard was heard to go.
    private var heard: [Int?] = []
    /// What was hidden by a filter, with the item that had the focus then.
    private var hidden: (rows: [CollectionFixture.Row], focus: Int?)?

    private var returns = 0

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    func go(steps: Int) {
        fixture.window.onFocusChange { [unowned self] in
            self.heard.append(self.fixture.idWithKeyboard)
        }
        for step in 0..<steps {
            let wasInside = fixture.collection.keyboard.isInside
            let before = fixture.node.focusedItemID
            heard = []
            let movesKeyboard = act()
            check(
                "seed \(seed), step \(step)", wasInside: movesKeyboard ? nil : wasInside,
                before: before)
        }
        XCTAssertGreaterThan(returns, 5, "seed \(seed) tests too little")
    }

    /// Does something; returns whether it takes the keyboard in or out.
    private func act() -> Bool {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3:
            let keys: [CollectionFixture.Key] = [.left, .right, .up, .down]
            guard fixture.collection.keyboard.isInside else { return false }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let key = keys.randomElement(using: &generator)!
                _ = fixture.collection.keys.keyPressed(KeyPress(value: key.rawValue))
                hidden = nil
            }
        case 4: hideOrShow()
        case 5:
            fixture.window.tab(forward: .random(using: &generator))
            return true
        case 6:
            let ids = fixture.rows.flatMap { $0.items.map(\.id) }
            barred = Set(ids.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
            // An item that was waited for still longer may have the right again.
            hidden?.focus = nil
            fixture.changeAtOnce { _ in }
        case 7:
            fixture.collection.scrollPage(
                to: .random(in: 0...1_000, using: &generator), animated: false)
            fixture.changeAtOnce { _ in }
        default:
            guard hidden == nil else { return false }
            fixture.changeAtOnce { $0 = RowsGenerator.change($0, &self.generator) }
        }
        return false
    }

    private func hideOrShow() {
        if let (rows, focus) = hidden {
            hidden = nil
            fixture.changeAtOnce { $0 = rows }
            if let focus {
                returns += 1
                XCTAssertEqual(fixture.node.focusedItemID, focus, "seed \(seed): it is not back")
            }
        } else if let focus = fixture.node.focusedItemID {
            hidden = (fixture.rows, focus)
            let all = Bool.random(using: &generator)
            fixture.changeAtOnce { rows in
                for section in rows.indices {
                    rows[section].items.removeAll { all || $0.id == focus || $0.id % 3 == 0 }
                }
            }
        }
    }

    private func check(_ message: String, wasInside: Bool?, before: Int?) {
        let isInside = fixture.collection.keyboard.isInside
        let focused = fixture.node.focusedItemID
        if let wasInside {
            XCTAssertEqual(isInside, wasInside, "\(message): the keyboard moved by itself")
        }
        if let focused {
            XCTAssertFalse(barred.contains(focused), message)
            XCTAssertEqual(fixture.keyboardIsOn(focused), isInside, message)
            XCTAssertTrue(
                fixture.collection.snapshot.contains(focused), message)
        } else if isInside {
            XCTAssertTrue(fixture.node.widget.hasKeyboard, message)
        }
        if before != nil {
            let allowed = fixture.rows.contains { $0.items.contains { !barred.contains($0.id) } }
            XCTAssertEqual(focused != nil, allowed, "\(message): the focus left the collection")
        }
        if wasInside == false { XCTAssertEqual(heard, [], message) }
    }
}
