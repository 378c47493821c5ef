import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Dark or light, the accent and contrast of a desktop, as its portal of settings says.
final class DesktopLookTests: XCTestCase {
    func testThePortalIsFollowedWhileTheProgramRuns() throws {
        try onGTK {
            let portal = try FakeSettingsPortal(
                "{'color-scheme': <uint32 1>, 'accent-color': <(1.0, 0.5, 0.0)>}")
            var looks: [DesktopLook] = []
            var follower: DesktopLookFollower? = DesktopLookFollower(
                on: try FakeSettingsPortal.bus
            ) { looks.append($0) }
            var expected = DesktopLook(isDark: true)
            expected.accent = DesktopLook.Accent(1, 0.5, 0)
            XCTAssertTrue(pump { looks.last == expected }, "\(looks)")
            portal.appearance = "{'color-scheme': <uint32 2>, 'contrast': <uint32 1>}"
            expected = DesktopLook(isDark: false, increasesContrast: true)
            XCTAssertTrue(pump { looks.last == expected }, "\(looks)")
            // What is of other types, or no colour, says nothing.
            portal.appearance = """
                {'color-scheme': <'dark'>, 'contrast': <1.5>, 'accent-color': <(7.0, 0.0, -1.0)>}
                """
            XCTAssertTrue(pump { looks.last == DesktopLook() }, "\(looks)")
            follower = nil
            XCTAssertNil(follower)
            let count = looks.count
            portal.appearance = "{'color-scheme': <uint32 1>}"
            settle()
            XCTAssertEqual(looks.count, count, "nobody follows any more")
        }
    }

    func testThemeAndAccentAreDrawnAndGoBack() {
        onGTK {
            let window = TestWindow.make(
                showing: Widget(CustomWidget()), width: 100, height: 100)
            defer { window.destroy() }
            let object = TestWindow.settings(of: window)
            let dark = "gtk-application-prefer-dark-theme"
            let wasDark = object.boolProperty(dark)
            let theme = object.stringProperty("gtk-theme-name")
            let sheet = StyleSheet()
            defer { DesktopLook.draw(DesktopLook(), in: sheet) }
            @MainActor func accent() -> [Double] {
                TestWindow.color(named: "theme_selected_bg_color", for: window)
            }
            let usual = accent()
            var look = DesktopLook(isDark: true)
            look.accent = DesktopLook.Accent(1, 0, 0)
            DesktopLook.draw(look, in: sheet)
            XCTAssertTrue(object.boolProperty(dark))
            XCTAssertEqual(accent(), [1, 0, 0])
            look.increasesContrast = true
            DesktopLook.draw(look, in: sheet)
            XCTAssertEqual(object.stringProperty("gtk-theme-name"), "HighContrastInverse")
            DesktopLook.draw(DesktopLook(), in: sheet)
            XCTAssertEqual(object.boolProperty(dark), wasDark)
            XCTAssertEqual(object.stringProperty("gtk-theme-name"), theme)
            XCTAssertEqual(accent(), usual)
        }
    }

    func testTextOnALightAccentIsDark() {
        XCTAssertEqual(
            DesktopLook.Accent(1, 1, 0)?.css.contains("theme_selected_fg_color black"), true)
        XCTAssertEqual(
            DesktopLook.Accent(0, 0, 1)?.css.contains("theme_selected_fg_color white"), true)
        XCTAssertNil(DesktopLook.Accent(.nan, 0, 0))
    }
}
