import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Deeds that mean one file and no other of its name, and what a trash of strangers may bring back.
final class VeryFileTests: XCTestCase {
    func testAnUndoneNameIsNotTakenFromAnotherFile() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        fixture.perform(.move(fixture.file("a"), to: fixture.file("b")))
        fixture.folder.write("other", "two")
        fixture.folder.rename("other", "b")
        let before = fixture.tree
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertEqual(fixture.tree, before)
    }

    func testWhatWasWrittenIntoAFileComesBackUnderItsName() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        fixture.perform(.move(fixture.file("a"), to: fixture.file("b")))
        fixture.folder.write("b", "one and more")
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(fixture.file("a").contents(), Array("one and more".utf8))
        XCTAssertEqual(fixture.go(.redo)?.failures, [])
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(fixture.file("a").contents(), Array("one and more".utf8))
    }

    func testANoticeDeletesTheFileThatItIsAboutAndNoOther() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let file = File(path: "\(other)/a")
        func write(_ text: String) throws {
            XCTAssertTrue(
                PrivateFile.replace(SharedBytes(Array(text.utf8)), folder: other, name: "a"))
        }
        try write("one")
        let failure = try XCTUnwrap(fixture.perform(.trash(file)).failures.first)
        let deletion = try XCTUnwrap(failure.deletion)
        try write("two")
        XCTAssertEqual(fixture.perform(deletion).failures.map(\.kind), [.changed])
        XCTAssertEqual(file.contents(), Array("two".utf8))
        let now = try XCTUnwrap(fixture.perform(.trash(file)).failures.first?.deletion)
        XCTAssertEqual(fixture.perform(now).failures, [])
        XCTAssertFalse(file.exists)
    }

    func testTryingAgainConcernsTheFileThatTheNoticeIsAboutAndNoOther() throws {
        for step in ["move", "copy", "replace", "trash"] {
            for isOther in [true, false] {
                let fixture = TendingFixture()
                fixture.folder.write("a", "one")
                fixture.folder.makeFolder("to")
                fixture.folder.write("to/a", "there")
                let (file, target) = (fixture.file("a"), fixture.file("to/a"))
                // The folder is away for a while.
                fixture.folder.rename("to", "away")
                let steps: [FileStep] =
                    switch step {
                    case "move": [.move(file, to: target)]
                    case "copy": [.copy(file, to: target)]
                    case "replace": [.replace(.move(file, to: target))]
                    default: [.move(fixture.file("none/a"), to: target), .trash(file)]
                    }
                let watch = DeedWatch()
                if step == "trash" { watch.cancel() }
                let outcome = FileDeed("Deed", steps).perform(watch)
                XCTAssertEqual(outcome.doneCount, 0)
                let rest = try XCTUnwrap(outcome.rest, step)
                fixture.folder.rename("away", "to")
                fixture.folder.remove("to/a")
                if isOther {
                    fixture.folder.rename("a", "elsewhere")
                    fixture.folder.write("a", "two")
                }
                let again = rest.perform(DeedWatch())
                if isOther {
                    XCTAssertEqual(again.doneCount, 0, step)
                    XCTAssertEqual(file.contents(), Array("two".utf8), step)
                } else {
                    XCTAssertEqual(again.doneCount, 1, step)
                }
            }
        }
    }

    func testOnADiskThatCannotBeWrittenNothingIsOfferedToBeDeleted() throws {
        let fixture = TendingFixture()
        let disk = "\(fixture.folder.home)/disk"
        mkdir(disk, 0o755)
        let mount = TendingFixture.run("mount", "-t", "tmpfs", "none", disk)
        try XCTSkipUnless(mount.status == 0, "only root may have another disk")
        defer { TendingFixture.run("umount", disk) }
        fixture.folder.write("../home/disk/a", "one")
        XCTAssertEqual(TendingFixture.run("mount", "-o", "remount,ro", disk).status, 0)
        let outcome = fixture.perform(.trash(File(path: "\(disk)/a")))
        XCTAssertEqual(outcome.failures.map(\.kind), [.hopeless])
        XCTAssertEqual(outcome.failures.map(\.reason), ["Read-only file system"])
    }

    func testTheTrashOfAMediumBringsNothingBackOutsideOfIt() throws {
        let fixture = TendingFixture()
        let disk = "\(fixture.folder.home)/disk"
        mkdir(disk, 0o755)
        let mount = TendingFixture.run("mount", "-t", "ramfs", "medium", disk)
        try XCTSkipUnless(mount.status == 0, "only root may have another disk")
        defer { TendingFixture.run("umount", disk) }
        let trash = ".Trash-\(getuid())"
        symlink(fixture.folder.path, "\(disk)/link")
        mkdir("\(disk)/in", 0o755)
        func entries(_ path: String) -> [FileStep.TrashedFile] {
            fixture.folder.write("../home/disk/\(trash)/files/x", "bad")
            fixture.folder.write(
                "../home/disk/\(trash)/info/x.trashinfo",
                "[Trash Info]\nPath=\(path)\nDeletionDate=2026-01-02T03:04:05\n")
            return FileStep.trashedNow(holding: [File(path: "\(disk)/\(trash)/files/x")]).entries
        }
        let inside = fixture.folder.path
        for path in [
            "../work/x", "%2E%2E/x", "in/../../x", "in/%2e%2E/%2e%2e/x", "\(inside)/x", "%2Ftmp/x",
            "..",
        ] { XCTAssertEqual(entries(path).map(\.original.uri), [], path) }
        let byLink = entries("link/x")
        XCTAssertEqual(byLink.count, 1)
        XCTAssertEqual(
            fixture.perform(FileDeed("Restore", byLink.map { .restore($0) })).failures.map(
                \.reason),
            ["It would be restored outside the disk whose trash holds it"])
        XCTAssertEqual(fixture.tree, [:])
        XCTAssertEqual(
            fixture.perform(FileDeed("Restore", entries("in/x").map { .restore($0) })).failures, [])
        XCTAssertTrue(File(path: "\(disk)/in/x").exists)
    }

    func testWhatLooksLikeATrashInAFolderIsNone() {
        let fixture = TendingFixture()
        fixture.folder.write("some/files/x", "bad")
        fixture.folder.write(
            "some/info/x.trashinfo",
            "[Trash Info]\nPath=/tmp/x\nDeletionDate=2026-01-02T03:04:05\n")
        let file = fixture.file("some/files/x")
        XCTAssertEqual(FileStep.trashedNow(holding: [file]).elsewhere, [file])
    }

    func testWhatAProgramThatWasKilledHasLeftInTheTrashComesBackInTheNext() throws {
        let fixture = TendingFixture()
        let names = (1...30).map { "same.\($0)" }
        for name in names { fixture.folder.write(name, name) }
        let before = fixture.tree
        fixture.perform(FileDeed("Trash", names.map { .trash(fixture.file($0)) }))
        XCTAssertEqual(fixture.tree, [:])
        // It is remembered until all of it is back, not until that is begun.
        let text = TrashMemory.text(of: fixture.history)
        let entry = try XCTUnwrap(fixture.history.take(.undo))
        XCTAssertEqual(TrashMemory.text(of: fixture.history), text)
        // Half of it is done when the program is killed.
        let half = try XCTUnwrap((TimedDeed(entry.deed).deed as? FileDeed)?.steps.prefix(15))
        XCTAssertEqual(FileDeed("Half", Array(half)).perform(DeedWatch()).failures, [])
        XCTAssertEqual(fixture.tree.count, 15)
        let next = TendingFixture()
        next.history = TrashMemory.history(from: text)
        let outcome = try XCTUnwrap(next.go(.undo))
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(outcome.doneCount, 30)
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(TrashMemory.text(of: next.history), "")
        fixture.history.settle(entry, .undo, outcome)
        XCTAssertEqual(TrashMemory.text(of: fixture.history), "")
    }

    func testBytesThatAreNoTextStayInANameThatIsTyped() {
        func bytes(_ text: String, _ old: [UInt8]) -> [UInt8] {
            FileNaming.bytes(of: text, insteadOf: old)
        }
        let old = Array("caf".utf8) + [0xE9] + Array(" é.jpg".utf8)
        let shown = File.displayName(ofNameBytes: old)
        XCTAssertEqual(bytes(shown, old), old)
        XCTAssertEqual(
            bytes("My \(shown)x", old), Array("My ".utf8) + old + Array("x".utf8))
        XCTAssertEqual(bytes("cafe.jpg", old), Array("cafe.jpg".utf8))
        XCTAssertEqual(bytes("\u{FFFD}", Array("a".utf8)), Array("\u{FFFD}".utf8))
        let torn: [UInt8] = [0xE2, 0x82, 65]
        XCTAssertEqual(bytes(File.displayName(ofNameBytes: torn), torn), torn)
    }
}
