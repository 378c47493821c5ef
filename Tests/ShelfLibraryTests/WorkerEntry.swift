import Glibc
import XCTest

@testable import ShelfLibrary

/// Lets the test program serve as a worker: started again with this one test and a variable set.
final class WorkerEntry: XCTestCase {
    /// A command that runs a worker from this very program.
    ///
    /// XCTest prints to standard output, so the worker's pipe is kept aside until the test runs.
    ///
    /// - Parameter takesOut: Whether it takes files out of archives, instead of looking at some.
    static func command(cacheHome: String, takesOut: Bool = false) -> [String] {
        [
            "/bin/sh", "-c",
            "exec 4>&1 1>&2; XDG_CACHE_HOME='\(cacheHome)' SHELF_TEST_WORKER=\(takesOut ? 2 : 1) exec "
                + "\"$0\" ShelfLibraryTests.WorkerEntry/testServe",
            ownPath,
        ]
    }

    func testServe() throws {
        guard let kind = getenv("SHELF_TEST_WORKER") else { throw XCTSkip("only as a worker") }
        dup2(4, 1)
        close(4)
        if String(cString: kind) == "2" { MemberTaker.run() }
        ThumbnailWorker.run()
    }

    private static var ownPath: String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes {
            readlink("/proc/self/exe", $0.bindMemory(to: CChar.self).baseAddress!, $0.count)
        }
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }
}
