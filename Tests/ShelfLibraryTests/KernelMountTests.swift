import Glibc
import ShelfDiff
import ShelfTestSupport
import XCTest

@testable import ShelfGObject
@testable import ShelfLibrary

/// Places where the kernel shows what it knows as files.
final class KernelMountTests: XCTestCase {
    func testTheyAreLeftOutUnlessTheyAreAskedFor() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a/file", "in/b/file"] { folder.write(name) }
            folder.makeFolder("in/kernel")
            let path = "\(folder.path)/in/kernel"
            guard unsafe mount("kernel", path, "proc", 0, nil) == 0 else {
                throw XCTSkip("only root may mount")
            }
            defer {
                unsafe umount2(path, Int32(MNT_DETACH))
                KernelMounts.forgetAll()
            }
            KernelMounts.forgetAll()
            let around = Library(locations: [Location(file: folder.file)], isLive: false)
            around.start()
            XCTAssertTrue(
                pump(seconds: 20) { !around.progress.isReading && around.rows.count == 2 })
            XCTAssertEqual(
                around.rows.prefix(3).map { $0.section.file.path },
                ["a", "in/b"].map { "\(folder.path)/\($0)" })
            around.stop()
            let inside = Library(locations: [Location(file: File(path: path))], isLive: false)
            inside.start()
            XCTAssertTrue(
                pump(seconds: 20) {
                    inside.rows.contains { $0.items.contains { $0.name == "version" } }
                })
            inside.stop()
        }
    }
}
