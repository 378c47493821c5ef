import ShelfDiff
import ShelfGObject
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Folders that nothing watches, as where the system grants no watch.
final class UnwatchedFolderTests: XCTestCase {
    func testAnUnwatchedFolderWhoseTimeIsBefore1970IsFollowed() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            TemporaryFolder.setTime(ofPath: folder.path, to: -5)
            let library = open(folder)
            try awaiting { await library.pollOnce() }
            folder.write("b")
            TemporaryFolder.setTime(ofPath: folder.path, to: -4)
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a", "b"]]))
        }
    }

    func testAnUnwatchedFolderIsReadAgainWhenItsListOfFilesChanged() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            let library = open(folder)
            try awaiting { await library.pollOnce() }
            folder.write("b")
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a", "b"]]))
        }
    }

    func testAnItemInViewThatIsWrittenToInAnUnwatchedFolderIsSeenOnce() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.write("b")
            let library = open(folder)
            library.itemsInView = [library.rows[0].items[0]]
            // As it is throughout a round through all of them, which may take long.
            library.unwatched = []
            @MainActor func sizes() -> [Int64] { library.rows[0].items.map(\.size) }
            @MainActor func look() throws { try awaiting { await library.lookAtView() } }
            let before = sizes()
            try look()
            XCTAssertTrue(library.collector.isEmpty, "looked at again though nothing changed")
            // Out of view nothing is looked at, and the list of files is as it was.
            folder.write("b", "xmore")
            try look()
            XCTAssertTrue(library.collector.isEmpty)
            folder.write("a", "xmore")
            try look()
            XCTAssertTrue(pump { sizes()[0] == before[0] + 4 }, "\(sizes())")
            XCTAssertEqual(library.rows[0].items[1].size, before[1], "all of the folder was read")
            // What is in view is not told again yet, so it differs still, also while the folder is
            // being read.
            library.store.send(.reread(library.rows[0].section.id, moves: [:]))
            try look()
            XCTAssertTrue(pump { sizes()[1] == before[1] + 4 && !library.progress.isReading })
            try look()
            XCTAssertTrue(library.collector.isEmpty, "the same change is looked at twice")
            folder.write("a", "xmore!")
            try look()
            XCTAssertTrue(pump { sizes()[0] == before[0] + 5 }, "\(sizes())")
        }
    }

    func testAnUnwatchedFolderInViewThatIsGoneLeaves() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.write("in/b")
            let library = open(folder, shelves: 2)
            library.itemsInView = library.rows.flatMap(\.items)
            try awaiting { await library.lookAtView() }
            folder.remove("in")
            // As if the folder around it were not in view.
            library.itemsInView = library.rows[1].items
            try awaiting { await library.lookAtView() }
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a"]]))
        }
    }

    func testAnUnwatchedFolderInViewThatIsGoneWithThoseAroundItLeaves() throws {
        try MainActor.assumeIsolated {
            for gone in ["top/in", "top"] {
                let folder = TemporaryFolder()
                folder.write("top/a")
                folder.write("top/in/in/b")
                let library = open(folder, at: "top", shelves: 2)
                library.itemsInView = library.rows[1].items
                try awaiting { await library.lookAtView() }
                // As it is throughout a round through all of them, which may take long.
                library.unwatched = []
                folder.remove(gone)
                try awaiting { await library.lookAtView() }
                XCTAssertTrue(shows(library, gone == "top" ? [:] : ["top": ["a"]]), gone)
            }
        }
    }

    func testWhatAnUnwatchedFolderSaysLateIsTakenIn() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            let library = open(folder)
            try awaiting { await library.pollOnce() }
            folder.write("b")
            // Nobody was waiting for it any more when it answered, and nobody asks it once more.
            let late = UnwatchedFolders([.init(id: library.rows[0].section.id, file: folder.file)])
            try awaiting { await late.ask(patience: .seconds(20)) }
            library.silent = [late]
            library.unwatched = []
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a", "b"]]))
            XCTAssertTrue(library.silent.isEmpty)
        }
    }

    func testWhatIsReadAgainByHandIsWatchedAnew() throws {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "in/b"] { folder.write(name) }
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading && library.rows.count == 2 })
            library.leaveUnwatched()
            library.reload()
            XCTAssertTrue(
                pump {
                    !library.progress.isReading
                        && library.rows.allSatisfy {
                            library.watches[$0.section.id]?.monitor != nil
                        }
                })
            folder.write("in/c")
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a"], "in": ["b", "c"]]))
            library.stop()
        }
    }

    func testWhatOthersChangeOnTheirDisksIsSeenWhileItIsInView() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("here/a")
            folder.makeFolder("there")
            let place = "\(folder.path)/there"
            guard
                let disk = FaultyFileSystem(at: place, [FaultyFile("b")], from: "host:/b")
            else { throw XCTSkip("only root can mount a disk") }
            defer { disk.unmount() }
            let library = Library(locations: [Location(file: folder.file)])
            var told: [String] = []
            library.onProblem = { told.append($0.description) }
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump { !library.progress.isReading && library.rows.count == 2 })
            XCTAssertEqual(told, ["\(place): changes there may show late"])
            let items = library.rows.map(\.items[0])
            XCTAssertEqual(items.map { library.isFar($0.file) }, [false, true])
            library.itemsInView = items
            disk.put(FaultyFile("c"))
            XCTAssertTrue(shows(library, ["here": ["a"], "there": ["b", "c"]]))
            disk.put(FaultyFile("b", [1, 2, 3]))
            XCTAssertTrue(pump { library.rows[1].items[0].size == 3 })
            XCTAssertEqual(told.count, 1)
            // What happens here is told at once, in view or not.
            library.itemsInView = []
            folder.write("here/d")
            XCTAssertTrue(shows(library, ["here": ["a", "d"], "there": ["b", "c"]]))
        }
    }

    func testWhatOthersChangeOfTheFilesOfAListIsSeenWhileItIsInView() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("here/a")
            folder.makeFolder("there")
            folder.write("list.m3u", "there/b\nhere/a\nthere/c\n")
            guard
                let disk = FaultyFileSystem(
                    at: "\(folder.path)/there", [FaultyFile("b"), FaultyFile("c")], from: "host:/b")
            else { throw XCTSkip("only root can mount a disk") }
            defer { disk.unmount() }
            let list = folder.file.child(named: "list.m3u")
            let library = Library(locations: [Location(file: list)])
            var told: [String] = []
            library.onProblem = { told.append($0.description) }
            library.start()
            defer { library.stop() }
            @MainActor func names() -> [String] { library.rows.flatMap(\.items).map(\.name) }
            XCTAssertTrue(pump { !library.progress.isReading && names() == ["b", "a", "c"] })
            XCTAssertTrue(pump { !told.isEmpty })
            XCTAssertEqual(told, ["\(folder.path)/list.m3u: changes there may show late"])
            let before = library.rows[0].items
            library.itemsInView = [before[0]]
            disk.put(FaultyFile("b", [1, 2, 3]))
            XCTAssertTrue(pump { library.rows[0].items[0].size == 3 })
            XCTAssertEqual(library.rows[0].items.map(\.id), before.map(\.id))
            XCTAssertEqual(told.count, 1)
        }
    }

    func testAnUnwatchedLocationThatIsGoneIsEmptiedWithNothingOfItInView() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("top/a")
            let library = open(folder, at: "top")
            folder.remove("top")
            try awaiting { await library.pollOnce() }
            XCTAssertTrue(shows(library, [:]))
        }
    }
}

@MainActor
private func open(_ folder: TemporaryFolder, at name: String = "", shelves: Int = 1) -> Library {
    let file = name.isEmpty ? folder.file : folder.file.child(named: name)
    let library = Library(locations: [Location(file: file)], isLive: false)
    library.start()
    XCTAssertTrue(pump { !library.progress.isReading && library.rows.count == shelves })
    library.leaveUnwatched()
    return library
}
