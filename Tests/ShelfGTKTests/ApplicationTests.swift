import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class ApplicationTests: XCTestCase {
    func testTheWindowThatHadTheKeyboardLastIsTheFirst() throws {
        try onGTK {
            let application = Application(id: "io.github.shelf.ApplicationTest")
            application.setIsUnique(false)
            try application.register()
            let windows = ["First", "Second", "Third"].map { title in
                let chrome = Builder(
                    xml: "<interface><object class='GtkWindow' id='window'/></interface>")
                let made = chrome.window("window")
                made.setTitle(title)
                made.setApplication(application)
                made.present()
                XCTAssertTrue(pump { made.isVisible })
                return made
            }
            defer { for window in windows { window.destroy() } }
            for index in [0, 2, 1] {
                try Self.giveKeyboard(to: ["First", "Second", "Third"][index])
                XCTAssertTrue(
                    pump { application.windows.first == windows[index] }, "window \(index)")
            }
            XCTAssertEqual(application.windows, [windows[1], windows[2], windows[0]])
        }
    }

    func testWhereNobodyTakesTheWishThatTheScreenStaysOnNothingIsSaidOfIt() throws {
        try onGTK {
            let application = Application(id: "io.github.shelf.WakefulnessTest")
            application.setIsUnique(false)
            try application.register()
            let chrome = Builder(
                xml: "<interface><object class='GtkWindow' id='window'/></interface>")
            let window = chrome.window("window")
            defer { window.destroy() }
            // A window of no application, then one of a desktop without a session manager.
            for isOfApplication in [false, true] {
                if isOfApplication { window.setApplication(application) }
                var wish: Wakefulness?
                let warnings = LogProbe.warnings { wish = window.keepAwake(for: "Test") }
                XCTAssertNil(wish)
                XCTAssertEqual(warnings, [])
            }
        }
    }

    @MainActor
    private static func giveKeyboard(to title: String) throws {
        try Seat.focusWindow(named: title)
    }
}
