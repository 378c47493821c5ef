import ShelfGObject
import ShelfLibrary
import XCTest

@testable import ShelfBrowser

/// What a window says when there is nothing to show, and over what it shows.
final class StatusPageTests: XCTestCase {
    func testThereIsAWayForwardFromWhateverCannotBeShown() {
        MainActor.assumeIsolated {
            @MainActor func page(_ code: Int) -> StatusPage {
                let location = Location(file: File(uri: "sftp://host/"))
                let error = GLibError(domain: "g-io-error-quark", code: code, message: "m")
                return .empty([.location(LocationError(location, error))], locationCount: 1)
            }
            XCTAssertEqual(page(16).remedy, .connect, "it is not connected")
            XCTAssertEqual(page(1).remedy, .tryAgain)
            XCTAssertEqual(page(19).remedy, .tryAgain, "somebody has cancelled it")
            XCTAssertTrue(page(15).text.contains("GVfs"), page(15).text)
            XCTAssertNil(StatusPage.empty([], locationCount: 1).remedy)
            let waiting = StatusPage.waiting(for: [File(path: "/a/Server")])
            XCTAssertEqual(waiting.title, "Waiting for “Server”")
            XCTAssertEqual(waiting.remedy, .cancel)
            XCTAssertFalse(waiting.offersFolder)
            let several = StatusPage.waiting(for: (1...5).map { File(path: "/a/\($0)") })
            XCTAssertTrue(several.text.hasSuffix("“1”, “2”, “3” and others"), several.text)
        }
    }

    func testAnEmptyFolderIsEmptyAndAPlaceThatIsGoneIsGone() {
        MainActor.assumeIsolated {
            let closed = Problem.unreadableFolder(File(path: "/a/b"), reason: "closed")
            for (obstacles, count, title, text) in [
                ([], 0, "No Folder Open", "Open a folder to see its files."),
                ([], 1, "Folder Is Empty", "New files in this folder appear here."),
                ([], 2, "Folder Is Empty", "New files in these folders appear here."),
                ([missing("/a")], 1, "Could Not Open Folder", "/a: gone"),
                (
                    [missing("/a"), missing("/b")], 3, "Could Not Open These Locations",
                    "/a: gone\n/b: gone"
                ),
                ([closed], 1, "Could Not Open These Locations", "/a/b: closed"),
                (
                    (1...1_004).map { missing("/\($0)") }, 1_004, "Could Not Open These Locations",
                    "/1: gone\n/2: gone\n/3: gone\nand 1\u{202F}001 more"
                ),
            ] {
                let page = StatusPage.empty(obstacles, locationCount: count)
                XCTAssertEqual(page.title, title)
                XCTAssertEqual(page.text, text)
            }
        }
    }

    func testWhatAFilterLeavesNothingOfIsSaidAsItIs() {
        MainActor.assumeIsolated {
            let found = "New matches appear here. Press Escape to show everything."
            for (filter, title, text) in [
                ("a", "No Results Found", "Press Escape to show everything."),
                ("a \"b c\"", "No Results Found", "Press Escape to show everything."),
                ("-a", "Nothing matches “-a”", "Press Escape to show everything."),
                ("a -b", "Nothing matches “a -b”", "Press Escape to show everything."),
                ("kind:film", "Nothing matches “kind:film”", "Press Escape to show everything."),
                ("rating:>=3", "Nothing matches “rating:>=3”", found),
                ("a date:2024", "Nothing matches “a date:2024”", found),
                ("label:red", "Nothing matches “label:red”", found),
                ("-tag:a", "Nothing matches “-tag:a”", found),
            ] {
                let page = StatusPage.nothingMatches(filter)
                XCTAssertEqual(page.title, title)
                XCTAssertEqual(page.text, text, filter)
                XCTAssertNil(page.remedy)
                XCTAssertFalse(page.offersFolder)
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

    func testWhatIsOnlyToBeKnownIsSaidAfterWhatStandsInTheWay() {
        MainActor.assumeIsolated {
            var notices = Notices()
            notices.add("known", isPassing: false)
            XCTAssertEqual(notices.next(), "known")
            notices.add("known too", isPassing: false)
            notices.add("in the way", isPassing: true)
            XCTAssertEqual(notices.next(), "in the way")
            XCTAssertNil(notices.next(), "it waits")
            notices.dismiss()
            XCTAssertEqual(notices.next(), "known (and 1 more)")
            notices.add("in the way again", isPassing: true)
            XCTAssertEqual(notices.next(), "in the way again")
            XCTAssertTrue(notices.isOver([]))
            XCTAssertEqual(notices.next(), "known (and 1 more)", "nothing is in its way")
            notices.dismiss()
            XCTAssertNil(notices.next(), "it was read")
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
