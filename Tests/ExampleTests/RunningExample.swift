import ShelfTestSupport
import XCTest

/// An example as it was built, in a window of its own, driven by keys and observed from outside.
@MainActor
final class RunningExample {
    let bus: AccessibilityBus
    private let name: String
    private let program: ChildProgram

    /// Starts an example, waits for its cells and gives its window the keyboard.
    init(_ name: String, title: String) throws {
        self.name = name
        let tests = CommandLine.arguments[0]
        let bundle = tests.range(of: ".xctest").map { String(tests[..<$0.lowerBound]) } ?? tests
        let folder = bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)]
        bus = try AccessibilityBus()
        program = try ChildProgram(["\(folder)/\(name)"])
        XCTAssertTrue(pump(seconds: 30) { !self.cells.isEmpty }, "no cell ever came")
        try Seat.focusWindow(named: title)
    }

    /// The cells that exist, in the order a screen reader meets them.
    var cells: [AccessibilityBus.Node] {
        guard let application = bus.applications.first(where: { bus.name(of: $0) == name }) else {
            return []
        }
        return bus.nodes(below: application) { self.bus.role(of: $0) == .tableCell }
    }

    var cellNames: [String] { bus.names(of: cells) }

    /// Presses keys with XTEST, one after the other.
    func press(_ keys: String...) throws {
        try Seat.act(["key"] + keys)
    }

    /// Waits until the window has a title.
    func expectTitle(_ title: String) throws {
        try Seat.awaitWindow(named: title)
    }

    func end() { program.terminate() }
}
