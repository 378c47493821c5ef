import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The reader of facts with a real worker.
final class FactsReaderTests: XCTestCase {
    /// A reader and what it reads.
    @MainActor
    private final class Reading {
        let folder = TemporaryFolder()
        private(set) lazy var reader = FactsReader(
            command: command ?? worker, rest: .seconds(1_000), cache: cache)
        /// A worker, which does something else before.
        private var worker: [String] {
            let words = quoted(WorkerEntry.command(cacheHome: "\(folder.path)/.cache"))
            return ["/bin/sh", "-c", "cd '\(folder.path)'; \(before); exec \(words)"]
        }
        private(set) lazy var cache = FactsCache(folder: folder.file.child(named: ".facts"))
        private let command: [String]?
        private let before: String
        var told: [[Int]] = []

        init(command: [String]? = nil, before: String = ":") {
            self.command = command
            self.before = before
            reader.onChange = { [weak self] items in self?.told.append(items.map(\.number)) }
        }

        func rows(_ names: [String]) throws -> FactsReader.Rows {
            let items = try names.enumerated().map { number, name in
                let info = try FileInfo.queryNow(folder.file.child(named: name))
                return LibraryItem(id: ItemID(number), info: info)
            }
            let shelf = Shelf(id: ShelfID(7), title: "shelf", file: folder.file)
            return [CollectionRow(shelf, items: items)]
        }

        func settle() -> Bool { pump { !self.reader.isBusy } }
    }

