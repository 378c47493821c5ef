import ShelfGObject
import ShelfLibrary
import XCTest

@testable import ShelfBrowser

/// What a window says when there is nothing to show, and over what it shows.
final class StatusPageTests: XCTestCase {
    func testAnEmptyFolderIsEmptyAndAPlaceThatIsGoneIsGone() {
        MainActor.assumeIsolated {
            let closed = Problem.unreadableFolder(File(path: "/a/b"), reason: "closed")
            for (obstacles, count, title, text) in [
                ([], 0, "Nothing to show yet", "Open a folder to see what is in it."),
                ([], 1, "Nothing here yet", "What is put into this folder appears here at once."),
                ([], 2, "Nothing here yet", "What is put into these folders appears here at once."),
                ([missing("/a")], 1, "This place cannot be shown", "/a: gone"),
                (
                    [missing("/a"), missing("/b")], 3, "Nothing here can be shown",
                    "/a: gone\n/b: gone"
                ),
                ([closed], 1, "Nothing here can be shown", "/a/b: closed"),
                (
                    (1...1_004).map { missing("/\($0)") }, 1_004, "Nothing here can be shown",
                    "/1: gone\n/2: gone\n/3: gone\nand 1\u{202F}001 more"
                ),
            ] {
                let page = StatusPage.empty(obstacles, locationCount: count)
                XCTAssertEqual(page.title, title)
                XCTAssertEqual(page.text, text)
            }
        }
    }

    func testANoticeWaitsUntilThereIsSomethingToShowItOver() {
        MainActor.assumeIsolated {
            var notices = Notices()
            XCTAssertNil(notices.next())
            notices.add("a", isPassing: true)
            notices.add("b", isPassing: true)
            XCTAssertEqual(notices.next(), "a (and 1 more)")
            XCTAssertNil(notices.next(), "it is said once")
        }
    }

    func testANoticeIsOverWhenNothingOfItIsTrueAnyMore() {
        MainActor.assumeIsolated {
            var notices = Notices()
            notices.add("a", isPassing: true)
            notices.add("b", isPassing: true)
            _ = notices.next()
            XCTAssertFalse(notices.isOver(["b"]))
            XCTAssertTrue(notices.isOver([]))
            XCTAssertFalse(notices.isOver([]), "it is over once")
            notices.add("c", isPassing: false)
            _ = notices.next()
            XCTAssertFalse(notices.isOver([]), "what cannot pass stays")
            notices.add("d", isPassing: true)
            XCTAssertFalse(notices.isOver([]))
            XCTAssertNil(notices.next(), "what is over before it was said is not said")
        }
    }
}

@MainActor
private func missing(_ path: String) -> Problem {
    .location(LocationError(Location(file: File(path: path)), reason: "gone"))
}
