import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Rows under a pile of stacks.
private struct Pile: App {
    static let id = "io.github.shelf.WindowKeyboardTest"

    let depth: Int

    init() { self.init(depth: 0) }

    init(depth: Int) { self.depth = depth }

    var body: some Scene {
        Window("Pile") { stacked(depth) }
    }

    private func stacked(_ depth: Int) -> VStack {
        VStack {
            if depth == 0 { rows } else { stacked(depth - 1) }
        }
    }

    private var rows: some View {
        CollectionView(
            ["First", "Second"].map { Plain($0) }, layout: .list(rowHeight: .absolute(40))
        ) {
            Text($0.value)
        }
    }
}

final class WindowKeyboardTests: XCTestCase {
    // Each stack on the way there is asked once: asked twice each, those would be a million million.
    func testTheKeyboardGoesToACollectionHoweverDeepItIs() throws {
        try onGTK {
            let program = try ProgramFixture(Pile(depth: 40))
            defer { program.end() }
            let node = try XCTUnwrap(program.node(CollectionNode<Plain<Int>, Plain<String>>.self))
            XCTAssertTrue(pump { node.isSettled }, "the window never appeared")
            try Seat.focusWindow(named: "Pile")
            XCTAssertTrue(pump { node.collection.hands.keyboard.isInside }, "no item has it")
        }
    }
}
