import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Archives as shelves.
final class ArchiveSourceTests: XCTestCase {
    private static func png(_ colour: UInt32) throws -> [UInt8] {
        try Pixbuf(width: 20, height: 30, rgba: colour).pngBytes(texts: []).array
    }

    @MainActor
    private static func open(
        _ folder: TemporaryFolder, _ name: String
    ) -> (library: Library, problems: Problems) {
        ArchiveLister.command = WorkerEntry.command(cacheHome: "\(folder.path)/.cache")
        let library = Library(locations: [Location(file: folder.file.child(named: name))])
        let problems = Problems()
        library.onProblem = { problems.all.append($0.description) }
        library.start()
        let isShown = pump(seconds: 30) {
            !library.progress.isReading
                && library.rows.reduce(0) { $0 + $1.items.count } == library.progress.itemCount
        }
        XCTAssertTrue(isShown, "reading does not end")
        return (library, problems)
    }

    @MainActor
    private static func shown(_ library: Library) -> [String] {
        library.rows.map { row in
            "\(row.section.title): \(row.items.map(\.name).joined(separator: " "))"
        }
    }

    func testFoldersInAnArchiveAreShelvesAndWhatLeadsOutOfItIsLeftOut() throws {
        let folder = TemporaryFolder()
        folder.writeBytes(
            "a.zip",
            zipBytes([
                ("b/c/2.png", [1]), ("b/c/10.png", [1, 2]), ("top.txt", [1, 2, 3]),
                ("../evil", []), ("b/../../worse", []), ("/etc/passwd", []), ("./x/ä☃.txt", []),
                (".hidden", []), ("__MACOSX/b/1", []),
                ("b/" + String(repeating: "d/", count: 80), []),
            ]))
        MainActor.assumeIsolated {
            let (library, problems) = Self.open(folder, "a.zip")
            XCTAssertEqual(
                Self.shown(library),
                ["a.zip: top.txt", "b/c: 2.png 10.png", "etc: passwd", "x: ä☃.txt"])
            let item = library.rows[1].items[1]
            XCTAssertEqual([item.size, Int64(item.contentType == "image/png" ? 1 : 0)], [2, 1])
            XCTAssertEqual(item.container, folder.file.child(named: "a.zip"))
            XCTAssertEqual(item.file.displayPath, "\(folder.path)/a.zip/b/c/10.png")
            XCTAssertEqual(item.file.parent?.parent?.parent, item.container)
            XCTAssertEqual(
                problems.all, ["\(folder.path)/a.zip: 2 names that lead outside were skipped"])
            // A folder of it is a place as well.
            let inside = Library(
                locations: [Location(file: File(uri: library.rows[1].section.file.uri))])
            inside.start()
            XCTAssertTrue(pump(seconds: 30) { Self.shown(inside) == ["c: 2.png 10.png"] })
            XCTAssertEqual(inside.folderNames, ["c"])
        }
    }

    func testAnArchiveThatIsWrittenAnewIsShownAnewWithTheSameIdentities() {
        let folder = TemporaryFolder()
        folder.writeBytes("a.cbz", zipBytes([("in/1", [1]), ("in/2", [1]), ("x", [])]))
        MainActor.assumeIsolated {
            let (library, problems) = Self.open(folder, "a.cbz")
            XCTAssertEqual(Self.shown(library), ["a.cbz: x", "in: 1 2"])
            let id = library.rows[1].items[1].id
            folder.writeBytes("new", zipBytes([("in/2", [1, 2]), ("in/3", [1])]))
            folder.rename("new", "a.cbz")
            XCTAssertTrue(
                pump(seconds: 30) { Self.shown(library) == ["in: 2 3"] }, "\(Self.shown(library))")
            XCTAssertEqual(library.rows[0].items[0].id, id)
            XCTAssertEqual(library.rows[0].items[0].size, 2)
            folder.remove("a.cbz")
            XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
            folder.writeBytes("a.cbz", zipBytes([("y", [])]))
            XCTAssertTrue(pump(seconds: 30) { Self.shown(library) == ["a.cbz: y"] })
            XCTAssertEqual(library.obstacles, [])
            XCTAssertEqual(problems.all.count, 1)
        }
    }

