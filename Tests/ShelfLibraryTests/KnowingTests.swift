import ShelfDiff
import ShelfGObject
import XCTest

@testable import ShelfLibrary

/// A library that begins with what another one knows.
final class KnowingTests: XCTestCase {
    private var lastID = 0

    private func folder(_ path: String) -> Subfolder {
        let file = File(path: path)
        return Subfolder(FileInfo(file: file, displayName: file.displayName, kind: .directory))
    }

    private func batch(_ request: FolderRequest, _ items: [String], _ folders: [String])
        -> FolderBatch
    {
        var ordered = OrderedItems()
        ordered.merge(
            items.map { name in
                lastID += 1
                let info = FileInfo(
                    file: request.file.child(named: name), displayName: name, kind: .regular)
                return LibraryItem(id: ItemID(lastID), info: info)
            })
        return FolderBatch(
            id: request.id, generation: request.generation, items: ordered.items,
            subfolders: folders.map { folder("\(request.file.path ?? "")/\($0)") }, isLast: true)
    }

    private static let tree: [String: (items: [String], folders: [String])] = [
        "/home": (["a"], ["pets", "trips"]), "/home/pets": (["cat"], []),
        "/home/trips": ([], ["oslo", "rome"]), "/home/trips/rome": (["1", "2"], []),
        "/home/trips/oslo": (["3"], []),
    ]

    /// Answers all that is asked.
    private func settle(_ state: inout LibraryState, _ effects: [LibraryEffect]) {
        var pending = effects
        while let effect = pending.popLast() {
            guard case .read(let request) = effect else { continue }
            let content = Self.tree[request.file.path ?? ""] ?? ([], [])
            pending += state.reduce(.read(batch(request, content.items, content.folders)))
        }
    }

    private func opened(_ paths: String...) -> LibraryState {
        var state = LibraryState()
        let effects = state.reduce(.opened(paths.map { folder($0) }, focus: nil))
        settle(&state, effects)
        return state
    }

    private func titles(_ state: LibraryState) -> [String] { state.rows.map(\.section.title) }

    func testAFolderFurtherInBeginsWithItsShelvesAndIdentities() {
        let home = opened("/home")
        let trips = LibraryState(at: [File(path: "/home/trips")], knowing: home)
        XCTAssertEqual(titles(trips), ["oslo", "rome"])
        XCTAssertEqual(trips.rows.map(\.section.id), home.rows[2...].map(\.section.id))
        XCTAssertEqual(trips.rows.map(\.items), home.rows[2...].map(\.items))
        XCTAssertEqual(trips.itemCount, 3)
        XCTAssertEqual(trips.shelfCount, 2)
        XCTAssertFalse(trips.isReading)
    }

    func testWhatIsKnownIsShownWhileItIsReadAgainAndNothingIsThereTwice() {
        var trips = LibraryState(at: [File(path: "/home/trips")], knowing: opened("/home"))
        let effects = trips.reduce(.opened([folder("/home/trips")], focus: nil))
        XCTAssertEqual(titles(trips), ["oslo", "rome"])
        XCTAssertTrue(trips.isReading)
        settle(&trips, effects)
        XCTAssertEqual(titles(trips), ["oslo", "rome"])
        XCTAssertEqual(trips.itemCount, 3)
        XCTAssertEqual(trips.folders.count, 3)
    }

    func testAFolderFurtherOutBeginsWithTheLocationThatLiesInIt() {
        let trips = opened("/home/trips")
        var home = LibraryState(at: [File(path: "/home")], knowing: trips)
        XCTAssertEqual(titles(home), ["trips/oslo", "trips/rome"])
        let effects = home.reduce(.opened([folder("/home")], focus: nil))
        settle(&home, effects)
        XCTAssertEqual(titles(home), ["home", "pets", "trips/oslo", "trips/rome"])
        XCTAssertEqual(home.rows[2...].map(\.section.id), trips.rows.map(\.section.id))
        // What is new in either is told from all that is known.
        XCTAssertEqual(Set(home.folders.map(\.id)).count, 5)
        XCTAssertEqual(home.itemCount, 5)
    }

    func testOfWhatIsElsewhereNothingIsKnown() {
        let other = LibraryState(at: [File(path: "/other")], knowing: opened("/home"))
        XCTAssertEqual(other.rows, [])
        XCTAssertEqual(other.roots.count, 1)
    }

    func testFoldersOneLevelDownAreItemsWithTheNumberOfItemsInThem() {
        let home = opened("/home")
        var items: [ShelfID: LibraryState.FolderItem] = [:]
        var filled = FilledSubfolders()
        let rows = home.rowsOfFolders(reusing: &items, &filled)
        XCTAssertEqual(home.rowsOfFolders(reusing: &items, &filled), rows)
        XCTAssertEqual(rows.map(\.section.title), ["Folders", "home"])
        XCTAssertEqual(rows[0].items.map(\.name), ["pets", "trips"])
        XCTAssertEqual(rows[0].items.map(\.size), [1, 3])
        XCTAssertTrue(rows[0].items.allSatisfy(\.isFolder))
        XCTAssertEqual(rows[1].items.map(\.name), ["a"])
        XCTAssertFalse(rows[1].items[0].isFolder)
        let contents = home.contents(of: rows[0].items[1].id)
        XCTAssertEqual(contents.own, [])
        XCTAssertEqual(contents.below.map { $0.map(\.name) }, [["3"], ["1", "2"]])
        // Of several locations each is one; and further in the same folder is the same item.
        let several = LibraryState(
            at: [File(path: "/home/pets"), File(path: "/home/trips")], knowing: home)
        filled = FilledSubfolders()
        let others = several.rowsOfFolders(reusing: &items, &filled)
        XCTAssertEqual(others.count, 1)
        XCTAssertEqual(others[0].items.map(\.id), rows[0].items.map(\.id))
    }
}
