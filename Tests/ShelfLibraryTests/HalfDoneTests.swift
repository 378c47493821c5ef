import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What can neither be ended nor taken back, and what is done though it cannot be looked at afterwards.
final class HalfDoneTests: XCTestCase {
    private static func write(_ path: String, _ text: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        XCTAssertEqual(Glibc.write(descriptor, text, text.utf8.count), text.utf8.count)
        close(descriptor)
    }

    func testAMoveThatIsHalfDoneIsNotTriedAgainAndWhatItReplacedComesBack() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let (source, target) = (File(path: "\(other)/f"), fixture.file("f"))
        fixture.folder.write("f/old", "old")
        mkdir("\(other)/f", 0o755)
        Self.write("\(other)/f/a", "one")
        // What comes into it while it is copied keeps it from being deleted, once all else is.
        let watch = DeedWatch { progress in
            if progress.bytes > 0 { Self.write("\(other)/f/late", "two") }
        }
        let outcome = fixture.perform(
            FileDeed("Move", [.replace(.move(source, to: target))]), watch)
        XCTAssertEqual(outcome.failures.map(\.kind), [.halfDone])
        XCTAssertNil(outcome.rest, "the remains would replace the only whole one")
        XCTAssertEqual(TendingFixture.contents(of: target), ["a": Array("one".utf8)])
        XCTAssertEqual(TendingFixture.contents(of: source), ["late": Array("two".utf8)])
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.taken])
        fixture.folder.rename("f", "whole")
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(TendingFixture.contents(of: target), ["old": Array("old".utf8)])
        XCTAssertEqual(
            TendingFixture.contents(of: fixture.file("whole")), ["a": Array("one".utf8)])
    }

    func testACopyThatCannotBeWrittenOutGoesWhileAllOfTheOriginalIsThere() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("in/a", "one")
        chmod("\(fixture.folder.path)/in", 0o777)
        // It takes files and shows none.
        chmod(other, 0o333)
        let before = fixture.tree
        let outcome = fixture.folder.withoutPrivileges {
            fixture.perform(.move(fixture.file("in/a"), to: File(path: "\(other)/a")))
        }
        chmod(other, 0o755)
        XCTAssertEqual(outcome.failures.map(\.kind), [.refused])
        XCTAssertNil(outcome.inverse)
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(TendingFixture.tree(of: other), [:])
    }

    func testACopyThatCannotBeLookedAtIsDoneAndIsNotTakenBack() throws {
        try XCTSkipUnless(geteuid() == 0, "only root can have a file of another's")
        let fixture = TendingFixture()
        fixture.folder.write("f/a", "one")
        chmod(fixture.folder.path, 0o777)
        // Others may read it, but not whom the copy belongs to.
        chown("\(fixture.folder.path)/f", 0, 12_345)
        chmod("\(fixture.folder.path)/f", 0o005)
        let outcome = fixture.folder.withoutPrivileges {
            fixture.perform(.copy(fixture.file("f"), to: fixture.file("g")))
        }
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(outcome.doneCount, 1)
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertEqual(fixture.file("g/a").contents(), Array("one".utf8))
    }

    func testWhatIsTakenOutAndCannotBeLookedAtIsDoneAndIsNotTakenBack() {
        let fixture = TendingFixture()
        fixture.folder.write("f/in/a", "one")
        fixture.folder.makeFolder("to")
        let inner = "\(fixture.folder.path)/f/in"
        for path in [inner, "\(fixture.folder.path)/f"] { chown(path, 65_534, gid_t.max) }
        for path in [fixture.folder.path, "\(fixture.folder.path)/to"] { chmod(path, 0o777) }
        chmod(inner, 0)
        let outcome = fixture.folder.withoutPrivileges {
            fixture.perform(.takeOut(fixture.file("f"), to: fixture.file("to/f")))
        }
        chmod("\(fixture.folder.path)/to/f/in", 0o755)
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(outcome.doneCount, 1)
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertEqual(fixture.file("to/f/in/a").contents(), Array("one".utf8))
    }
}