    private static func sidecar(_ rating: Int) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf=\
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
        """
    }

    func testAllThatIsWantedIsReadWithSidecarsAndFollowed() throws {
        try MainActor.assumeIsolated {
            let reading = Reading()
            try writePicture(reading.folder, "a.png", 30, 20)
            try writePicture(reading.folder, "b.png", 20, 40)
            reading.folder.write("b.png.xmp", Self.sidecar(3))
            reading.folder.write("notes.txt", "text")
            let names = ["a.png", "b.png", "b.png.xmp", "notes.txt"]
            let rows = try reading.rows(names)
            reading.reader.follow(rows, all: false)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [])
            reading.reader.follow(rows, all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [[0, 1]])
            let known = reading.reader.known
            XCTAssertEqual(known[ItemID(0)].pixelCount, 600)
            XCTAssertEqual([known[ItemID(1)].height, known[ItemID(1)].rating], [40, 3])
            // Nothing has changed, so nothing is read.
            reading.reader.follow(rows, all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told.count, 1)
            // A sidecar is written by another program.
            reading.folder.write("b.png.xmp", Self.sidecar(5))
            reading.reader.follow(try reading.rows(names), all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [[0, 1], [1]])
            XCTAssertEqual(reading.reader.known[ItemID(1)].rating, 5)
        }
    }

    func testOfAListWhatLiesBesideEachFileCounts() throws {
        try MainActor.assumeIsolated {
            let reading = Reading()
            for place in ["a", "b"] {
                reading.folder.write("\(place)/.keep")
                try writePicture(reading.folder, "\(place)/x.png", 10, 10)
            }
            reading.folder.write("a/x.xmp", Self.sidecar(2))
            reading.folder.write("a/x.png.xmp", Self.sidecar(5))
            let names = ["b/x.png", "a/x.png"].map { "\(reading.folder.path)/\($0)" }
            let list = NamedFiles(names.map { File(path: $0) })
            let library = Library(locations: [Location(naming: list)])
            library.start()
            XCTAssertTrue(pump { library.rows.first?.items.count == 2 })
            reading.reader.follow(library.rows, all: true)
            XCTAssertTrue(reading.settle())
            let items = library.rows[0].items
            XCTAssertEqual(items.map { reading.reader.known[$0.id].rating }, [nil, 5])
            // One is said by what is in view alone, too.
            reading.reader.stop()
            reading.folder.write("b/x.png.xmp", Self.sidecar(3))
            XCTAssertTrue(pump { library.rows[0].items[0].sidecars.count == 1 })
            reading.reader.follow(library.rows, all: false)
            reading.reader.want([library.rows[0].items[0]])
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.reader.known[items[0].id].rating, 3)
        }
    }

    func testWhatIsInViewIsReadWithoutTheRest() throws {
        try MainActor.assumeIsolated {
            let reading = Reading()
            let names = (0..<3).map { "\($0).png" }
            for name in names { try writePicture(reading.folder, name, 10, 10) }
            let rows = try reading.rows(names)
            reading.reader.follow(rows, all: false)
            reading.reader.want([rows[0].items[1]])
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [[1]])
            reading.reader.follow(rows, all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [[1], [0, 2]])
        }
    }

    func testTheNextRunReadsNoFile() throws {
        try MainActor.assumeIsolated {
            let reading = Reading()
            try writePicture(reading.folder, "a.png", 30, 20)
            Self.age("a.png", in: reading.folder)
            let rows = try reading.rows(["a.png"])
            let cache = FactsCache(folder: reading.folder.file.child(named: ".kept"))
            let first = FactsReader(
                command: WorkerEntry.command(cacheHome: "\(reading.folder.path)/.cache"),
                cache: cache)
            first.follow(rows, all: true)
            XCTAssertTrue(pump { !first.isBusy })
            // It is kept after it was told.
            var second: FactsReader?
            XCTAssertTrue(
                pump {
                    if second?.isBusy == true { return false }
                    if second?.known[ItemID(0)].width == 30 { return true }
                    second = FactsReader(command: ["/bin/false"], cache: cache)
                    second?.follow(rows, all: true)
                    return false
                })
        }
    }

    func testAFileThatBringsAWorkerDownCostsItsOwnFactsOnly() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let serve = WorkerEntry.command(cacheHome: "\(folder.path)/.cache")
            let reading = Reading(command: Self.dying(serve))
            let names = ["a.png", "bad.png", "c.png"]
            for name in names {
                try writePicture(reading.folder, name, 10, 10)
                Self.age(name, in: reading.folder)
            }
            let rows = try reading.rows(names)
            reading.reader.follow(rows, all: true)
            XCTAssertTrue(reading.settle())
            let known = reading.reader.known
            XCTAssertEqual([0, 1, 2].map { known[ItemID($0)].width }, [10, 0, 10])
            // It may have been the worker: the next time it is read again.
            let next = FactsReader(command: serve, cache: reading.cache)
            next.follow(rows, all: true)
            XCTAssertTrue(pump { !next.isBusy })
            XCTAssertEqual([0, 1, 2].map { next.known[ItemID($0)].width }, [10, 10, 10])
        }
    }

    /// Has a file be one that has been at rest for long.
    private static func age(_ name: String, in folder: TemporaryFolder) {
        folder.setTime(of: name)
    }

    /// A worker that ends when it is asked for what is bad.
    private static func dying(_ command: [String]) -> [String] {
        let words = quoted(command)
        let filter =
            "while IFS= read -r line; do case $line in *bad*) exit;; esac; echo \"$line\"; done"
        return ["/bin/sh", "-c", "(\(filter)) | \(words)"]
    }

    func testWithoutAWorkerNothingIsKnownAndNothingIsWaitedFor() throws {
        try MainActor.assumeIsolated {
            let reading = Reading(command: ["/bin/false"])
            try writePicture(reading.folder, "a.png", 30, 20)
            reading.reader.follow(try reading.rows(["a.png"]), all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [])
        }
    }

    func testFactsComeWhenAWorkerStartsInTheEnd() throws {
        try MainActor.assumeIsolated {
            let reading = Reading(before: "[ -e go ] || exit 1")
            try writePicture(reading.folder, "a.png", 30, 20)
            reading.reader.follow(try reading.rows(["a.png"]), all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.told, [])
            reading.folder.write("go")
            reading.reader.tryAgain()
            XCTAssertTrue(pump { reading.told == [[0]] })
            XCTAssertEqual(reading.reader.known[ItemID(0)].width, 30)
        }
    }

    func testWhoeverKillsWorkersCostsNoFacts() throws {
        try MainActor.assumeIsolated {
            let reading = Reading(
                before: "echo >>tried; [ $(wc -l <tried) -gt 2 ] || "
                    + "{ printf 'shelf1\\n'; read -r line; kill -9 $$; }")
            try writePicture(reading.folder, "a.png", 30, 20)
            reading.reader.follow(try reading.rows(["a.png"]), all: true)
            XCTAssertTrue(reading.settle())
            XCTAssertEqual(reading.reader.known[ItemID(0)].width, 30)
        }
    }
}

/// Words as a shell takes them.
private func quoted(_ words: [String]) -> String {
    words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
}
