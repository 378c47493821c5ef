import ShelfDiff
import ShelfGObject
import ShelfRandom
import XCTest

@testable import ShelfLibrary

/// Transitions of the library's state, without files.
final class LibraryStateTests: XCTestCase {
    private let home = File(path: "/home")
    private var state = LibraryState()
    private var filled = FilledSubfolders()
    private var lastID = 0

    override func setUp() {
        state = LibraryState()
        filled = FilledSubfolders()
        lastID = 0
    }

    private func folder(_ file: File) -> Subfolder {
        Subfolder(FileInfo(file: file, displayName: file.displayName, kind: .directory))
    }

    private func item(_ path: String, size: Int64 = 1) -> LibraryItem {
        lastID += 1
        return LibraryItem(
            id: ItemID(lastID),
            info: FileInfo(
                file: File(path: path), displayName: File(path: path).displayName, kind: .regular,
                size: size))
    }

    private func requests(_ effects: [LibraryEffect]) -> [FolderRequest] {
        effects.compactMap { if case .read(let request) = $0 { request } else { nil } }
    }

    /// Answers reads from a table of what each folder holds, until nothing is asked any more.
    private func settle(
        _ effects: [LibraryEffect], _ tree: [String: (items: [String], folders: [String])]
    ) {
        var pending = requests(effects)
        while let request = pending.popLast() {
            let path = request.file.path ?? ""
            let content = tree[path] ?? ([], [])
            let known = Dictionary(
                uniqueKeysWithValues: request.previous.map { ($0.file.encodedName, $0.id) })
            var ordered = OrderedItems()
            ordered.merge(
                content.items.map { name in
                    let new = item("\(path)/\(name)")
                    return new.identified(as: known[new.file.encodedName] ?? new.id)
                })
            pending += requests(
                state.reduce(
                    .read(
                        FolderBatch(
                            id: request.id, generation: request.generation, items: ordered.items,
                            subfolders: content.folders.map { folder(File(path: "\(path)/\($0)")) },
                            isLast: true))))
        }
    }

    /// Answers reads with what is known of each folder, until nothing is asked any more.
    private func settle(_ reads: [FolderRequest]) {
        var pending = reads
        while let request = pending.popLast() {
            let children = state.folders[request.id]?.children ?? []
            var ordered = OrderedItems()
            ordered.merge(request.previous.map { item($0.file.path!).identified(as: $0.id) })
            pending += requests(
                state.reduce(
                    .read(
                        FolderBatch(
                            id: request.id, generation: request.generation, items: ordered.items,
                            subfolders: children.compactMap {
                                state.folders[$0].map { folder($0.file) }
                            },
                            isLast: true))))
        }
    }

    private func openHome() {
        settle(
            state.reduce(.opened([folder(home)], focus: nil)),
            [
                "/home": (["b", "a"], ["pets", "trips"]), "/home/pets": (["cat"], []),
                "/home/trips": ([], ["rome"]), "/home/trips/rome": (["1", "10", "2"], []),
            ])
    }

    private var titles: [String] { state.rows.map(\.section.title) }
    private func names(_ row: Int) -> [String] { state.rows[row].items.map(\.name) }
    private func shelf(_ title: String) -> ShelfID {
        state.rows.first { $0.section.title == title }?.section.id ?? ShelfID(-1)
    }
    private func id(_ path: String) -> ItemID? {
        state.rows.flatMap(\.items).first { $0.file == File(path: path) }?.id
    }
    private func change(_ path: String, _ state: FileChange.State, in title: String) -> FileChange {
        FileChange(folder: shelf(title), file: File(path: path), state: state)
    }
    private func checkCounts(line: UInt = #line) {
        let rows = state.rows
        XCTAssertEqual(state.rows(reusing: &filled), rows, line: line)
        checkFolders(line: line)
        XCTAssertEqual(state.itemCount, rows.map(\.items.count).reduce(0, +), line: line)
        XCTAssertEqual(state.shelfCount, rows.count, line: line)
        XCTAssertEqual(Array(state.folders).count, state.folders.count, line: line)
        XCTAssertEqual(
            state.reading, Set(state.folders.filter { $0.status == .reading }.map(\.id)), line: line
        )
        for folder in state.folders {
            let within = state.tree(folder.id).filter { state.folders[$0]?.items.isEmpty == false }
            XCTAssertEqual(
                state.shelvesWithin(folder.id), within.count, "\(folder.file)", line: line)
        }
        XCTAssertEqual(
            Set(rows.flatMap { $0.items.map(\.id) }).count, state.itemCount,
            "an identity is used twice", line: line)
    }

