import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// What tests of taking things out of archives begin with: a folder, and the process that takes out.
class TakingOutTestCase: XCTestCase {
    let folder = TemporaryFolder()
    var out: File { folder.file.child(named: "out") }

    override func setUp() {
        let command = WorkerEntry.command(cacheHome: "\(folder.path)/.cache", takesOut: true)
        TakingOut.command.withLock { $0 = command }
    }

    func member(_ archive: String, _ names: String...) -> File {
        InsideAddress(
            .archive, in: folder.file.child(named: archive), names: names.map { Array($0.utf8) }
        ).file
    }

    func take(_ members: File..., watch: DeedWatch = DeedWatch()) -> DeedOutcome {
        TakingOut(members, into: out).perform(watch)
    }

    /// All that was taken out, by the way to it, with what is in it; nil for a folder.
    var tree: [String: [UInt8]?] { TendingFixture.contents(of: out) }
}
