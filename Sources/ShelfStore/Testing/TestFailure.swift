/// A failure found by a test store, with its place in the test.
public struct TestFailure: Hashable, Sendable, CustomStringConvertible {
    /// The expected and the actual events or values, as text.
    public let message: String

    /// The module and file of the test, as `#fileID` gives them.
    public let fileID: String

    /// The path of the test's file.
    public let filePath: String

    /// The line in the file.
    public let line: Int

    /// The column in the line.
    public let column: Int

    /// The message.
    public var description: String { message }
}

/// The place in a test's file at which a failure is reported.
struct TestPlace: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    func failure(_ message: String) -> TestFailure {
        TestFailure(
            message: message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