    private func checkFolders(line: UInt) {
        var known: [ShelfID: LibraryState.FolderItem] = [:]
        let rows = state.rowsOfFolders(reusing: &known, &filled)
        guard let row = rows.first, row.section.id == .folders else { return }
        for item in row.items {
            guard let id = ShelfID(standingBehind: item.id) else {
                XCTFail("\(item.file) stands for no folder", line: line)
                continue
            }
            let within = state.tree(id).reduce(0) { $0 + (state.folders[$1]?.items.count ?? 0) }
            XCTAssertEqual(item.size, Int64(within), "\(item.file)", line: line)
        }
    }

    func testFoldersWithFilesAreShelvesDepthFirst() {
        openHome()
        XCTAssertEqual(titles, ["home", "pets", "trips/rome"])
        XCTAssertEqual(names(0), ["a", "b"])
        XCTAssertEqual(names(2), ["1", "2", "10"])
        XCTAssertFalse(state.isReading)
        checkCounts()
    }

    func testAtMostFourFoldersAreReadAtATime() {
        let effects = state.reduce(
            .opened((1...9).map { folder(File(path: "/\($0)")) }, focus: nil))
        XCTAssertEqual(requests(effects).map { $0.file.path }, ["/1", "/2", "/3", "/4"])
        XCTAssertTrue(state.isReading)
    }

