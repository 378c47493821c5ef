import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The sidebar beside a wall that is looked at from the sofa for a while.
final class SofaSidebarTests: XCTestCase {
    func testPlacesAreBesideTheWallAfterTheSofaAsTheyWereBefore() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            Session.remember(hasPlaces: false)
            defer { Session.remember(hasPlaces: false) }
            let windows = [
                try WindowHere("SofaA", folder), try WindowHere("SofaB", folder),
            ]
            defer { for window in windows { window.close() } }
            let (with, without) = (windows[0].browser, windows[1].browser)
            with.window.activateAction("win.show-places")
            // What was chosen last was chosen in another window.
            for _ in 0..<2 { without.window.activateAction("win.show-places") }
            XCTAssertFalse(Session.hasPlaces)
            for isSofa in [true, false] {
                for window in windows { window.tabs.turnSofa(isSofa, fillsScreen: false) }
                XCTAssertEqual(with.sidebar.isShown, !isSofa)
                XCTAssertFalse(without.sidebar.isShown)
            }
            with.window.activateAction("win.show-places")
            XCTAssertFalse(with.sidebar.isShown)
        }
    }

    func testWhatWasNamedOnStandardInputIsNoPlaceThere() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let named = NamedFiles([folder.file.child(named: "a.txt")])
            let window = try WindowHere(
                "SofaC", folder,
                locations: [Location(naming: named), Location(file: folder.file)])
            defer { window.close() }
            window.tabs.turnSofa(true, fillsScreen: false)
            defer { window.tabs.turnSofa(false, fillsScreen: false) }
            Session.remember(recent: [named.address, folder.file])
            XCTAssertEqual(Session.recentFolders.first, folder.file)
            window.browser.sofa.open(.places)
            let places = window.browser.sofa.surroundings().places.map(\.uri)
            XCTAssertTrue(places.contains(folder.file.uri))
            XCTAssertFalse(places.contains(named.address.uri))
            // Who goes there by its title goes to what was named, and to no place that is remembered.
            XCTAssertEqual(Location(file: named.address), Location(naming: named))
        }
    }
}
