import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfLibrary

/// What is kept of items goes when they have gone.
final class GoneItemsTests: XCTestCase {
    func testItIsLookedForWithEveryEighthMore() {
        var gone = GoneItems()
        XCTAssertFalse(gone.isDue(kept: [15, 15]))
        XCTAssertTrue(gone.isDue(kept: [16, 0]))
        gone.looked(kept: [1000, 10])
        XCTAssertFalse(gone.isDue(kept: [1124, 25]))
        XCTAssertTrue(gone.isDue(kept: [1125, 10]))
        XCTAssertTrue(gone.isDue(kept: [1000, 26]), "each kind counts by itself")
    }

    func testPicturesAndFactsOfItemsThatAreGoneAreForgotten() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let cache = TemporaryFolder()
            let window = try Self.makeWindow("Gone", folder, cache: cache)
            defer { window.window.close() }
            let browser = try XCTUnwrap(window.shown)
            browser.arrangement.order = .taken
            let seen = try Self.haveFifteenComeAndGo(20, in: "", of: folder, seenBy: browser)
            XCTAssertEqual(seen.count, 300)
            // Those that are there, those that came since it was looked last, and those of then.
            XCTAssertTrue(
                pump {
                    browser.pictures.keptItems.count < 50 && browser.facts.keptItems.count < 50
                },
                "\(browser.pictures.keptItems.count), \(browser.facts.keptItems.count) are kept")
            for item in browser.library.rows.flatMap(\.items) {
                XCTAssertNotNil(browser.pictures.texture(of: item), item.name)
            }
        }
    }

    func testWhatWasLeftForAnotherFolderKeepsItsPictures() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let cache = TemporaryFolder()
            for number in 0..<15 { try Self.writePicture(folder, "\(number).png") }
            folder.makeFolder("below")
            let window = try Self.makeWindow("Left", folder, cache: cache)
            defer { window.window.close() }
            let browser = try XCTUnwrap(window.shown)
            XCTAssertTrue(pump(seconds: 20) { browser.pictures.keptItems.count == 15 })
            let left = browser.pictures.keptItems
            browser.go(to: folder.file.child(named: "below"))
            let seen = try Self.haveFifteenComeAndGo(10, in: "below/", of: folder, seenBy: browser)
            XCTAssertTrue(
                pump { browser.pictures.keptItems.intersection(seen).count < 50 },
                "\(browser.pictures.keptItems.count) are kept")
            XCTAssertTrue(browser.pictures.keptItems.isSuperset(of: left))
        }
    }

    /// Writes fifteen pictures instead of those of before, again and again, each time until they are shown
    /// with all that is known of them, and returns the items seen.
    @MainActor
    private static func haveFifteenComeAndGo(
        _ rounds: Int, in path: String, of folder: TemporaryFolder, seenBy browser: BrowserWindow
    ) throws -> Set<ItemID> {
        var seen: Set<ItemID> = []
        for round in 0..<rounds {
            for number in 0..<15 {
                try writePicture(folder, "\(path)\(round) \(number).png")
                folder.remove("\(path)\(round - 1) \(number).png")
            }
            let isShown = pump(seconds: 20) {
                let items = browser.library.rows.flatMap(\.items)
                let isKnown =
                    browser.arrangement.order != .taken
                    || browser.facts.keptItems.isSuperset(of: items.map(\.id))
                return items.count == 15 && isKnown
                    && items.allSatisfy { $0.name.hasPrefix("\(round) ") }
                    && browser.pictures.keptItems.isSuperset(of: items.map(\.id))
            }
            XCTAssertTrue(isShown, "round \(round)")
            seen.formUnion(browser.library.rows.flatMap(\.items).map(\.id))
        }
        return seen
    }

    @MainActor
    private static func writePicture(_ folder: TemporaryFolder, _ name: String) throws {
        let png = try Pixbuf(width: 16, height: 16).pngBytes(texts: [])
        folder.writeBytes(name, png.array)
    }

    /// A window over a folder, whose pictures and facts come from real workers.
    @MainActor
    private static func makeWindow(
        _ name: String, _ folder: TemporaryFolder, cache: TemporaryFolder
    ) throws -> WindowTabs {
        let worker = BuiltProgram.command(
            [WorkerProcess.argument], ["XDG_CACHE_HOME": cache.path])
        return try WindowHere(
            name, folder,
            pictures: Pictures(loader: ThumbnailLoader(command: worker, workerCount: 1)),
            facts: FactsReader(command: worker)
        ).tabs
    }
}
