import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// Names in archives as whoever made them chose them: made to lead astray, of an old encoding,
/// twice, too long.
final class ArchiveNameTests: TakingOutTestCase {
    private func member(_ archive: String, bytes names: [UInt8]...) -> File {
        InsideAddress(.archive, in: folder.file.child(named: archive), names: names).file
    }

    private func index(_ archive: String) throws -> ArchiveIndex {
        try ArchiveIndex(path: "\(folder.path)/\(archive)")
    }

    /// What is shown at the top of an archive, and what is said of it.
    private func shown(_ archive: String) throws -> (items: [LibraryItem], problem: String?) {
        let file = folder.file.child(named: archive)
        let request = FolderRequest(
            id: ShelfID(1), generation: 1, file: file, previous: [], origins: [:],
            isReread: false)
        let command = WorkerEntry.command(cacheHome: "\(folder.path)/.cache")
        return try awaiting {
            await MainActor.run { ArchiveLister.command = command }
            let batches = Batches()
            try await ArchiveSource(of: file).read(
                request, ids: ItemIDSource()
            ) { await batches.add($0) }
            let last = await batches.last
            return (last?.items ?? [], last?.problem?.description)
        }
    }

    private actor Batches {
        var last: FolderBatch?
        func add(_ batch: FolderBatch) { last = batch }
    }

    // MARK: - Out of it

    /// A slash is one to the system, though with what stands before or behind it, it is one
    /// `Character` that is none.
    private static let astray = [
        "b/../\u{301}evil", "b/q\u{600}/../\u{301}q\u{600}/../\u{301}evil",
        "../\u{301}q\u{600}/..", "b/\u{600}/../\u{600}/../x", "..\u{600}/\u{301}/../y",
    ]

    func testASlashThatIsNoCharacterOfItsOwnLeadsNowhere() throws {
        let files = Self.astray.map { ArchivedFile($0, [1]) }
        let all =
            files + [ArchivedFile("b/ok", [2]), ArchivedFile("b/d\u{600}/\u{301}in", [3])]
        for (name, bytes) in [
            "a.tar": ArchiveBytes.tar(all), "a.zip": zipBytes(all.map { ($0.name, $0.contents) }),
        ] {
            folder.writeBytes(name, bytes)
            let index = try index(name)
            XCTAssertEqual(index.leftOutCount, files.count, name)
            XCTAssertEqual(index.members.count, 2, name)
            let outcome = take(member(name, "b"))
            XCTAssertEqual(outcome.failures, [])
            XCTAssertEqual(
                tree, ["b": nil, "b/ok": [2], "b/d\u{600}": nil, "b/d\u{600}/\u{301}in": [3]],
                name)
            for way in Self.astray {
                let names = way.split(separator: "/").map { Array(String($0).utf8) }
                let file = InsideAddress(
                    .archive, in: folder.file.child(named: name), names: names
                ).file
                XCTAssertFalse(TakingOut.isMember(file), way)
                XCTAssertEqual(take(file).places, [], way)
            }
            XCTAssertEqual(
                Set(PrivateFile.names(inFolder: folder.path)).subtracting([".cache"]),
                [name, "out"])
            XCTAssertEqual(PrivateFile.names(inFolder: "\(folder.path)/out"), ["b"])
            folder.remove("out")
            folder.remove(name)
        }
    }

    func testAFileCannotBeCalledWhatHasASlashInItsBytes() {
        for name in ["a/\u{301}b", "a\u{600}/b", "..\u{600}/\u{301}", "/", "a/b", ".", "..", ""] {
            XCTAssertNotNil(FileNaming.objection(to: name), name)
            XCTAssertFalse(FileNaming.isStep(Array(name.utf8)), name)
        }
        for name in ["..\u{301}", ".\u{600}", "a\u{301}", "…"] {
            XCTAssertNil(FileNaming.objection(to: name), name)
        }
    }

    // MARK: - Told apart

