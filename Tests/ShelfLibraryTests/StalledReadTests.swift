import ShelfTestSupport
import XCTest

@testable import ShelfGObject
@testable import ShelfLibrary

/// Folders that are being read and do not answer: what else is read meanwhile.
final class StalledReadTests: XCTestCase {
    private var state = LibraryState()

    /// What is mounted at `/`, at `/a` and at `/b`.
    private let disks = DiskTable(
        Array(
            ["/", "/a", "/b"].enumerated().map { "\($0 + 20) 1 8:\($0) / \($1) rw - ext4 x rw\n" }
                .joined().utf8))

    override func setUp() { state = LibraryState() }

    private func requests(_ effects: [LibraryEffect]) -> [FolderRequest] {
        effects.compactMap { if case .read(let request) = $0 { request } else { nil } }
    }

    private func paths(_ effects: [LibraryEffect]) -> [String] {
        requests(effects).compactMap(\.file.path)
    }

    private func open(_ paths: [String]) -> [FolderRequest] { requests(opened(paths)) }

    private func opened(_ paths: [String]) -> [LibraryEffect] {
        let folders = paths.map { path in
            let file = File(path: path)
            return Subfolder(
                FileInfo(file: file, displayName: file.displayName, kind: .directory))
        }
        return state.reduce(.opened(folders, focus: nil))
    }

    private func reading(_ request: FolderRequest) -> FolderReading {
        FolderReading(id: request.id, generation: request.generation)
    }

    private func stall(_ request: FolderRequest) -> [LibraryEffect] {
        state.reduce(
            .stalled(reading(request), on: disks.disk(holding: request.file), of: disks))
    }

    private func end(_ request: FolderRequest) -> [LibraryEffect] {
        state.reduce(
            .read(
                FolderBatch(
                    id: request.id, generation: request.generation, items: [], subfolders: [],
                    isLast: true))) + state.reduce(.ended(reading(request)))
    }

    func testWhatHasStalledKeepsNoOtherFromBeingRead() {
        let begun = open(["/a/1", "/a/2", "/a/3", "/a/4", "/b/1", "/b/2"])
        XCTAssertEqual(begun.compactMap(\.file.path), ["/a/1", "/a/2", "/a/3", "/a/4"])
        XCTAssertEqual(paths(stall(begun[0])), ["/b/1"])
        XCTAssertEqual(paths(stall(begun[1])), ["/b/2"])
        XCTAssertTrue(state.isReading)
        for request in begun.prefix(2) { XCTAssertEqual(paths(end(request)), []) }
        XCTAssertTrue(state.stalled.isEmpty)
    }

    func testOfADiskThatDoesNotAnswerNoMoreIsReadThanOfOthersAtATime() {
        let places = (1...7).map { "/a/\($0)" } + ["/b/1"]
        let begun = open(places)
        let later = begun.flatMap { stall($0) }
        XCTAssertEqual(paths(later), ["/a/5", "/a/6", "/a/7", "/b/1"], "none had stalled but one")
        // All four of the disk's, and three that were begun while it was thought to answer.
        let more = requests(later).prefix(3).flatMap { stall($0) }
        XCTAssertEqual(paths(more), [])
        let again = opened(places)
        XCTAssertEqual(paths(again), ["/b/1"], "the others are waited for")
        XCTAssertEqual(state.parked.values.map(\.count), [7])
        XCTAssertTrue(state.isReading)
        XCTAssertLessThan(state.readShare, 0.2)
        // It answers what nobody wants to know any more.
        for request in begun.prefix(3) { XCTAssertEqual(paths(end(request)), []) }
        XCTAssertEqual(paths(end(begun[3])), ["/a/1", "/a/2", "/a/3"])
    }

    func testAFolderThatGoesOnHasNotStalledHoweverLongItTakes() {
        let requests = open(["/a/1", "/b/1"])
        let readings = requests.map { reading($0) }
        let start = ContinuousClock.now
        var begun = BegunReadings()
        for (reading, request) in zip(readings, requests) {
            begun.begin(reading, of: request.file, at: start)
        }
        begun.hear(of: readings[0], at: start + .milliseconds(400))
        XCTAssertTrue(begun.takeLate(at: start + .milliseconds(450)).isEmpty)
        XCTAssertEqual(
            begun.takeLate(at: start + .milliseconds(600)).map(\.reading), [readings[1]])
        XCTAssertEqual(begun.takeLate(at: start + .seconds(1)).map(\.reading), [readings[0]])
        XCTAssertTrue(begun.isEmpty)
        // What it says after that changes nothing, and its end is to be told.
        begun.hear(of: readings[0], at: start + .seconds(2))
        XCTAssertTrue(begun.isEmpty)
        XCTAssertEqual(begun.lastHeard(readings[0]), start + .seconds(2))
        XCTAssertEqual(begun.lastHeard(readings[1]), start)
        XCTAssertFalse(begun.end(readings[0]))
        begun.hear(of: readings[0], at: start + .seconds(3))
        XCTAssertNil(begun.lastHeard(readings[0]))
    }

    func testWhatIsTakenOutIsNotReadWhenItsDiskAnswers() {
        let begun = open((1...4).map { "/a/\($0)" })
        for request in begun { _ = stall(request) }
        _ = open((1...5).map { "/a/\($0)" } + ["/b/1"])
        XCTAssertEqual(state.parked.values.map(\.count), [5])
        _ = open(["/b/1"])
        XCTAssertTrue(state.parked.isEmpty)
        XCTAssertEqual(paths(begun.flatMap { end($0) }), [])
    }

    func testADiskIsToldByTheAddress() {
        func disk(_ uri: String) -> DiskTable.Disk { disks.disk(holding: File(uri: uri)) }
        XCTAssertEqual(disk("file:///a"), disk("file:///a/x/y"))
        XCTAssertEqual(disk("file:///ab/x"), disk("file:///"))
        XCTAssertNotEqual(disk("file:///a/x"), disk("file:///b/x"))
        XCTAssertEqual(disk("shelf-archive+file:///a/x.zip//y"), disk("file:///a"))
        XCTAssertEqual(disk("sftp://h/a"), disk("sftp://h/b"))
        XCTAssertNotEqual(disk("sftp://h/a"), disk("sftp://i/a"))
        // What is mounted over another hides it.
        let over = DiskTable(
            Array(
                "20 1 8:1 / / rw - x x x\n21 20 8:2 / /a rw - x x x\n9 21 8:3 / /a rw - x x x\n"
                    .utf8))
        XCTAssertNotEqual(over.disk(of: File(path: "/a/x")), disk("file:///a/x"))
        XCTAssertNotEqual(
            DiskTable().disk(of: File(path: "/proc/self")), DiskTable().disk(of: File(path: "/")))
    }
}
