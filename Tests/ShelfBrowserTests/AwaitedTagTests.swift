import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Tags that are asked for before those the items have are known.
final class AwaitedTagTests: XCTestCase {
    func testWhoGoesElsewhereIsNotAskedForTagsAnyMore() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "In/b.png"] { folder.write(name) }
            // Whoever would tell of the files never comes.
            let window = try WindowHere(
                "Tags", folder, facts: FactsReader(command: ["/bin/false"], rest: .seconds(60)))
            defer { window.close() }
            let browser = window.browser
            let other = BrowserWindow(
                in: window.tabs.window, locations: [Location(file: folder.file)])
            window.tabs.add(other, isShown: false)
            @MainActor func ask() {
                XCTAssertTrue(
                    pump(seconds: 20) {
                        browser.shownRows.first?.items.first.map { browser.wall.focus($0.id) }
                            ?? false
                    })
                browser.window.activateAction("win.tags")
                XCTAssertEqual(browser.tagsAsked.count, 1)
            }
            ask()
            window.tabs.book.show(other.content)
            XCTAssertTrue(browser.tagsAsked.isEmpty, "nothing else is asked about here")
            window.tabs.book.show(browser.content)
            ask()
            browser.go(to: folder.file.child(named: "In"))
            XCTAssertTrue(browser.tagsAsked.isEmpty, "the line would open over another place")
        }
    }
}
