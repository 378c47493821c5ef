import ShelfGObject
import ShelfTestSupport
import ShelfTesting
import XCTest

@testable import ShelfGTK

/// Shortcuts with digits on keyboards whose digits are typed with Shift.
final class ShiftedDigitTests: XCTestCase {
    /// A quotation mark, on the key that types 3 in most layouts.
    private static func press(_ modifiers: KeyModifiers) -> KeyPress {
        KeyPress(value: 0x22, modifiers: modifiers, code: 12)
    }

    func testAFrenchKeyboardReachesTheKeysOfDigits() throws {
        try onGTK {
            let french = try? ChildProgram.run(["setxkbmap", "fr"])
            try XCTSkipUnless(french?.status == 0, "the layout of the keyboard cannot be changed")
            defer {
                _ = try? ChildProgram.run(["setxkbmap", "us"])
                XCTAssertTrue(
                    pump(seconds: 20) { Self.press(.control).acceleratorOfShiftedDigit == nil })
            }
            XCTAssertTrue(
                pump(seconds: 20) {
                    Self.press(.control).acceleratorOfShiftedDigit == "<Control>3"
                })
            XCTAssertEqual(Self.press(.alt).acceleratorOfShiftedDigit, "<Alt>3")
            XCTAssertEqual(
                Self.press([.control, .alt]).acceleratorOfShiftedDigit, "<Control><Alt>3")
            for modifiers: KeyModifiers in [[], .shift, [.control, .shift], [.control, .super]] {
                XCTAssertNil(Self.press(modifiers).acceleratorOfShiftedDigit)
            }
            let letter = KeyPress(value: 0x61, modifiers: .control, code: 24)
            XCTAssertNil(letter.acceleratorOfShiftedDigit)
        }
    }

    func testAWindowActivatesWhatIsBoundToKeys() throws {
        try onGTK {
            let application = Application(id: "io.github.shelf.ShiftedDigitTest")
            application.setIsUnique(false)
            try application.register()
            application.setKeys(["<Control>3"], for: "win.pick::list")
            let chrome = Builder(
                xml: "<interface><object class='GtkApplicationWindow' id='window'/></interface>")
            let window = chrome.window("window")
            defer { window.destroy() }
            var picked: [String] = []
            window.addTextAction("pick") { picked.append($0) }
            XCTAssertFalse(window.activateActions(boundTo: "<Control>3"))
            window.setApplication(application)
            XCTAssertTrue(window.activateActions(boundTo: "<Control>3"))
            XCTAssertFalse(window.activateActions(boundTo: "<Control>4"))
            XCTAssertEqual(picked, ["list"])
        }
    }
}
