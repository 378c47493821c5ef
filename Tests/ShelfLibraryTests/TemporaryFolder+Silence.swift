import ShelfTestSupport
import XCTest

extension TemporaryFolder {
    /// Has a folder in it not answer, for as long as what this returns is kept.
    func silence(_ name: String) throws -> SilentFileSystem {
        guard let silent = SilentFileSystem(at: name, in: self) else {
            throw XCTSkip("only root can mount a file system that does not answer")
        }
        return silent
    }
}
