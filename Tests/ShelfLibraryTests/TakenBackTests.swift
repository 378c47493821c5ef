import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What is taken back though somebody has worked on it since, and names of what comes along.
final class TakenBackTests: XCTestCase {
    /// What was taken out of an archive is put into a folder; the deed that does so.
    private func takeOut(_ names: [String], _ fixture: TendingFixture) -> FileDeed {
        fixture.folder.makeFolder("to")
        let files = names.map { fixture.file("cache/\($0)") }
        return FilePlan(files, into: fixture.file("to"), .takeOut).deedNow(.replace)
    }

    func testWhatWasCopiedOutOfAnArchiveIsTakenBackAndDoneAgain() {
        let fixture = TendingFixture()
        fixture.folder.write("cache/a.txt", "a")
        fixture.folder.write("cache/album/b.txt", "b")
        fixture.folder.write("to/a.txt", "old")
        let deed = takeOut(["a.txt", "album"], fixture)
        let before = fixture.tree
        XCTAssertEqual(fixture.perform(deed).failures, [])
        let after = fixture.tree
        XCTAssertNotNil(after["/to/album/b.txt"])
        for _ in 1...2 {
            XCTAssertEqual(fixture.go(.undo)?.failures, [])
            XCTAssertEqual(fixture.tree, before)
            XCTAssertEqual(fixture.go(.redo)?.failures, [])
            XCTAssertEqual(fixture.tree, after)
        }
    }

    func testWhatWasWorkedOnSinceItWasCopiedOutOfAnArchiveStays() {
        for isFolder in [false, true] {
            let fixture = TendingFixture()
            fixture.folder.write("cache/a.txt", "a")
            fixture.folder.write("cache/album/b.txt", "b")
            fixture.perform(takeOut([isFolder ? "album" : "a.txt"], fixture))
            fixture.folder.write(isFolder ? "to/album/mine.txt" : "to/a.txt", "much work")
            let before = fixture.tree
            let outcome = fixture.go(.undo)
            XCTAssertEqual(outcome?.failures.map(\.reason), ["It has changed since"])
            XCTAssertEqual(fixture.tree, before)
        }
    }

    func testACopyOfWhatDiffersInCaseOrCompositionGetsANumberAsWell() {
        for (picture, raw, copy) in [
            ("img_1.jpg", "IMG_1.CR2", "img_1 (2).CR2"),
            ("\u{e9}.jpg", "e\u{301}.CR2", "\u{e9} (2).CR2"),
        ] {
            let fixture = TendingFixture()
            for name in [picture, raw, "\(raw).xmp"] { fixture.folder.write("in/\(name)", name) }
            let files = [picture, raw, "\(raw).xmp"].map { fixture.file("in/\($0)") }
            let plan = FilePlan(files, into: fixture.file("in"), .copy)
            XCTAssertEqual(fixture.perform(plan.deedNow(.keepBoth)).failures, [])
            let names = Set(fixture.tree.keys.map { Array($0.utf8) })
            XCTAssertEqual(names.count, 7)
            for name in [copy, "\(copy).xmp"] {
                XCTAssertTrue(names.contains(Array("/in/\(name)".utf8)), "\(name) in \(names)")
            }
        }
    }

    func testWhatComesAlongIsCalledAsWhatItBelongsTo() {
        func renamed(_ name: String, with old: String, to new: String) -> String {
            let names = CompanionNames.renamed(
                [Array(name.utf8)], with: Array(old.utf8), to: Array(new.utf8))
            return String(decoding: names[0], as: UTF8.self)
        }
        XCTAssertEqual(renamed("a.jpeg.xmp", with: "a.jpeg", to: "a.jpg"), "a.jpg.xmp")
        XCTAssertEqual(renamed("IMG.JPG.xmp", with: "IMG.JPG", to: "IMG.jpg"), "IMG.jpg.xmp")
        XCTAssertEqual(renamed("a.xmp", with: "a.jpeg", to: "b.jpg"), "b.xmp")
        XCTAssertEqual(renamed("A.CR2.xmp", with: "a.jpg", to: "b.jpg"), "b.CR2.xmp")
        XCTAssertEqual(renamed("a.b.xmp", with: "a.b.jpg", to: "c.jpg"), "c.xmp")
        XCTAssertEqual(renamed("a.tar.xmp", with: "a.tar.jpg", to: "b.tar.jpg"), "b.tar.xmp")
        XCTAssertEqual(renamed("c.xmp", with: "a.jpg", to: "b.jpg"), "c.xmp")
    }

