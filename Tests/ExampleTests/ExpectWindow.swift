import ShelfTestSupport
import XCTest

/// Starts an example as it was built and waits for its window.
@MainActor
func expectWindow(
    of example: String, named title: String, file: StaticString = #filePath, line: UInt = #line
) throws {
    let tests = CommandLine.arguments[0]
    let bundle = tests.range(of: ".xctest").map { String(tests[..<$0.lowerBound]) } ?? tests
    let folder = bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)]
    let program = try ChildProgram(["\(folder)/\(example)"])
    defer { program.terminate() }
    try Seat.awaitWindow(named: title)
    XCTAssertTrue(program.isRunning, file: file, line: line)
}