    func testWhatIsNoArchiveOrLockedIsSaid() {
        let folder = TemporaryFolder()
        folder.write("broken.zip", "no archive at all")
        MainActor.assumeIsolated {
            let (broken, problems) = Self.open(folder, "broken.zip")
            XCTAssertEqual(
                problems.all,
                [
                    "\(folder.path)/broken.zip: It is not an archive, is damaged, or takes too long to "
                        + "read"
                ])
            XCTAssertEqual(broken.obstacles.count, 1)
            // A worker that ends without a word is no archive that can be read.
            ArchiveLister.command = ["/bin/false"]
            folder.writeBytes("a.zip", zipBytes([("x", [])]))
            let library = Library(locations: [Location(file: folder.file.child(named: "a.zip"))])
            library.start()
            XCTAssertTrue(pump(seconds: 30) { library.obstacles.count == 1 })
        }
    }

    func testWhoeverKillsWorkersCostsNoArchive() {
        let folder = TemporaryFolder()
        folder.writeBytes("a.zip", zipBytes([("x", [])]))
        MainActor.assumeIsolated {
            let words = WorkerEntry.command(cacheHome: "\(folder.path)/.cache")
                .joined(separator: "' '")
            ArchiveLister.command = [
                "/bin/sh", "-c",
                "cd '\(folder.path)'; echo >>tried; [ $(wc -l <tried) -gt 2 ] || kill -9 $$; exec '\(words)'",
            ]
            let library = Library(locations: [Location(file: folder.file.child(named: "a.zip"))])
            library.start()
            XCTAssertTrue(
                pump(seconds: 30) { library.rows.contains { $0.items.contains { $0.name == "x" } } }
            )
        }
    }

