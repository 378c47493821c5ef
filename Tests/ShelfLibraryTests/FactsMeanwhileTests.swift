import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Facts that come, or whose worker goes, while something else is under way.
final class FactsMeanwhileTests: XCTestCase {
    /// Pictures, each as wide as no other, a cache that can be held, and a worker that is let go on by a word for
    /// each request.
    @MainActor
    private final class Stage {
        let folder = TemporaryFolder()
        private(set) lazy var cache = FactsCache(folder: folder.file.child(named: ".facts"))
        private(set) lazy var reader = FactsReader(
            command: command, rest: .seconds(1_000), cache: cache)
        private let gate: Int32
        private let items: [LibraryItem]
        var told: [[Int]] = []

        init(_ count: Int) throws {
            let folder = folder
            mkfifo("\(folder.path)/gate", 0o600)
            gate = open("\(folder.path)/gate", O_RDWR | O_CLOEXEC)
            items = try (0..<count).map { number in
                try writePicture(folder, "\(number).png", number + 1, 1)
                let info = try FileInfo.queryNow(folder.file.child(named: "\(number).png"))
                return LibraryItem(id: ItemID(number), info: info)
            }
            reader.onChange = { [weak self] items in self?.told.append(items.map(\.number)) }
        }

        isolated deinit { close(gate) }

        private var command: [String] {
            let worker = WorkerEntry.command(cacheHome: "\(folder.path)/.cache")
            let script = """
                cd "$0"; echo >>started
                while IFS= read -r line; do
                  echo >>asked
                  read -r word <&3
                  if [ "$word" = end ]; then exit; fi
                  printf '%s\\n' "$line"
                done 3<gate | "$@"
                """
            return ["/bin/sh", "-c", script, folder.path] + worker
        }

        func row(_ numbers: Range<Int>, shelf: Int = 7) -> FactsReader.Rows {
            let shelf = Shelf(id: ShelfID(shelf), title: "shelf", file: folder.file)
            return [CollectionRow(shelf, items: Array(items[numbers]))]
        }

        /// Has what is wanted be looked for while the cache says nothing, and then the rest happen.
        func whileTheCacheIsAsked(for rows: FactsReader.Rows, _ body: () -> Void) {
            let (arrival, gate) = (WaitingGate(), WaitingGate())
            for gate in [arrival, gate] { gate.setOpen(false) }
            Task.detached { [cache] in await cache.wait(at: gate, telling: arrival) }
            arrival.pass()
            let count = reader.lookupCount
            reader.follow(rows, all: true)
            XCTAssertTrue(pump { self.reader.lookupCount > count })
            body()
            gate.setOpen(true)
        }

        /// Rows of a picture that was in one folder and is in another by now, and what there is of it there.
        func rows(movingFrom old: String, to new: String) throws -> [FactsReader.Rows] {
            let place = folder.file.child(named: old)
            mkdir("\(folder.path)/\(old)", 0o755)
            try writePicture(folder, "\(old)/0.png", 1, 1)
            let before = try FileInfo.queryNow(place.child(named: "0.png"))
            XCTAssertEqual(rename("\(folder.path)/\(old)", "\(folder.path)/\(new)"), 0)
            let after = try FileInfo.queryNow(
                folder.file.child(named: new).child(named: "0.png"))
            let shelf = Shelf(id: ShelfID(7), title: "shelf", file: folder.file)
            return [before, after].map {
                [CollectionRow(shelf, items: [LibraryItem(id: ItemID(0), info: $0)])]
            }
        }

        func want(_ number: Int) { reader.want([items[number]]) }

        /// Lets the worker go on.
        func say(_ words: String, times: Int = 1) {
            let bytes = Array(String(repeating: "\(words)\n", count: times).utf8)
            XCTAssertEqual(unsafe write(gate, bytes, bytes.count), bytes.count)
        }

        /// How many lines a file has that the worker writes.
        func count(_ name: String) -> Int {
            folder.file.child(named: name).contents()?.count { $0 == 10 } ?? 0
        }

        func settle() -> Bool { pump { !self.reader.isBusy } }

        /// The items whose facts are another's, or none.
        var wrong: [Int] {
            items.indices.filter { reader.known[ItemID($0)].width != $0 + 1 }
        }
    }

    func testWhatIsAskedForWhileTheCacheIsAskedIsAskedForOnceAndEachHasItsOwn() throws {
        try MainActor.assumeIsolated {
            // Three requests, the last of which is not full.
            let stage = try Stage(104)
            stage.reader.follow(stage.row(0..<84), all: true)
            XCTAssertTrue(pump { stage.count("asked") == 1 })
            stage.whileTheCacheIsAsked(for: stage.row(0..<104)) {
                stage.say("go", times: 2)
                XCTAssertTrue(pump { stage.count("asked") == 3 })
            }
            stage.say("go", times: 9)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.wrong, [])
            XCTAssertEqual(stage.count("asked"), 4, "what had come was asked for again")
        }
    }

    func testWhatAWorkerThatEndsWhileTheCacheIsAskedLeftUnreadIsRead() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(129)
            stage.want(0)
            stage.reader.follow(stage.row(0..<128), all: true)
            stage.say("go")
            XCTAssertTrue(pump { stage.told.last?.count == 32 })
            stage.whileTheCacheIsAsked(for: stage.row(0..<129)) {
                stage.say("end")
                XCTAssertTrue(pump { stage.count("started") == 2 })
            }
            stage.say("go", times: 99)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.wrong, [])
        }
    }

    func testWhatIsFoundNoMoreInAFolderThatIsCalledOtherwiseIsReadThere() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(0)
            let rows = try stage.rows(movingFrom: "old", to: "new")
            stage.say("go", times: 9)
            stage.reader.follow(rows[0], all: true)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.reader.known[ItemID(0)], ItemFacts(), "it is elsewhere")
            stage.reader.follow(rows[1], all: true)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.reader.known[ItemID(0)].width, 1)
        }
    }

    func testFactsConcernTheShelfThatHasTheItemWhenTheyCome() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(2)
            stage.reader.follow(stage.row(0..<2), all: true)
            XCTAssertTrue(pump { stage.count("asked") == 1 })
            stage.reader.follow(
                stage.row(0..<1) + stage.row(1..<2, shelf: 8), all: true)
            stage.say("go", times: 9)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.told, [[0, 1]])
            XCTAssertEqual(
                [7, 8].map { stage.reader.known.revision(of: ShelfID($0)) }, [1, 1])
        }
    }
}

extension FactsCache {
    /// Lets no other call have its turn before a gate is open.
    fileprivate func wait(at gate: WaitingGate, telling arrival: WaitingGate) {
        arrival.setOpen(true)
        gate.pass()
    }
}