    func testNamesOfAnOldEncodingAreFilesOfTheirOwn() throws {
        var bytes = zipBytes([("?1.txt", [1]), ("?2.txt", [2]), ("?d/?3", [3])])
        // What other programs wrote for é, ü and ä.
        let signs: [UInt8: UInt8] = [49: 0x82, 50: 0x81, 51: 0x84]
        for place in bytes.indices.dropLast() where bytes[place] == UInt8(ascii: "?") {
            bytes[place] = signs[bytes[place + 1]] ?? 0x81
        }
        folder.writeBytes("a.zip", bytes)
        let shown = try shown("a.zip")
        XCTAssertEqual(shown.items.map(\.name), ["é1.txt", "ü2.txt"])
        XCTAssertNil(shown.problem)
        let members = ArchiveMembers()
        for (item, number) in zip(shown.items, [1, 2] as [UInt8]) {
            XCTAssertEqual(try members.opened(item.file).head(9), [number])
            XCTAssertEqual(take(item.file).places.map { $0.contents() }, [[number]])
            folder.remove("out")
        }
        let deep = member("a.zip", bytes: [0x81, UInt8(ascii: "d")])
        let outcome = take(deep)
        XCTAssertEqual(outcome.failures, [])
        let file = outcome.places.first?.child(nameBytes: [0x84, UInt8(ascii: "3")])
        XCTAssertEqual(file?.contents(), [3])
    }

