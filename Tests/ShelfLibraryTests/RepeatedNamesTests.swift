import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// File systems that list one name more than once.
final class RepeatedNamesTests: XCTestCase {
    private let folder = File(path: "/broken")

    private func info(_ name: String, _ size: Int64, _ kind: FileInfo.Kind = .regular) -> FileInfo {
        FileInfo(file: folder.child(named: name), displayName: name, kind: kind, size: size)
    }

    /// What reading listings brings, batch after batch.
    private func read(_ listings: [[FileInfo]]) throws -> [FolderBatch] {
        let request = FolderRequest(
            id: ShelfID(1), generation: 1, file: folder, previous: [], origins: [:],
            isReread: false)
        return try awaiting {
            let batches = Recorder()
            let source = Recorder(listings)
            try await FolderReader.read(request, ids: ItemIDSource()) { _ in
                await source.next()
            } report: {
                await batches.add($0)
            }
            return await batches.batches
        }
    }

    func testTheFirstOfANameIsShownAndTheOthersAreToldOfOnce() throws {
        let batches = try read([
            [info("b", 1), info("a", 2), info("b", 3), info("a", 4)], [info("a", 5), info("c", 6)],
            [],
        ])
        XCTAssertEqual(batches.last?.items.map(\.name), ["a", "b", "c"])
        XCTAssertEqual(batches.last?.items.map(\.size), [2, 1, 6])
        XCTAssertEqual(batches.compactMap(\.repeated), [folder.child(named: "a")])
        XCTAssertEqual(
            Problem.repeatedName(folder.child(named: "a")).description,
            "/broken/a: listed more than once, shown once")
    }

    func testAFolderListedTwiceIsOneShelf() throws {
        var state = LibraryState()
        let root = Subfolder(info("", 0, .directory))
        guard case .read(let request)? = state.reduce(.opened([root], focus: nil)).first else {
            return XCTFail("nothing is read")
        }
        let sub = Subfolder(info("sub", 0, .directory))
        _ = state.reduce(
            .read(
                FolderBatch(
                    id: request.id, generation: request.generation, items: [],
                    subfolders: [sub, sub], isLast: true)))
        XCTAssertEqual(state.folders.count, 2)
    }
}

private actor Recorder {
    private(set) var batches: [FolderBatch] = []
    private var listings: ArraySlice<[FileInfo]>

    init(_ listings: [[FileInfo]] = []) { self.listings = listings[...] }

    func add(_ batch: FolderBatch) { batches.append(batch) }

    func next() -> [FileInfo] { listings.popFirst() ?? [] }
}
