import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Files that are named one by one, on standard input or by a list, and what happens to them.
final class ListSourceTests: XCTestCase {
    func testExactlyTheFilesNamedAreShownInTheOrderGiven() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a/1", "a/2", "b/3", "b/.hidden", "c/in/4", "c/5"] { folder.write(name) }
            let (library, problems) = open(
                naming: ["b/3", "a/2", "b/.hidden", "c", "a/2", "c/5", "gone/x", "b/also"],
                in: folder)
            XCTAssertEqual(titles(library), ["Standard input", "c", "c/in"])
            XCTAssertEqual(names(library), ["3", "2", ".hidden", "5", "4"])
            XCTAssertEqual(
                problems.all,
                ["\(folder.path)/gone/x: No such file or directory (and 1 more)"])
        }
    }

    func testWhatIsNamedGoesComesBackChangesAndIsFollowedToOtherNames() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a/1", "a/2", "b/3"] { folder.write(name) }
            let (library, problems) = open(naming: ["b/3", "a/2", "a/1", "a/new"], in: folder)
            let first = library.rows.flatMap(\.items)
            folder.rename("a/2", "a/two")
            XCTAssertTrue(pump { names(library) == ["3", "two", "1"] }, "\(names(library))")
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.id), first.map(\.id))
            folder.write("a/other")
            folder.remove("b/3")
            XCTAssertTrue(pump { names(library) == ["two", "1"] }, "\(names(library))")
            folder.write("b/3", "more")
            folder.write("a/new")
            XCTAssertTrue(pump { names(library) == ["3", "two", "1", "new"] }, "\(names(library))")
            folder.write("a/1", "longer")
            XCTAssertTrue(pump { library.rows.first?.items[2].size == 6 })
            XCTAssertEqual(library.rows.first?.items[2].id, first[2].id)
            // As undo does.
            folder.rename("a/two", "a/2")
            XCTAssertTrue(pump { names(library) == ["3", "2", "1", "new"] }, "\(names(library))")
            XCTAssertEqual(library.rows.first?.items[1].id, first[1].id)
            XCTAssertEqual(problems.all.count, 1, "what is missing is told of once")
        }
    }

    func testEachFileThatIsNamedHasTheSidecarsBesideItAndNoOther() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for place in ["a", "b"] {
                folder.write("\(place)/.keep")
                try writePicture(folder, "\(place)/x.png", 10, 10)
            }
            folder.write("a/x.png.xmp")
            folder.write("a/x.XMP")
            folder.write("a/x.txt.xmp")
            folder.write("a/x.txt")
            let (library, _) = open(
                naming: ["a/x.png", "b/x.png", "a/x.txt", "a/x.png.xmp"], in: folder)
            @MainActor func sidecars() -> [[String]] {
                library.rows.flatMap(\.items).map { $0.sidecars.map(\.name) }
            }
            XCTAssertEqual(sidecars(), [["x.XMP", "x.png.xmp"], [], [], []])
            let ids = library.rows.flatMap(\.items).map(\.id)
            // They come, change and go.
            folder.write("b/x.png.xmp", "text")
            XCTAssertTrue(pump { sidecars()[1] == ["x.png.xmp"] }, "\(sidecars())")
            folder.write("b/x.png.xmp", "longer")
            XCTAssertTrue(pump { library.rows[0].items[1].sidecars.first?.size == 6 })
            folder.write("b/new", "text")
            folder.rename("b/new", "b/x.xmp")
            XCTAssertTrue(pump { sidecars()[1] == ["x.xmp", "x.png.xmp"] }, "\(sidecars())")
            folder.remove("b/x.xmp")
            folder.remove("a/x.png.xmp")
            XCTAssertTrue(
                pump { sidecars() == [["x.XMP"], ["x.png.xmp"], []] }, "\(sidecars())")
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.id), Array(ids.prefix(3)))
        }
    }

    func testAFolderThatGoesAndComesBackTakesItsFilesAlong() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a/1", "b/2"] { folder.write(name) }
            let (library, _) = open(naming: ["a/1", "b/2"], in: folder)
            folder.rename("a", "elsewhere")
            XCTAssertTrue(pump { names(library) == ["2"] }, "\(names(library))")
            folder.rename("elsewhere", "a")
            XCTAssertTrue(pump(seconds: 20) { names(library) == ["1", "2"] }, "\(names(library))")
        }
    }

    func testAnotherVersionOfAFileKeepsItsItemAndItsPlace() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "b"] { folder.write(name) }
            let (library, _) = open(naming: ["b", "a"], in: folder)
            let ids = library.rows.flatMap(\.items).map(\.id)
            folder.write("new", "another")
            folder.rename("new", "b")
            XCTAssertTrue(pump { library.rows.first?.items.first?.size == 7 })
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.id), ids)
        }
    }

    func testFilesOnServersNobodyOpenedAreShownByName() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("c")
            folder.write(
                "list.m3u8",
                "http://127.0.0.1:9/a%20b.jpg\n#EXTINF:1,The Title\nsftp://127.0.0.1:9/x.png\nc\n")
            let list = folder.file.child(named: "list.m3u8")
            let (library, problems) = open(Location(file: list))
            XCTAssertEqual(names(library), ["a b.jpg", "The Title", "c"])
            XCTAssertEqual(problems.all.count, 1)
            XCTAssertTrue(
                problems.all.allSatisfy { $0.contains("Not connected") && $0.contains("1 more") },
                "\(problems.all)")
            XCTAssertEqual(
                library.rows.flatMap(\.items).prefix(2).map {
                    PictureTypes.mayBeShown($0.contentType)
                },
                [false, false])
        }
    }

    func testAServerThatIsNamedByItselfIsShownByItsName() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write(
                "list.m3u8",
                "http://host.invalid\nhttps://127.0.0.1:9/\nsftp://me@host.invalid\n"
                    + "http://host.invalid/a/\n")
            let list = folder.file.child(named: "list.m3u8")
            let (library, _) = open(Location(file: list))
            XCTAssertEqual(
                names(library), ["host.invalid", "127.0.0.1:9", "me@host.invalid", "a"])
        }
    }

    func testAPlaylistIsALiveShelf() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["music/a b", "music/ä", "c"] { folder.write(name) }
            folder.write(
                "in/list.m3u8",
                "#EXTM3U\r\n#EXTINF:12,The Ä\r\n../music/ä\r\n# a word\r\n\r\n../c\r\n../c\r\n")
            let list = folder.file.child(named: "in").child(named: "list.m3u8")
            let (library, problems) = open(Location(file: list))
            XCTAssertEqual(titles(library), ["list.m3u8"])
            XCTAssertEqual(names(library), ["The Ä", "c", "c"])
            let ids = library.rows.flatMap(\.items).map(\.id)
            XCTAssertEqual(Set(ids).count, 3, "what is named twice is two items")
            folder.write(
                "in/list.m3u8", "../c\n..\\music\\ä\n../music/a%20b\n\(folder.path)/nope\n")
            XCTAssertTrue(pump { names(library) == ["c", "ä", "a b"] }, "\(names(library))")
            XCTAssertEqual(library.rows[0].items[0].id, ids[1])
            XCTAssertEqual(library.rows[0].items[1].id, ids[0])
            XCTAssertEqual(problems.all, ["\(folder.path)/nope: No such file or directory"])
            folder.write("in/new", "../music/ä\n")
            folder.rename("in/new", "in/list.m3u8")
            XCTAssertTrue(pump { names(library) == ["ä"] }, "as editors write")
            folder.remove("in/list.m3u8")
            XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
            folder.write("in/list.m3u8", "../c")
            XCTAssertTrue(pump { names(library) == ["c"] && library.obstacles.isEmpty })
        }
    }

    func testACatalogueIsLiveShelves() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "b", "c/1"] { folder.write(name) }
            folder.write(
                "all.json",
                #"{"shelves": [{"title": "Two", "items": ["b", {"path": "a", "title": "A/Z"}]},"#
                    + #"{"title": "One", "items": [{"uri": "\#(folder.file.uri)/a"}]}, "#
                    + #"{"title": "Two", "items": ["c"]}]}"#)
            let (library, problems) = open(Location(file: folder.file.child(named: "all.json")))
            XCTAssertEqual(titles(library), ["Two", "One", "c"])
            XCTAssertEqual(names(library), ["b", "A/Z", "a", "1"])
            folder.write(
                "all.json",
                #"{"shelves": [{"title": "One", "items": ["a"]}, {"title": "Two", "items": ["a"]}]}"#
            )
            XCTAssertTrue(pump { titles(library) == ["One", "Two"] }, "\(titles(library))")
            XCTAssertTrue(pump { names(library) == ["a", "a"] }, "\(names(library))")
            folder.write("all.json", "{")
            XCTAssertTrue(pump { problems.all.count == 1 })
            XCTAssertTrue(
                problems.all[0].hasSuffix(
                    "all.json: It is not a catalogue: line 1: a name is missing"), problems.all[0])
            XCTAssertEqual(names(library), ["a", "a"], "what was there stays")
            folder.write("all.json", #"{"shelves": [{"title": "One", "items": ["b"]}]}"#)
            XCTAssertTrue(pump { names(library) == ["b"] && library.obstacles.isEmpty })
        }
    }

    func testAShelfOfACatalogueIsAPlaceOfItsOwn() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "b"] { folder.write(name) }
            let list = folder.file.child(named: "x.json")
            func write(_ item: String) {
                folder.write(
                    "x.json",
                    #"{"shelves": [{"title": "1", "items": ["b"]}, "#
                        + #"{"title": "A/B", "items": ["\#(item)"]}]}"#)
            }
            write("a")
            let (all, _) = open(Location(file: list))
            let address = all.rows[1].section.file
            XCTAssertEqual(address.parent, list)
            XCTAssertEqual(address.displayName, "A/B")
            let (library, _) = open(Location(file: File(uri: address.uri)))
            XCTAssertEqual(names(library), ["a"])
            write("b")
            XCTAssertTrue(pump { names(library) == ["b"] })
        }
    }

    func testAListIsSortedLikeAnyShelfAndShownAsListedWithoutPairs() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["b.jpg", "a.cr2", "a.jpg", "in/10", "in/9"] { folder.write(name) }
            let (library, _) = open(naming: ["b.jpg", "a.jpg", "a.cr2", "in"], in: folder)
            let rows = library.rows
            var arranger = Arranger()
            func shown(_ order: Arrangement.Order, reversed: Bool = false) -> [String] {
                let arrangement = Arrangement(
                    order: order, isReversed: reversed, joinsPairs: true)
                return arranger.groups(of: rows, in: arrangement).flatMap(\.items)
                    .map(\.name)
            }
            XCTAssertEqual(shown(.listed), ["b.jpg", "a.jpg", "a.cr2", "9", "10"])
            XCTAssertEqual(shown(.name), ["a.cr2", "a.jpg", "b.jpg", "9", "10"])
            XCTAssertEqual(
                shown(.listed, reversed: true), ["a.cr2", "a.jpg", "b.jpg", "10", "9"])
            XCTAssertEqual(shown(.listed), ["b.jpg", "a.jpg", "a.cr2", "9", "10"])
        }
    }

    func testBadListsSayWhatIsWrong() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for (text, reason) in [
                ("[]", "the list “shelves” is missing"),
                (#"{"shelves": [{"items": []}]}"#, "shelf 1 has no title"),
                (
                    #"{"shelves": [{"title": "a", "items": [1]}]}"#,
                    "item 1 of shelf 1 has neither path nor uri"
                ),
                (
                    #"{"shelves": [{"title": "a", "items": {}}]}"#,
                    "“items” of shelf 1 is not a list"
                ),
                ("{\"shelves\": []}\nx", "line 2: something follows the end"),
                (String(repeating: "[", count: 100_000), "line 1: too many levels"),
            ] {
                folder.write("x.json", text)
                let (library, problems) = open(Location(file: folder.file.child(named: "x.json")))
                XCTAssertEqual(
                    problems.all, ["\(folder.path)/x.json: It is not a catalogue: \(reason)"])
                XCTAssertEqual(library.obstacles.count, 1)
            }
            folder.writeBytes("x.m3u", [0, 1, 2])
            let (_, problems) = open(Location(file: folder.file.child(named: "x.m3u")))
            XCTAssertEqual(problems.all, ["\(folder.path)/x.m3u: It is not a list of paths"])
        }
    }

    func testAListThatCannotBeWrittenOrReadStaysAsItIs() {
        let folder = TemporaryFolder()
        folder.write("in/x.m3u", "a\n")
        folder.write("bad.json", "{]")
        let list = folder.file.child(named: "in").child(named: "x.m3u")
        let edit = ListEdit.add([File(path: "/b")], shelf: nil)
        chmod("\(folder.path)/in", 0o555)
        folder.withoutPrivileges {
            let outcome = ListDeed(title: "Add", list: list, edit: edit).perform(DeedWatch())
            XCTAssertEqual(outcome.failures.map(\.kind), [.refused])
            XCTAssertNotNil(outcome.rest, "it may be tried again")
        }
        chmod("\(folder.path)/in", 0o755)
        XCTAssertEqual(list.contents(), Array("a\n".utf8))
        XCTAssertEqual(PrivateFile.names(inFolder: "\(folder.path)/in"), ["x.m3u"])
        let bad = folder.file.child(named: "bad.json")
        let outcome = ListDeed(title: "Add", list: bad, edit: edit).perform(DeedWatch())
        XCTAssertEqual(
            outcome.failures.map(\.reason), ["It is not a catalogue: line 1: a name is missing"])
        XCTAssertEqual(bad.contents(), Array("{]".utf8))
    }

    func testWhatNobodyToldOfIsSeenWhenAllIsReadAgain() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("list.m3u", "b\na\n")
            for name in ["a", "b"] { folder.write(name) }
            let library = Library(
                locations: [Location(file: folder.file.child(named: "list.m3u"))], isLive: false)
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading && names(library) == ["b", "a"] })
            let before = library.rows.flatMap(\.items)
            folder.write("a", "more")
            library.reload()
            XCTAssertTrue(pump { library.rows.first?.items.last?.size == 4 })
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.id), before.map(\.id))
            folder.remove("b")
            library.reload()
            XCTAssertTrue(pump { names(library) == ["a"] })
        }
    }

    func testWhatWasLookedAtInVainIsLookedAtAgain() throws {
        let folder = TemporaryFolder()
        for name in ["a", "b"] { folder.write(name) }
        let (files, ids) = (ListedFiles(), ItemIDSource())
        let entries = ["a", "b"].map { ListEntry([folder.file.child(named: $0)]) }
        func read(previous: [LibraryItem]) throws -> [LibraryItem] {
            let request = FolderRequest(
                id: ShelfID(1), generation: 1, file: File(path: "/list"), previous: previous,
                origins: [:], isReread: true)
            return try awaiting {
                let found = Found()
                try await files.read(entries, for: request, ids: ids, besides: []) {
                    await found.take($0)
                }
                return await found.items
            }
        }
        let first = try read(previous: [])
        XCTAssertEqual(first.map(\.name), ["a", "b"])
        // Nobody took what was found.
        folder.write("a", "more")
        files.follow(by: ListWatch { _ in })
        XCTAssertEqual(try read(previous: first).map(\.size), [4, 1])
        let again = try read(previous: first)
        XCTAssertEqual(again.map(\.size), [4, 1])
        XCTAssertEqual(again.map(\.id), first.map(\.id))
        // What was taken is not looked at again.
        folder.write("a", "even more")
        XCTAssertEqual(try read(previous: again).map(\.size), [4, 1])
    }
}

/// What was reported last.
private actor Found {
    private(set) var items: [LibraryItem] = []

    func take(_ batch: FolderBatch) { items = batch.items }
}

/// The problems told of, in lines.
@MainActor
private final class Problems {
    var all: [String] = []
}

@MainActor
private func open(_ location: Location) -> (Library, Problems) {
    let library = Library(locations: [location])
    let problems = Problems()
    library.onProblem = { problems.all.append($0.description) }
    library.start()
    let isShown = pump {
        !library.progress.isReading
            && library.rows.reduce(0) { $0 + $1.items.count } == library.progress.itemCount
    }
    XCTAssertTrue(isShown, "reading does not end")
    return (library, problems)
}

@MainActor
private func open(naming files: [String], in folder: TemporaryFolder) -> (Library, Problems) {
    open(
        Location(
            naming: NamedFiles(files.map { File(path: "\(folder.path)/\($0)") })))
}

@MainActor
private func names(_ library: Library) -> [String] { library.rows.flatMap(\.items).map(\.name) }

@MainActor
private func titles(_ library: Library) -> [String] { library.rows.map(\.section.title) }