    func testNamesThatAreReadAlikeAreFilesOfTheirOwn() throws {
        let names = ["\u{E9}", "e\u{301}"]
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar(
                names.enumerated().flatMap { number, name in
                    [
                        ArchivedFile(name, [UInt8(number)]),
                        ArchivedFile("d/\(name)/x", [UInt8(number) + 2]),
                    ]
                }))
        XCTAssertEqual(try shown("a.tar").items.count, 2)
        let members = ArchiveMembers()
        for (number, name) in names.enumerated() {
            XCTAssertEqual(
                try members.opened(member("a.tar", name)).head(9), [UInt8(number)], "\(number)")
        }
        let outcome = take(
            member("a.tar", names[0]), member("a.tar", names[1]),
            member("a.tar", "d", names[0], "x"), member("a.tar", "d", names[1], "x"))
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(outcome.places.map { $0.contents() }, [[0], [1], [2], [3]])
    }

    func testOfAnArchiveThatWasAddedToTheLastOfANameCounts() throws {
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar([
                ArchivedFile("a", [1]), ArchivedFile("d/x", [2, 2]), ArchivedFile("b", [3]),
                ArchivedFile("a", [4, 4, 4]), ArchivedFile("d/y", [5]),
                ArchivedFile("d/x", [6, 6, 6, 6]), ArchivedFile("a", [7, 7]),
            ]))
        func expectTheLast() {
            let outcome = take(member("a.tar", "a"), member("a.tar", "d"), member("a.tar", "b"))
            XCTAssertEqual(outcome.failures, [])
            XCTAssertEqual(
                tree, ["a": [7, 7], "b": [3], "d": nil, "d/x": [6, 6, 6, 6], "d/y": [5]])
            folder.remove("out")
            XCTAssertEqual(take(member("a.tar", "a")).places.map { $0.contents() }, [[7, 7]])
            XCTAssertEqual(
                take(member("a.tar", "d", "x")).places.map { $0.contents() }, [[6, 6, 6, 6]])
            folder.remove("out")
        }
        expectTheLast()
        let items = try shown("a.tar").items
        XCTAssertEqual(items.map(\.name), ["a", "b"])
        XCTAssertEqual(items.map(\.size), [2, 1])
        expectTheLast()
        let members = ArchiveMembers()
        for _ in 0..<2 {
            XCTAssertEqual(try members.opened(member("a.tar", "a")).head(9), [7, 7])
            XCTAssertEqual(try members.opened(member("a.tar", "b")).head(9), [3])
            XCTAssertEqual(try members.opened(member("a.tar", "d", "x")).head(9), [6, 6, 6, 6])
        }
    }

    func testNothingIsReadBehindWhatIsKnownToBeThereOnce() throws {
        // What follows the second file is broken.
        let long = ArchivedFile("c", [UInt8](repeating: 7, count: 600_000))
        let bytes = ArchiveBytes.tar([ArchivedFile("a", [1]), ArchivedFile("b", [2]), long])
        folder.writeBytes("a.tar", Array(bytes[..<300_000]))
        let archive = folder.file.child(named: "a.tar")
        func end(isOnce: Bool) -> [UInt8] {
            var bytes: [UInt8] = []
            MemberTaker.take([[[98]], [[97]]], from: archive, isOnce: isOnce) {
                bytes += $0
                return true
            }
            return bytes.suffix(MemberReply.byteCount)
        }
        XCTAssertEqual(end(isOnce: true), MemberReply.end(nil).bytes)
        XCTAssertEqual(end(isOnce: false), MemberReply.end(.broken).bytes)
        XCTAssertFalse(ArchiveSource.hasOnce([[[97]]], in: archive), "nobody has looked")
        XCTAssertEqual(
            String(
                decoding: MemberTaker.request([[[97]]], from: archive, isOnce: true), as: UTF8.self),
            "\(archive.uri)\n!\na\n\n")
    }

    // MARK: - Too much

    func testANameThatNoFileCanHaveIsLeftOutAndSaid() throws {
        let long = String(repeating: "x", count: 300)
        let deep = (0..<70).map { "\($0)" }.joined(separator: "/")
        folder.writeBytes(
            "a.zip",
            zipBytes([
                ("d/\(long)", [1]), ("d/1", [2]), ("d/\(long)/\(long)", [3]), ("d/\(deep)", [4]),
                ("d/\(deep)/x", [5]), ("d/2", [6]), ("d/../d/3", [7]),
            ]))
        let outcome = take(member("a.zip", "d"))
        XCTAssertEqual(tree, ["d": nil, "d/1": [2], "d/2": [6]])
        XCTAssertEqual(
            outcome.failures.map(\.reason),
            [
                "The name is too long", "The name is too long",
                "Its folders are nested too deeply, or a path in it is too long",
            ])
        folder.remove("out")
        folder.writeBytes("b.zip", zipBytes([("d/\(deep)", [1])]))
        XCTAssertEqual(
            take(member("b.zip", "d")).failures.map(\.description),
            ["“d”: Its folders are nested too deeply, or a path in it is too long"])
        XCTAssertEqual(tree, [:])
    }

    func testAFolderOfWhichTheEndIsNotComeToIsNotWhole() throws {
        folder.writeBytes(
            "a.tar", ArchiveBytes.tar(["d/1", "2", "d/3"].map { ArchivedFile($0, [1]) }))
        func end(_ names: [UInt8]..., most: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            MemberTaker.take(
                [names], from: folder.file.child(named: "a.tar"), isOnce: false, most: most
            ) {
                bytes += $0
                return true
            }
            return bytes.suffix(MemberReply.byteCount)
        }
        XCTAssertEqual(end([UInt8(ascii: "d")], most: 2), MemberReply.end(.tooMany).bytes)
        XCTAssertEqual(end([UInt8(ascii: "d")], most: 3), MemberReply.end(nil).bytes)
        XCTAssertEqual(end([UInt8(ascii: "2")], most: 2), MemberReply.end(nil).bytes)
        XCTAssertEqual(end([UInt8(ascii: "4")], most: 2), MemberReply.end(.tooMany).bytes)
        let member = MemberReply.member(number: 0, modified: 0).bytes
        folder.writeBytes(
            "said",
            member + MemberReply.beneath(byteCount: 1).bytes + [97] + MemberReply.whole.bytes
                + MemberReply.end(.tooMany).bytes)
        TakingOut.command.withLock {
            $0 = ["/bin/sh", "-c", "sed /^$/q >/dev/null; cat '\(folder.path)/said'"]
        }
        XCTAssertEqual(
            take(self.member("a.tar", "d")).failures.map(\.reason),
            ["The archive has too many entries"])
        XCTAssertEqual(tree, [:])
    }

    func testWhatTakesTooLongIsNotCalledBroken() {
        for (command, reason) in [
            ("exit \(WorkerProcess.lateStatus)", "It took too long"),
            ("exit \(WorkerProcess.stoppedStatus)", "The archive is damaged"),
            ("kill -KILL $$", "The archive is damaged"),
        ] {
            TakingOut.command.withLock {
                $0 = ["/bin/sh", "-c", "sed /^$/q >/dev/null; \(command)"]
            }
            XCTAssertEqual(take(member("a.tar", "d")).failures.map(\.reason), [reason], command)
        }
    }
}
