import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What the desktop's index finds, with an index that stands in for it.
final class IndexSearchTests: XCTestCase {
    func testWordsAreBoundToTheQuestionAndNeverWrittenIntoIt() {
        let evil = ["o\"q' x", "} ; DELETE", "*", "ÄB", "\"*"]
        let question = IndexQuestion(evil)
        XCTAssertEqual(
            question.values,
            [
                "name0": "o\"q' x", "text0": "\"o\"\"q' x\"*", "name1": "} ; delete",
                "text1": "\"} ; DELETE\"*", "name2": "*", "name3": "äb", "text3": "\"ÄB\"*",
                "name4": "\"*",
            ])
        let plain = IndexQuestion(["a", "b", "*", "c", "*"])
        XCTAssertEqual(
            question.text, plain.text, "the text depends on nothing but how many there are")
        XCTAssertEqual(
            IndexQuestion((0..<40).map { "w\($0)" }).values.count, 32, "a question has an end")
    }

    func testAnAddressKeepsItsWordsWhateverTheyAre() throws {
        for text in ["sea", " white  whale\n", "o\"q' ä/%20 ../x ?#&", "😀 shelf-search:"] {
            let search = try XCTUnwrap(SearchAddress(words: text))
            XCTAssertEqual(search.words, text.split { $0.isWhitespace }.map(String.init))
            XCTAssertEqual(SearchAddress(search.file), search)
            XCTAssertEqual(
                SearchAddress(File(uri: search.file.uri)), search, "as a remembered window has it")
            XCTAssertNil(search.file.parent)
            XCTAssertTrue(Location(file: search.file).isListed)
        }
        XCTAssertNil(SearchAddress(words: " \n "))
        XCTAssertNil(SearchAddress(File(path: "/shelf-search:/x")))
        XCTAssertNil(SearchAddress(File(uri: "shelf-search:///")))
    }

    func testWhatIsFoundIsShownInItsOrderAndFollowsTheIndexAndTheFiles() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["b/1 sea", "a/2", "c/3\n"] { folder.write(name) }
            let index = try FakeIndex()
            Self.have(index, find: ["b/1 sea", "gone/x", "a/2"], in: folder)
            let (library, problems) = try Self.open("sea side")
            XCTAssertEqual(Self.names(library), ["1 sea", "2"])
            XCTAssertEqual(library.rows.map(\.section.title), ["Search for “sea side”"])
            XCTAssertEqual(index.questions.count, 1)
            XCTAssertEqual(index.questions[0].values["name1"], "side")
            let ids = library.rows.flatMap(\.items).map(\.id)
            // As after a change of its name by hand, before the index knows of it.
            folder.rename("a/2", "a/two")
            XCTAssertTrue(pump { Self.names(library) == ["1 sea", "two"] })
            XCTAssertEqual(library.rows.flatMap(\.items).map(\.id), ids)
            Self.have(index, find: ["c/3\n", "a/two", "b/1 sea"], in: folder)
            index.tellOfChange()
            XCTAssertTrue(
                pump { library.rows.first?.items.count == 3 }, "\(Self.names(library))")
            XCTAssertEqual(library.rows.flatMap(\.items).suffix(2).map(\.id), ids.reversed())
            Self.have(index, find: [], in: folder)
            index.tellOfChange()
            XCTAssertTrue(pump { library.rows.flatMap(\.items).isEmpty })
            XCTAssertEqual(problems(), [], "an index that is behind is none that is broken")
            XCTAssertNil(library.rows.first.flatMap { library.list(of: $0.section) })
        }
    }

    func testWithoutAnIndexThatIsSaidAndWhatIsFoundComesAsSoonAsItRuns() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("sea")
            let (library, problems) = try Self.open("sea")
            XCTAssertEqual(
                problems(),
                [
                    "Search for “sea”: The desktop’s index is not running (LocalSearch; on Debian the "
                        + "package localsearch or tracker-miner-fs)"
                ])
            XCTAssertEqual(library.obstacles.count, 1)
            XCTAssertFalse(try awaiting { await DesktopIndex.isRunning() })
            let index = try FakeIndex(named: "org.freedesktop.LocalSearch3")
            index.answer = { _ in .texts([folder.file.child(named: "sea").uri]) }
            XCTAssertTrue(pump { Self.names(library) == ["sea"] && library.obstacles.isEmpty })
            XCTAssertTrue(try awaiting { await DesktopIndex.isRunning() })
        }
    }

    func testTheNewestOfTooManyAreShownAndThatIsSaidOnce() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(IndexQuestion.mostFiles + 1, ending: "x")
            let index = try FakeIndex()
            index.answer = { _ in
                .texts(
                    (0...IndexQuestion.mostFiles).map { folder.file.child(named: "\($0)x").uri })
            }
            let (library, problems) = try Self.open("x")
            XCTAssertEqual(library.rows.first?.items.count, IndexQuestion.mostFiles)
            XCTAssertEqual(library.rows.first?.items.last?.name, "1999x")
            let words =
                "Search for “x”: More than 2\u{202F}000 files are found; those changed last are shown"
            XCTAssertEqual(problems(), [words])
            index.tellOfChange()
            XCTAssertTrue(pump { index.questions.count == 2 && !library.progress.isReading })
            XCTAssertEqual(problems(), [words])
        }
    }

    func testAnIndexThatFailsOrTalksNonsenseIsSaidToDoSo() throws {
        try onGTK {
            let index = try FakeIndex()
            let row = FakeIndex.row("file:///a")
            for bytes in [
                [1], Array(row.dropLast()), row + [1, 0, 0, 0], [0, 0, 0, 0], [255, 255, 255, 255],
                [1, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255, 0],
            ] as [[UInt8]] {
                index.answer = { _ in .bytes(bytes) }
                let (library, problems) = try Self.open("x")
                XCTAssertEqual(
                    problems(),
                    ["Search for “x”: The desktop’s index gave no readable answer"])
                XCTAssertEqual(library.rows.flatMap(\.items).count, 0)
            }
            index.answer = { _ in .failure("no such table") }
            let (_, problems) = try Self.open("x")
            XCTAssertTrue(problems()[0].hasSuffix("no such table"), "\(problems())")
            index.answer = { _ in .texts(["no address", "", "shelf-archive+file:///x//y"]) }
            XCTAssertEqual(Self.names(try Self.open("x").0), [], "what is no file is not shown")
        }
    }

    @MainActor
    private static func have(_ index: FakeIndex, find names: [String], in folder: TemporaryFolder) {
        let uris = names.map { File(path: "\(folder.path)/\($0)").uri }
        index.answer = { _ in .texts(uris) }
    }

    @MainActor
    private static func open(_ words: String) throws -> (Library, () -> [String]) {
        let search = try XCTUnwrap(SearchAddress(words: words))
        let library = Library(locations: [Location(file: search.file)])
        var problems: [String] = []
        library.onProblem = { problems.append($0.description) }
        library.start()
        XCTAssertTrue(
            pump {
                !library.progress.isReading
                    && library.rows.reduce(0) { $0 + $1.items.count } == library.progress.itemCount
            }, "reading does not end")
        return (library, { problems })
    }

    @MainActor
    private static func names(_ library: Library) -> [String] {
        library.rows.flatMap(\.items).map(\.name)
    }
}