    func testWhatRunsAsItsOwnerDoesNotWhereTheCopyHasAnother() throws {
        try XCTSkipUnless(geteuid() == 0, "only root may give files away")
        let fixture = TendingFixture()
        let (nobody, group): (uid_t, gid_t) = (65_534, 12_345)
        fixture.folder.makeFolder("to")
        chown("\(fixture.folder.path)/to", nobody, 0)
        for (name, owner, group) in [("theirs", 0, 0), ("mine", nobody, group)] {
            fixture.folder.write(name, "run")
            chown("\(fixture.folder.path)/\(name)", owner, group)
            chmod("\(fixture.folder.path)/\(name)", 0o6755)
        }
        fixture.folder.makeFolder("shared")
        chmod("\(fixture.folder.path)/shared", 0o2755)
        fixture.folder.write("to/whole", "run")
        chmod("\(fixture.folder.path)/to/whole", 0o6755)
        fixture.folder.withoutPrivileges {
            for name in ["theirs", "mine", "shared"] {
                let copy = fixture.file("to/\(name)")
                XCTAssertEqual(fixture.perform(.copy(fixture.file(name), to: copy)).failures, [])
            }
            XCTAssertEqual(
                WholeFile.replace(
                    at: Array("\(fixture.folder.path)/to/whole".utf8), Array("run".utf8), with: [1]
                ), .done)
        }
        let modes = ["theirs", "mine", "shared", "whole"].map {
            TendingFixture.run("stat", "-c", "%u %a", "\(fixture.folder.path)/to/\($0)").output
        }
        XCTAssertEqual(
            modes, ["65534 755\n", "65534 4755\n", "65534 2755\n", "65534 755\n"])
        // Who may give files away gives them away as they are.
        XCTAssertEqual(
            fixture.perform(.copy(fixture.file("mine"), to: fixture.file("again"))).failures, [])
        XCTAssertEqual(
            TendingFixture.run("stat", "-c", "%u %g %a", "\(fixture.folder.path)/again").output,
            "65534 12345 6755\n")
    }

    func testAFileIsCopiedWhereNotAllThatIsSaidOfItFits() throws {
        let fixture = TendingFixture()
        let source = "/dev/shm/shelf-said-\(getpid())"
        XCTAssertTrue(
            PrivateFile.replace(
                SharedBytes(Array("a".utf8)), folder: "/dev/shm", name: "shelf-said-\(getpid())"))
        defer { unlink(source) }
        // Larger than ext4 keeps them.
        let setting = TendingFixture.run(
            "python3", "-c",
            "import os,sys; [os.setxattr(sys.argv[1], 'user.' + c, c.encode() * n) for c, n in (('a', 20000), ('b', 1))]",
            source)
        try XCTSkipUnless(
            setting.status == 0, "the file system of the memory keeps no such attributes")
        let outcome = fixture.perform(.copy(File(path: source), to: fixture.file("a")))
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(fixture.file("a").contents(), Array("a".utf8))
        let kept = TendingFixture.run(
            "python3", "-c", "import os,sys; print(*os.listxattr(sys.argv[1]), end='')",
            "\(fixture.folder.path)/a")
        XCTAssertTrue(kept.output.contains("user.b"), kept.output)
    }
}
