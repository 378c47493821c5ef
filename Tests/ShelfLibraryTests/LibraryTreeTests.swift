import ShelfDiff
import ShelfGObject
import ShelfRandom
import XCTest

@testable import ShelfLibrary

/// Walks through the tree of a library's folders, and what they look at.
final class LibraryTreeTests: LibraryStateCase {
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

    func testSubfoldersWithoutNumberLeaveInOneGo() {
        let names = (0..<1_000).map { "\($0)" }
        func open() -> ShelfID {
            settle(state.reduce(.opened([folder(home)], focus: nil)), ["/home": ([], names)])
            return state.roots[0]
        }
        let root = open()
        func changes(_ reduce: () -> Void) -> Int {
            let before = state.folders[root]?.shape ?? 0
            reduce()
            return (state.folders[root]?.shape ?? 0) - before
        }
        let absent = names.prefix(500).map {
            FileChange(folder: root, file: File(path: "/home/\($0)"), state: .absent)
        }
        XCTAssertEqual(changes { _ = state.reduce(.changed(absent, moves: [:])) }, 1)
        XCTAssertEqual(
            state.folders[root]?.children.compactMap { state.folders[$0]?.name },
            Array(names.suffix(500)))
        checkCounts()
        XCTAssertEqual(changes { settle(state.reduce(.reread(root, moves: [:])), [:]) }, 1)
        XCTAssertEqual(state.folders.count, 1)
        checkCounts()
        _ = open()
        XCTAssertEqual(changes { _ = state.reduce(.vanished(root)) }, 1)
        XCTAssertEqual(state.folders.count, 1)
        checkCounts()
    }

    func testOfSubfoldersWhoseNamesReadAlikeTheOneThatIsGoneLeaves() {
        let names = ["a1", "A1", "a01", "b", "\u{e9}", "e\u{301}"].sorted {
            NaturalOrderKey($0) < NaturalOrderKey($1)
        }
        settle(state.reduce(.opened([folder(home)], focus: nil)), ["/home": ([], names)])
        let root = state.roots[0]
        var left = Set(names.map { File(path: "/home/\($0)") })
        for file in left {
            left.remove(file)
            _ = state.reduce(
                .changed([FileChange(folder: root, file: file, state: .absent)], moves: [:]))
            let files = state.folders[root]?.children.compactMap { state.folders[$0]?.file } ?? []
            XCTAssertEqual(Set(files), left)
        }
    }
}
