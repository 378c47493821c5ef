/// The place in a test's file that a failure is reported at.
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
