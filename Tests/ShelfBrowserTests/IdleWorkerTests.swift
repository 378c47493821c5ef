import Glibc
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Workers that have nothing to do.
final class IdleWorkerTests: XCTestCase {
    func testTheTabThatIsShownKeepsOneWorkerAndHiddenOnesNone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            @MainActor func write(_ name: String) throws {
                let picture = Pixbuf(width: 300, height: 300, rgba: 0xFF00_00FF)
                folder.writeBytes("\(name).bmp", try picture.fileBytes(format: "bmp").array)
                folder.setTime(of: "\(name).bmp")
            }
            for name in 0..<12 { try write("\(name)") }
            let others = Set(WorkerProbe.children(of: getpid()))
            @MainActor func workers() -> Set<Int32> {
                Set(WorkerProbe.children(of: getpid())).subtracting(others)
            }
            let loader = ThumbnailLoader(
                command: BuiltProgram.command(
                    [WorkerProcess.argument], ["XDG_CACHE_HOME": "\(folder.path)/.cache"]),
                workerCount: 4, idleTime: .milliseconds(100))
            let pictures = Pictures(loader: loader)
            let window = try WindowHere(
                "Idle", folder, pictures: pictures, facts: FactsReader(command: ["/bin/false"]))
            let browser = window.browser
            var most = 0
            XCTAssertTrue(
                pump(seconds: 30) {
                    most = max(most, workers().count)
                    return pictures.keptCounts[0] == 12 && browser.isComplete
                })
            XCTAssertGreaterThan(most, 1)
            XCTAssertTrue(pump { workers().count == 1 })
            // The one that stays is there for the next picture.
            let kept = workers()
            try write("new")
            XCTAssertTrue(pump { pictures.keptCounts[0] == 13 })
            XCTAssertTrue(kept.isSubset(of: workers()))
            browser.becomeHidden()
            XCTAssertTrue(pump { workers().isEmpty })
            try write("newer")
            XCTAssertTrue(pump { browser.library.rows.first?.items.count == 14 })
            XCTAssertTrue(workers().isEmpty)
            browser.becomeShown(showsPlaces: nil)
            XCTAssertTrue(pump { pictures.keptCounts[0] == 14 })
            browser.becomeHidden()
            window.close()
            XCTAssertTrue(pump { workers().isEmpty })
        }
    }
}
