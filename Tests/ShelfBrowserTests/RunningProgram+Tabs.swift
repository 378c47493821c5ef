import ShelfGObject
import ShelfTestSupport
import XCTest

/// What tests see of the tabs of a program, and do to them.
extension AccessibilityBus {
    /// The program under test.
    @MainActor
    private var shelf: Node? { applications.first { name(of: $0) == "shelf-gtk" } }

    /// The names of the tabs that are seen, in their order.
    @MainActor
    var tabs: [String] {
        guard let shelf else { return [] }
        return tabNodes(below: shelf).map { name(of: $0) }
    }

    func tabNodes(below node: Node) -> [Node] {
        nodes(below: node) { self.role(of: $0) == .pageTab }
    }
}

extension RunningProgram {
    var tabs: [String] { bus.tabs }

    /// Where the tabs are on the screen.
    var tabFrames: [[Int]] {
        guard let application else { return [] }
        return bus.tabNodes(below: application).map { bus.frame(of: $0) }
    }

    /// The name of the focused cell, once that stands still.
    var restingFocus: String? {
        waitForRest()
        return focusedName
    }

    /// Drags a tab to a place on the screen.
    func drag(_ tab: [Int], toX x: Int, y: Int) throws {
        let (startX, startY) = (tab[0] + tab[2] / 2, tab[1] + tab[3] / 2)
        try point(["mousemove", "\(startX)", "\(startY)", "mousedown", "1"])
        for step in 1...20 {
            try point([
                "mousemove", "\(startX + (x - startX) * step / 20)",
                "\(startY + (y - startY) * step / 20)",
            ])
        }
        try point(["mouseup", "1"])
    }

    var windowCount: Int {
        application.map { bus.children(of: $0).count } ?? 0
    }

    func expectTabs(
        _ names: [String], inAnyOrder: Bool = false, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let isReached = pump(seconds: 20) {
            inAnyOrder ? self.tabs.sorted() == names.sorted() : self.tabs == names
        }
        XCTAssertTrue(isReached, "\(tabs)", file: file, line: line)
    }
}
