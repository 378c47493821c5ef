import Glibc
import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// Folders inside of archives, taken out whole.
final class FolderTakingTests: TakingOutTestCase {
    func testAFolderComesWithAllThatIsInItFromAnArchiveOfEachFormat() throws {
        let files = [
            ArchivedFile("b/ä☃/1", [1]), ArchivedFile("t", [2]), ArchivedFile("b/2", [3]),
            ArchivedFile("b/ä☃/tief/4", [4]), ArchivedFile("bb/5", [5]), ArchivedFile("c/b/6", [6]),
        ]
        let formats = [
            "a.tar": ArchiveBytes.tar(files), "a.7z": ArchiveBytes.sevenZip(files),
            "a.rar": ArchiveBytes.rar5(files),
            "a.zip": zipBytes(files.map { ($0.name, $0.contents) }),
        ]
        for (name, bytes) in formats.sorted(by: { $0.key < $1.key }) {
            folder.writeBytes(name, bytes)
            // One that lies in another is there by itself as well.
            let outcome = take(member(name, "b"), member(name, "t"), member(name, "b", "ä☃"))
            XCTAssertEqual(outcome.failures, [], name)
            XCTAssertEqual(outcome.places.map(\.displayName), ["b", "t", "ä☃"], name)
            XCTAssertEqual(
                tree,
                [
                    "b": nil, "b/2": [3], "b/ä☃": nil, "b/ä☃/1": [1], "b/ä☃/tief": nil,
                    "b/ä☃/tief/4": [4], "t": [2], "ä☃": nil, "ä☃/1": [1], "ä☃/tief": nil,
                    "ä☃/tief/4": [4],
                ], name)
            folder.remove("out")
        }
    }

    func testNothingInAFolderLeadsOutOfIt() throws {
        folder.write("secret/x", "secret")
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar([
                ArchivedFile("b/ok", [1]), ArchivedFile("b/../../evil", [2]),
                ArchivedFile("b/..", [3]), ArchivedFile("/b//./abs", [4]),
                ArchivedFile("b/link", linkTo: "../../secret"), ArchivedFile("b/link/in", [5]),
                ArchivedFile("b/ok", [6]), ArchivedFile("b/ok/in", [7]),
                ArchivedFile("b/\(String(repeating: "x", count: 90))", [8]),
            ]))
        let outcome = take(member("a.tar", "b"))
        XCTAssertEqual(
            tree,
            [
                "b": nil, "b/ok": [6], "b/abs": [4], "b/link": nil, "b/link/in": [5],
                "b/\(String(repeating: "x", count: 90))": [8],
            ], "the last of a name is there, and a name is a file or a folder")
        XCTAssertEqual(
            outcome.failures.map(\.description), ["“in”: A file of that name already exists"])
        XCTAssertEqual(PrivateFile.names(inFolder: "\(folder.path)/secret"), ["x"])
        XCTAssertFalse(folder.file.child(named: "evil").exists)
    }

    func testATakerThatLiesAboutAFolderLeavesNothing() {
        func beneath(_ way: String) -> [UInt8] {
            MemberReply.beneath(byteCount: way.utf8.count).bytes + Array(way.utf8)
        }
        let member = MemberReply.member(number: 0, modified: 0).bytes
        let rest = MemberReply.piece(byteCount: 1).bytes + [65] + MemberReply.whole.bytes
        let end = MemberReply.end(nil).bytes
        let lies = [
            "../evil", "/evil", "a/../../evil", "a//b", ".", "a/./b", "a\u{0}b",
            "../\u{301}evil", "x\u{600}/../\u{301}evil", "a/\u{301}/../x",
        ]
        let others: [[UInt8]] = [
            beneath("x") + rest + end, member + beneath("x"), member + beneath("x") + rest,
            member + beneath("x") + beneath("y") + rest + end,
            member + beneath("x") + rest + member + rest + end,
            member + MemberReply.beneath(byteCount: 4).bytes + [0xff, 0x2f, 0, 2] + rest + end,
            member + rest + member + beneath("x") + rest + end,
            MemberReply.skipped(number: 1).bytes + end,
        ]
        for said in lies.map({ member + beneath($0) + rest + end }) + others {
            folder.writeBytes("said", said)
            TakingOut.command.withLock {
                // An empty line ends what is asked for.
                let heard = "while read -r line && [ \"$line\" ]; do :; done"
                $0 = ["/bin/sh", "-c", "\(heard); cat '\(folder.path)/said'"]
            }
            let outcome = take(self.member("a.zip", "d"))
            XCTAssertFalse(outcome.failures.isEmpty)
            XCTAssertEqual(tree.filter { $0.key.contains("/") || $0.key.hasPrefix(".") }, [:])
            XCTAssertFalse(folder.file.child(named: "evil").exists)
            folder.remove("out")
        }
        // One that says what makes sense is believed.
        folder.writeBytes("said", member + beneath("x/y") + rest + end)
        XCTAssertEqual(take(self.member("a.zip", "d")).failures, [])
        XCTAssertEqual(tree, ["d": nil, "d/x": nil, "d/x/y": [65]])
        XCTAssertEqual(MemberReply(MemberReply.beneath(byteCount: 7).bytes), .beneath(byteCount: 7))
        XCTAssertNil(MemberReply(MemberReply.beneath(byteCount: 5_000).bytes))
    }

    func testWhatOfAFolderCannotBeTakenIsSaidAndABrokenArchiveLeavesNothingHalf() throws {
        let long = [UInt8](repeating: 7, count: 600_000)
        let files = [ArchivedFile("d/1", [1, 2, 3]), ArchivedFile("d/2", long)]
        let bytes = ArchiveBytes.tar(files)
        folder.writeBytes("a.tar", Array(bytes[..<300_000]))
        let outcome = take(member("a.tar", "d"))
        XCTAssertEqual(tree, [:])
        XCTAssertEqual(
            outcome.failures.map(\.description),
            ["“2”: The archive is damaged", "“d”: The archive is damaged"])
        folder.writeBytes("locked.zip", zipBytes([("d/1", [1])], isLocked: true))
        XCTAssertEqual(
            take(member("locked.zip", "d")).failures.map(\.description),
            ["“1”: It needs a password"])
        XCTAssertEqual(tree, [:])
        XCTAssertEqual(
            take(member("a.tar", "nowhere")).failures.map(\.reason), ["The archive is damaged"])
        folder.writeBytes("b.tar", bytes)
        XCTAssertEqual(
            take(member("b.tar", "nowhere")).failures.map(\.reason),
            ["It is no longer in the archive"])
    }

    func testWhatIsCancelledInAFolderLeavesNothing() throws {
        let long = [UInt8](repeating: 7, count: 4_000_000)
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar([ArchivedFile("d/1", [1]), ArchivedFile("d/2", long)]))
        let watch = DeedWatch()
        watch.cancel()
        let outcome = take(member("a.tar", "d"), watch: watch)
        XCTAssertEqual(Set(outcome.failures.map(\.kind)), [.cancelled])
        XCTAssertEqual(tree, [:])
        XCTAssertLessThan(watch.progress.bytes, 4_000_000)
    }
}