    func testPicturesInAnArchiveAreSeenAndNothingOfThemIsLeftBehind() throws {
        let folder = TemporaryFolder()
        folder.writeBytes(
            "a.zip",
            zipBytes([
                ("b/1.png", try Self.png(0xFF00_00FF)), ("b/2.png", try Self.png(0x00FF_00FF)),
                ("t.txt", Array("text".utf8)),
                ("in.zip", zipBytes([("1.png", try Self.png(0x0000_FFFF))])),
            ]))
        folder.writeBytes("locked.zip", zipBytes([("1.png", [1, 2, 3])], isLocked: true))
        let archive = folder.file.child(named: "a.zip")
        func file(_ names: String...) -> File {
            InsideAddress(.archive, in: archive, names: names.map { Array($0.utf8) }).file
        }
        let cache = ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test")
        let maker = ThumbnailMaker(cache: cache)
        // In whatever order they are asked for.
        for (name, colour) in [("2.png", 0x00FF_00), ("1.png", 0xFF00_00), ("2.png", 0x00FF_00)] {
            let answer = maker.answer(
                of: file("b", name), side: 100,
                source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/png")
            XCTAssertEqual(answer.picture?.middle, UInt32(colour))
            XCTAssertNil(answer.keep, "the shared cache has no place for it")
        }
        guard
            case .picture(let preview) = maker.shown(
                of: file("b", "1.png"), side: 100, contentType: "image/png"),
            case .text(let text) = maker.shown(
                of: file("t.txt"), side: 100, contentType: "text/plain"),
            case .picture(let page) = maker.shown(
                of: file("in.zip"), side: 100, contentType: "application/vnd.comicbook+zip"),
            case .refused(.nothing) = maker.shown(
                of: file("b", "3.png"), side: 100, contentType: "image/png")
        else { return XCTFail("something else is seen") }
        XCTAssertEqual([preview.fullWidth, preview.fullHeight, page.pageCount], [20, 30, 1])
        XCTAssertEqual(page.picture.middle, 0x0000_FF)
        XCTAssertEqual(text, "text")
        let facts = FactsMaker.facts(of: file("b", "1.png"), sidecars: [])
        XCTAssertEqual([facts.width, facts.height], [20, 30])
        let locked = InsideAddress(
            .archive, in: folder.file.child(named: "locked.zip"), names: [Array("1.png".utf8)])
        guard
            case .refused(.locked) = maker.shown(
                of: locked.file, side: 100, contentType: "image/png")
        else { return XCTFail("it is locked") }
        XCTAssertEqual(
            Set(PrivateFile.names(inFolder: folder.path)), ["a.zip", "locked.zip"])
    }

    func testAWorkersWordIsCheckedAndManyNamesHaveAnEnd() throws {
        var index = ArchiveIndex()
        index.members = [
            ArchiveIndex.Member(
                names: [[97], Array("ä".utf8), [0xE4]], size: 1 << 40, modified: -5),
            ArchiveIndex.Member(names: [[98]], size: 0, modified: 0),
        ]
        (index.isCutShort, index.leftOutCount) = (true, 3)
        XCTAssertEqual(ArchiveIndex(bytes: index.bytes), index)
        for count in 0..<index.bytes.count where ![9, 33].contains(count) {
            XCTAssertNil(ArchiveIndex(bytes: Array(index.bytes[..<count])), "\(count)")
        }
        var evil = ArchiveIndex()
        evil.members = [ArchiveIndex.Member(names: [[46, 46], [97]], size: 0, modified: 0)]
        XCTAssertNil(ArchiveIndex(bytes: evil.bytes), "a worker may have been taken over")
        XCTAssertEqual(ArchiveIndex.names(in: Array("/./a//b/".utf8)), [[97], [98]])
        XCTAssertNil(ArchiveIndex.names(in: Array("a/..".utf8)))
        XCTAssertNil(ArchiveIndex.names(in: [UInt8](repeating: 97, count: 5_000)))
    }

    func testNoMoreIsBelievedOfAWorkerThanItMayList() {
        func one(nameBytes: Int = 1, levels: Int = 1) -> [UInt8] {
            let names = [[UInt8]](repeating: [97], count: levels - 1)
            var index = ArchiveIndex()
            index.members = [
                ArchiveIndex.Member(
                    names: names + [[UInt8](repeating: 97, count: nameBytes)], size: 0, modified: 0)
            ]
            return index.bytes
        }
        // What is said of all of them comes once.
        func many(_ members: Int, nameBytes: Int = 1, levels: Int = 1) -> [UInt8] {
            var bytes = one(nameBytes: nameBytes, levels: levels)
            let member = Array(bytes.dropFirst(9))
            for _ in 1..<members { bytes += member }
            return bytes
        }
        func count(_ members: Int, nameBytes: Int = 1, levels: Int = 1) -> Int? {
            ArchiveIndex.memberCount(
                in: many(members, nameBytes: nameBytes, levels: levels).dropFirst(9))
        }
        let most = ArchiveIndex.mostMembers
        XCTAssertEqual(count(most), most)
        XCTAssertNil(count(most + 1))
        XCTAssertNil(ArchiveIndex(bytes: many(most + 1)))
        let long = ArchiveIndex.longestName
        let full = ArchiveIndex.mostNameBytes / long
        XCTAssertEqual(count(full - 1, nameBytes: long), full - 1)
        XCTAssertNil(count(full, nameBytes: long))
        XCTAssertNil(ArchiveIndex(bytes: many(full, nameBytes: long)))
        let deep = ArchiveIndex.mostSteps / 50
        XCTAssertEqual(count(deep, levels: 50), deep)
        XCTAssertNil(count(deep + 1, levels: 50))
        XCTAssertNotNil(ArchiveIndex(bytes: one(levels: ArchiveIndex.mostLevels)))
        XCTAssertNil(ArchiveIndex(bytes: one(levels: ArchiveIndex.mostLevels + 1)))
    }

    func testAnArchiveIsListedAsFarAsEachLimitGoes() throws {
        let folder = TemporaryFolder()
        let names = (1...6).map { "a/b/\($0)" }
        folder.writeBytes("a.tar", ArchiveBytes.tar(names.map { ArchivedFile($0, [1]) }))
        folder.writeBytes(
            "folders.tar", ArchiveBytes.tar((1...9).map { ArchivedFile("\($0)/", []) }))
        func listed(_ limits: ArchiveIndex.Limits, in name: String = "a.tar") throws -> [Int] {
            let index = try ArchiveIndex(path: "\(folder.path)/\(name)", limits: limits)
            return [index.members.count, index.isCutShort ? 1 : 0]
        }
        XCTAssertEqual(try listed(.init()), [6, 0])
        XCTAssertEqual(try listed(.init(members: 6)), [6, 0])
        XCTAssertEqual(try listed(.init(members: 4)), [4, 1])
        // Five bytes and three names each.
        XCTAssertEqual(try listed(.init(nameBytes: 20)), [3, 1])
        XCTAssertEqual(try listed(.init(steps: 12)), [4, 1])
        XCTAssertEqual(try listed(.init(patience: .zero)), [0, 1])
        XCTAssertEqual(try listed(.init(members: 9), in: "folders.tar"), [0, 0])
        XCTAssertEqual(try listed(.init(members: 4), in: "folders.tar"), [0, 1])
    }

    func testTimesAndSizesThatNoNumberHasRoomForAreHeldWhereTheyComeIn() throws {
        let folder = TemporaryFolder()
        let times: [(String, Int)] = [
            ("a.jpg", .max), ("a.cr2", .min), ("b.jpg", .min), ("b.cr2", .max), ("c.jpg", -1),
            ("c.cr2", 0),
        ]
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar(
                times.map { name, time in
                    var file = ArchivedFile(name, [1])
                    file.modified = time
                    return file
                }))
        MainActor.assumeIsolated {
            let (library, problems) = Self.open(folder, "a.tar")
            let items = library.rows.flatMap(\.items)
            XCTAssertEqual(items.map(\.name).sorted(), times.map(\.0).sorted())
            XCTAssertEqual(problems.all, [])
            // Days that are far apart are no moment.
            XCTAssertEqual(
                Pairs(items).shown.map(\.name), ["a.cr2", "a.jpg", "b.cr2", "b.jpg", "c.jpg"])
            for order in Arrangement.Order.allCases {
                var arranger = Arranger()
                let groups = arranger.groups(
                    of: library.rows, in: Arrangement(grouping: .day, order: order))
                XCTAssertEqual(groups.flatMap(\.items).count, times.count, "\(order)")
            }
            for item in items {
                let wanted = FactsWanted(item, sidecars: [])
                XCTAssertTrue(wanted.isSettled(now: TimeOfDay.now), item.name)
            }
        }
        // What a worker says of them is no better.
        for time in [Int64.min, .max] {
            let member = ArchiveIndex.Member(names: [[97]], size: .min, modified: time)
            var index = ArchiveIndex()
            index.members = [member]
            var bytes = index.bytes
            bytes.replaceSubrange(
                9..<25,
                with: ItemFacts.bytes(1 << 63, 8) + ItemFacts.bytes(UInt64(bitPattern: time), 8))
            let read = try XCTUnwrap(ArchiveIndex(bytes: bytes)?.members.first)
            XCTAssertEqual(read.size, 0)
            XCTAssertEqual(read.modified, FileTime.held(time))
        }
    }
}

/// The problems told of, in lines.
@MainActor
private final class Problems {
    var all: [String] = []
}
