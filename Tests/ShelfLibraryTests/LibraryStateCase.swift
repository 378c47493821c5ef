import ShelfDiff
import ShelfGObject
import XCTest

@testable import ShelfLibrary

/// A library's state without files, whose reads a test answers.
class LibraryStateCase: XCTestCase {
    let home = File(path: "/home")
    var state = LibraryState()
    var filled = FilledSubfolders()
    var lastID = 0

    override func setUp() {
        state = LibraryState()
        filled = FilledSubfolders()
        lastID = 0
    }

    func folder(_ file: File) -> Subfolder {
        Subfolder(FileInfo(file: file, displayName: file.displayName, kind: .directory))
    }

    func item(_ path: String, size: Int64 = 1) -> LibraryItem {
        lastID += 1
        return LibraryItem(
            id: ItemID(lastID),
            info: FileInfo(
                file: File(path: path), displayName: File(path: path).displayName, kind: .regular,
                size: size))
    }

    func requests(_ effects: [LibraryEffect]) -> [FolderRequest] {
        effects.compactMap { if case .read(let request) = $0 { request } else { nil } }
    }

    /// Answers reads, until nothing is asked any more.
    func answer(
        _ reads: [FolderRequest],
        by content: (FolderRequest) -> (items: [LibraryItem], folders: [File])
    ) {
        var pending = reads
        while let request = pending.popLast() {
            let (items, folders) = content(request)
            var ordered = OrderedItems()
            ordered.merge(items)
            let batch = FolderBatch(
                id: request.id, generation: request.generation, items: ordered.items,
                subfolders: folders.map(folder), isLast: true)
            pending += requests(state.reduce(.read(batch)))
        }
    }

    /// Answers reads from a table of what each folder holds.
    func settle(
        _ effects: [LibraryEffect], _ tree: [String: (items: [String], folders: [String])]
    ) {
        answer(requests(effects)) { request in
            let path = request.file.path ?? ""
            let content = tree[path] ?? ([], [])
            let known = Dictionary(
                uniqueKeysWithValues: request.previous.map { ($0.file.encodedName, $0.id) })
            let items = content.items.map { name in
                let new = item("\(path)/\(name)")
                return new.identified(as: known[new.file.encodedName] ?? new.id)
            }
            return (items, content.folders.map { File(path: "\(path)/\($0)") })
        }
    }

    /// Answers reads by what was known before, where the folder lies now.
    func settle(_ reads: [FolderRequest]) {
        answer(reads) { request in
            let items = request.previous.map { old in
                item(request.file.child(named: old.name).path!).identified(as: old.id)
            }
            let children = state.folders[request.id]?.children ?? []
            return (items, children.compactMap { state.folders[$0]?.file })
        }
    }

    func openHome() {
        settle(
            state.reduce(.opened([folder(home)], focus: nil)),
            [
                "/home": (["b", "a"], ["pets", "trips"]), "/home/pets": (["cat"], []),
                "/home/trips": ([], ["rome"]), "/home/trips/rome": (["1", "10", "2"], []),
            ])
    }

    var titles: [String] { state.rows.map(\.section.title) }
    func names(_ row: Int) -> [String] { state.rows[row].items.map(\.name) }
    func shelf(_ title: String) -> ShelfID {
        state.rows.first { $0.section.title == title }?.section.id ?? ShelfID(-1)
    }
    func id(_ path: String) -> ItemID? {
        state.rows.flatMap(\.items).first { $0.file == File(path: path) }?.id
    }
    func change(_ path: String, _ state: FileChange.State, in title: String) -> FileChange {
        FileChange(folder: shelf(title), file: File(path: path), state: state)
    }
    func checkCounts(line: UInt = #line) {
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

    func checkFolders(line: UInt) {
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
}