    func testALocationInsideAnotherIsShownInItsOwnPlace() {
        settle(
            state.reduce(
                .opened([folder(home), folder(File(path: "/home/pets")), folder(home)], focus: nil)),
            ["/home": (["a"], ["pets"]), "/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "pets"])
        XCTAssertEqual(state.roots.count, 2)
        checkCounts()
    }

    func testAFolderShownInsideALocationMovesToItsOwnPlaceWhenItBecomesOne() {
        openHome()
        let pets = folder(File(path: "/home/pets"))
        let one = id("/home/trips/rome/1")
        let effects = state.reduce(.opened([folder(home), pets], focus: nil, again: []))
        XCTAssertEqual(requests(effects).map(\.file), [pets.file], "the others are read again")
        settle(effects, ["/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "trips/rome", "pets"])
        XCTAssertEqual(id("/home/trips/rome/1"), one)
        checkCounts()
    }

    func testAnUntouchedShelfKeepsItsStorage() {
        openHome()
        let before = state.rows
        _ = state.reduce(
            .changed(
                [change("/home/pets/dog", .item(item("/home/pets/dog")), in: "pets")], moves: [:]))
        let after = state.rows
        XCTAssertEqual(names(1), ["cat", "dog"])
        for row in [0, 2] {
            let same = before[row].items.withUnsafeBufferPointer { old in
                after[row].items.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress }
            }
            XCTAssertTrue(same, "row \(row) was copied")
        }
    }

    func testARenamedItemKeepsItsIdentity() {
        openHome()
        let cat = id("/home/trips/rome/10")
        _ = state.reduce(
            .changed(
                [
                    change("/home/trips/rome/10", .absent, in: "trips/rome"),
                    change(
                        "/home/trips/rome/0", .item(item("/home/trips/rome/0")), in: "trips/rome"),
                ], moves: [File(path: "/home/trips/rome/10"): File(path: "/home/trips/rome/0")]))
        XCTAssertEqual(names(2), ["0", "1", "2"])
        XCTAssertEqual(id("/home/trips/rome/0"), cat)
        checkCounts()
    }

    func testAnItemMovedToAnotherShelfKeepsItsIdentityAlsoOverSeveralMoves() {
        openHome()
        let cat = id("/home/pets/cat")
        _ = state.reduce(
            .changed(
                [
                    change("/home/pets/cat", .absent, in: "pets"),
                    change("/home/c", .item(item("/home/c")), in: "home"),
                ],
                moves: [
                    File(path: "/home/pets/cat"): File(path: "/home/pets/tmp"),
                    File(path: "/home/pets/tmp"): File(path: "/home/c"),
                ]))
        XCTAssertEqual(titles, ["home", "trips/rome"])
        XCTAssertEqual(id("/home/c"), cat)
        checkCounts()
    }

    func testAFileMovedOverAnotherLeavesTheOthersIdentity() {
        openHome()
        let a = id("/home/a")
        _ = state.reduce(
            .changed(
                [
                    change("/home/b", .absent, in: "home"),
                    change("/home/a", .item(item("/home/a", size: 9)), in: "home"),
                ], moves: [File(path: "/home/b"): File(path: "/home/a")]))
        XCTAssertEqual(names(0), ["a"])
        XCTAssertEqual(id("/home/a"), a)
        XCTAssertEqual(state.rows[0].items[0].size, 9)
        checkCounts()
    }

    func testARenamedFolderKeepsItsShelfAndItems() {
        openHome()
        let rome = shelf("trips/rome")
        let one = id("/home/trips/rome/1")
        let moved = File(path: "/home/travels")
        let effects = state.reduce(
            .changed(
                [
                    change("/home/trips", .absent, in: "home"),
                    change("/home/travels", .subfolder(folder(moved)), in: "home"),
                ], moves: [File(path: "/home/trips"): moved]))
        settle(
            effects,
            [
                "/home/travels": ([], ["rome"]), "/home/travels/rome": (["1", "10", "2"], []),
            ])
        XCTAssertEqual(titles, ["home", "pets", "travels/rome"])
        XCTAssertEqual(shelf("travels/rome"), rome)
        XCTAssertEqual(id("/home/travels/rome/1"), one)
        checkCounts()
    }

    func testFoldersComeAndGo() {
        openHome()
        let birds = File(path: "/home/birds")
        settle(
            state.reduce(
                .changed([change("/home/birds", .subfolder(folder(birds)), in: "home")], moves: [:])
            ),
            ["/home/birds": (["tit"], [])])
        XCTAssertEqual(titles, ["home", "birds", "pets", "trips/rome"])
        let effects = state.reduce(
            .changed([change("/home/trips", .absent, in: "home")], moves: [:]))
        XCTAssertEqual(titles, ["home", "birds", "pets"])
        let forgotten = effects.flatMap { if case .forget(let ids) = $0 { ids } else { [] } }
        XCTAssertEqual(forgotten.count, 2)
        checkCounts()
    }

    func testReloadingKeepsIdentitiesAndDropsWhatIsGone() {
        openHome()
        let a = id("/home/a")
        let effects = state.reduce(.opened([folder(home)], focus: nil))
        XCTAssertEqual(titles, ["home", "pets", "trips/rome"], "rows stay while being read again")
        settle(effects, ["/home": (["a", "c"], ["pets"]), "/home/pets": (["cat"], [])])
        XCTAssertEqual(titles, ["home", "pets"])
        XCTAssertEqual(names(0), ["a", "c"])
        XCTAssertEqual(id("/home/a"), a)
        XCTAssertFalse(state.isReading)
        checkCounts()
    }

    func testWhatAnOutdatedReadingBringsIsDropped() {
        let effects = state.reduce(.opened([folder(home)], focus: nil))
        let request = requests(effects)[0]
        _ = state.reduce(.opened([folder(home)], focus: nil))
        _ = state.reduce(
            .read(
                FolderBatch(
                    id: request.id, generation: request.generation, items: [item("/home/a")],
                    subfolders: [], isLast: true)))
        XCTAssertEqual(titles, [])
        XCTAssertTrue(state.isReading)
        checkCounts()
    }

    func testRandomChangesKeepTheStateTrue() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        openHome()
        for step in 0..<500 {
            let rows = state.rows
            guard let row = rows.randomElement(using: &random) else { break }
            let title = row.section.title
            var changes: [File: FileChange] = [:]
            var moves: [File: File] = [:]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let folder = row.section.file
                let old = folder.child(named: "\(Int.random(in: 0..<8, using: &random))")
                let new = folder.child(named: "\(Int.random(in: 0..<8, using: &random))")
                let isThere = Bool.random(using: &random)
                changes[old] = change(
                    old.path!, isThere ? .item(item(old.path!)) : .absent, in: title)
                changes[new] = change(new.path!, .item(item(new.path!)), in: title)
                moves[old] = new
            }
            _ = state.reduce(.changed(Array(changes.values), moves: moves))
            for row in state.rows {
                var ordered = OrderedItems()
                ordered.merge(row.items.shuffled(using: &random))
                XCTAssertEqual(row.items, ordered.items, "seed \(seed), step \(step)")
            }
            checkCounts()
        }
    }

    func testARandomTreeIsWalkedAsIfNothingWereKnown() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        settle(state.reduce(.opened([folder(home)], focus: nil)), [:])
        for step in 0..<300 {
            let known = Array(state.folders)
            guard let place = known.randomElement(using: &random) else { break }
            let name = "\(Int.random(in: 0..<4, using: &random))"
            let file = place.file.child(named: name)
            var changes: [FileChange] = []
            var moves: [File: File] = [:]
            switch Int.random(in: 0..<5, using: &random) {
            case 0: changes = [FileChange(folder: place.id, file: file, state: .absent)]
            case 1, 2:
                changes = [FileChange(folder: place.id, file: file, state: .item(item(file.path!)))]
            case 3 where known.count < 40:
                changes = [
                    FileChange(folder: place.id, file: file, state: .subfolder(folder(file)))
                ]
            default:
                // A folder goes to another place with all that is in it.
                guard let moved = known.filter({ $0.parent != nil }).randomElement(using: &random),
                    let parent = moved.parent
                else { continue }
                changes = [
                    FileChange(folder: parent, file: moved.file, state: .absent),
                    FileChange(folder: place.id, file: file, state: .subfolder(folder(file))),
                ]
                moves = [moved.file: file]
            }
            // What is read again is as it was known.
            let requests = requests(state.reduce(.changed(changes, moves: moves)))
            settle(requests)
            XCTAssertEqual(
                state.rows(reusing: &filled), state.rows, "seed \(seed), step \(step)")
            checkCounts()
        }
    }

