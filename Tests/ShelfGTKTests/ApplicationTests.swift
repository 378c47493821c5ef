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

    @MainActor
    private static func giveKeyboard(to title: String) throws {
        try Seat.focusWindow(named: title)
    }
}
