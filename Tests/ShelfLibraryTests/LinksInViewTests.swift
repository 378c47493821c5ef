import Glibc
import ShelfDiff
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Links to files that lie where nothing is watched.
final class LinksInViewTests: XCTestCase {
    func testWhatALinkInViewLeadsToIsFollowedAndNothingElse() throws {
        try MainActor.assumeIsolated {
            let (folder, elsewhere) = (TemporaryFolder(), TemporaryFolder())
            for name in ["a", "b"] { elsewhere.write(name) }
            folder.write("file")
            for name in ["a", "b"] { link(name, in: folder, to: "\(elsewhere.path)/\(name)") }
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { !library.progress.isReading && names(library).count == 3 })
            XCTAssertEqual(library.rows[0].items.map(\.isLink), [true, true, false])
            @MainActor func sizes() -> [Int64] { library.rows[0].items.map(\.size) }
            @MainActor func look() throws { try awaiting { await library.lookAtView() } }
            let before = sizes()
            // Files that are no links have nobody look.
            library.itemsInView = [library.rows[0].items[2]]
            XCTAssertNil(library.viewTask)
            try look()
            library.itemsInView = [library.rows[0].items[0]]
            XCTAssertNotNil(library.viewTask)
            try look()
            XCTAssertTrue(library.collector.isEmpty, "looked at again though nothing changed")
            for name in ["a", "b"] { elsewhere.write(name, "more") }
            XCTAssertTrue(pump(seconds: 20) { sizes()[0] == 4 }, "\(sizes())")
            XCTAssertEqual(sizes().dropFirst(), before.dropFirst(), "one out of view was looked at")
            library.itemsInView = library.rows[0].items
            XCTAssertTrue(pump(seconds: 20) { sizes() == [4, 4, before[2]] })
            library.itemsInView = []
            XCTAssertTrue(pump(seconds: 20) { library.viewTask == nil }, "it looks for ever")
        }
    }

    func testALinkInViewThatLeadsNowhereLeavesAndOneThatLeadsElsewhereIsThat() {
        MainActor.assumeIsolated {
            let (folder, elsewhere) = (TemporaryFolder(), TemporaryFolder())
            elsewhere.write("in/a")
            elsewhere.write("other/a", "more")
            folder.write("file")
            link("a", in: folder, to: "\(elsewhere.path)/way/a")
            link("way", in: elsewhere, to: "in")
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { !library.progress.isReading && names(library) == ["a", "file"] })
            let id = library.rows[0].items[0].id
            library.itemsInView = library.rows[0].items
            elsewhere.remove("way")
            link("way", in: elsewhere, to: "other")
            XCTAssertTrue(pump(seconds: 20) { library.rows[0].items[0].size == 4 })
            XCTAssertEqual(library.rows[0].items[0].id, id)
            library.itemsInView = library.rows[0].items
            elsewhere.remove("way")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["file"] })
        }
    }

    func testALinkThatLeadsNowhereIsAnItemWhenWhatItNamesComesAndItsShelfIsInView() throws {
        try MainActor.assumeIsolated {
            let (folder, elsewhere) = (TemporaryFolder(), TemporaryFolder())
            for name in ["one", "two"] {
                folder.write("\(name)/file")
                link("\(name)/a", in: folder, to: "\(elsewhere.path)/stick/a")
            }
            link("one/.hidden", in: folder, to: "\(elsewhere.path)/stick/a")
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            defer { library.stop() }
            XCTAssertTrue(
                pump { !library.progress.isReading && names(library) == ["file", "file"] })
            XCTAssertEqual(library.brokenLinks.mapValues(\.count).values.sorted(), [1, 1])
            XCTAssertNil(library.viewTask)
            library.itemsInView = library.rows[0].items
            XCTAssertNotNil(library.viewTask)
            try awaiting { await library.lookAtView() }
            XCTAssertTrue(library.collector.isEmpty, "looked at again though nothing came")
            elsewhere.write("stick/a")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "file", "file"] })
            XCTAssertEqual(library.brokenLinks.count, 1)
            XCTAssertTrue(pump(seconds: 20) { library.viewTask == nil }, "it looks for ever")
            // What goes in view is waited for as well; so is a link that is new.
            library.itemsInView = library.rows[0].items
            elsewhere.remove("stick")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["file", "file"] })
            link("one/b", in: folder, to: "\(elsewhere.path)/stick/b")
            XCTAssertTrue(
                pump(seconds: 20) { library.brokenLinks.values.contains { $0.count == 2 } })
            library.itemsInView = library.rows[0].items
            elsewhere.write("stick/a")
            elsewhere.write("stick/b")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "b", "file", "file"] })
            // A link that is removed is not waited for, and neither is one whose folder is gone.
            library.itemsInView = library.rows[0].items
            elsewhere.remove("stick")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["file", "file"] })
            folder.remove("one/b")
            XCTAssertTrue(
                pump(seconds: 20) { library.brokenLinks.values.allSatisfy { $0.count == 1 } })
            folder.remove("one")
            XCTAssertTrue(pump(seconds: 20) { library.brokenLinks.count == 1 })
            library.itemsInView = []
            XCTAssertTrue(pump(seconds: 20) { library.viewTask == nil })
        }
    }

    func testALinkInViewToAPlaceThatDoesNotAnswerHoldsUpNoOther() throws {
        try onGTK {
            let (folder, elsewhere, other) =
                (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
            for name in ["in/a", "out/b"] { elsewhere.write(name) }
            for name in ["one", "two"] { folder.makeFolder(name) }
            link("one/a", in: folder, to: "\(elsewhere.path)/way/a")
            link("two/b", in: folder, to: "\(elsewhere.path)/out/b")
            link("way", in: elsewhere, to: "in")
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { !library.progress.isReading && names(library) == ["a", "b"] })
            library.itemsInView = library.rows.flatMap(\.items)
            other.makeFolder("silent")
            let silent = try other.silence("silent")
            elsewhere.remove("way")
            link("way", in: elsewhere, to: "\(other.path)/silent")
            XCTAssertTrue(pump(seconds: 20) { !library.silent.isEmpty })
            elsewhere.write("out/b", "more")
            XCTAssertTrue(pump(seconds: 20) { library.rows[1].items[0].size == 4 }, "not followed")
            folder.write("one/c")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["a", "c", "b"] }, "not watched")
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["c", "b"] })
        }
    }
}

private func link(_ name: String, in folder: TemporaryFolder, to target: String) {
    XCTAssertEqual(symlink(target, "\(folder.path)/\(name)"), 0)
}

@MainActor
private func names(_ library: Library) -> [String] {
    library.rows.flatMap { $0.items.map(\.name) }
}