    func testAChangeIsNoReasonToLookAtTheChildrenOfAllFolders() {
        let names = (0..<30).map(String.init)
        var tree: [String: (items: [String], folders: [String])] = ["/home": ([], names)]
        for name in names {
            tree["/home/\(name)"] = ([], names)
            tree["/home/\(name)/3"] = (["a"], [])
        }
        settle(state.reduce(.opened([folder(home)], focus: nil)), tree)
        XCTAssertEqual(state.rows(reusing: &filled).count, 30)
        XCTAssertEqual(filled.lookCount, 31)
        let file = "/home/7/3/b"
        _ = state.reduce(
            .changed([change(file, .item(item(file)), in: "7/3")], moves: [:]))
        XCTAssertEqual(state.rows(reusing: &filled)[7].items.count, 2)
        XCTAssertEqual(filled.lookCount, 31, "a shelf that was one already is looked for")
        let first = FileChange(
            folder: shelf("7/3"), file: File(path: "/home/7/3/c"),
            state: .subfolder(folder(File(path: "/home/7/3/c"))))
        settle(state.reduce(.changed([first], moves: [:])), ["/home/7/3/c": (["d"], [])])
        XCTAssertEqual(state.rows(reusing: &filled).count, 31)
        XCTAssertEqual(filled.lookCount, 32)
        checkCounts()
    }
}
