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
}
