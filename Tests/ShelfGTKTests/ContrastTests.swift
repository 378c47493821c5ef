import Glibc
import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Themes of high contrast: what is told by shades elsewhere stands out there.
final class ContrastTests: XCTestCase {
    func testThemesOfHighContrastAreKnownByTheirNames() {
        for name in [
            "HighContrast", "HighContrastInverse", "HighContrast:dark", "Default:hc",
            "Default:hc-dark", "Default-hc", "Default-hc-dark",
        ] {
            XCTAssertTrue(DesktopEnvironment.isHighContrast(name), name)
        }
        for name in ["", "Default", "Default:dark", "Adwaita", "hc", "Arc-Dark", "Orchis-hcolors"] {
            XCTAssertFalse(DesktopEnvironment.isHighContrast(name), name)
        }
    }

    func testSelectionFocusLinesBadgesAndTheDropMarkStandOutInLightAndDark() {
        onGTK {
            for theme in ["HighContrast", "HighContrastInverse"] {
                let fixture = Self.fixture()
                let usual = TestWindow.setTheme(theme, for: fixture.node.widget)
                defer { TestWindow.setTheme(usual, for: fixture.node.widget) }
                XCTAssertTrue(
                    pump { fixture.node.widget.hasCSSClass("high-contrast") }, theme)
                XCTAssertTrue(fixture.collection.environment.increasesContrast)
                fixture.window.setProperty("focus-visible", .bool(true))
                fixture.node.focus(6)
                fixture.node.selection = [5]
                _ = fixture.collection.drags.beginDrag(at: fixture.frame(0)!.center)
                let other = fixture.frame(21)!
                fixture.collection.drags.dropMoved(to: Point(x: other.minX + 4, y: other.minY + 9))
                fixture.pass()
                settle()
                let picture = fixture.window.picture()!
                @MainActor func contrast(_ line: Rect) -> Double {
                    picture.contrast(along: line)
                }
                let row = fixture.frame(1)!
                XCTAssertGreaterThan(
                    contrast(Rect(x: row.midX, y: row.maxY - 6, width: 1, height: 12)), 3,
                    "\(theme): a separator")
                let selected = fixture.frame(5)!
                XCTAssertGreaterThan(
                    contrast(Rect(x: selected.minX - 4, y: selected.midY, width: 12, height: 1)),
                    3, "\(theme): a selected item")
                let focused = fixture.frame(6)!
                XCTAssertGreaterThan(
                    contrast(Rect(x: focused.minX + 4, y: focused.midY, width: 1, height: 20)), 3,
                    "\(theme): the focus")
                let badge = fixture.element(.badge(6, kind: "new"))!
                let frame = fixture.collection.presentedFrame(of: badge)
                XCTAssertGreaterThan(
                    contrast(Rect(x: frame.minX - 2, y: frame.midY, width: frame.width, height: 1)),
                    3, "\(theme): a badge")
                let line = fixture.collection.drags.drop.line!
                XCTAssertGreaterThan(
                    contrast(Rect(x: line.minX - 5, y: line.midY, width: 12, height: 1)), 3,
                    "\(theme): the line of a drop")
                fixture.collection.drags.dragEnded()
            }
        }
    }

    func testWithTheUsualThemeNothingIsDrawnForContrast() {
        onGTK {
            let fixture = Self.fixture()
            XCTAssertFalse(fixture.node.widget.hasCSSClass("high-contrast"))
            let usual = TestWindow.setTheme("HighContrast", for: fixture.node.widget)
            XCTAssertTrue(pump { fixture.node.widget.hasCSSClass("high-contrast") })
            TestWindow.setTheme(usual, for: fixture.node.widget)
            XCTAssertTrue(pump { !fixture.node.widget.hasCSSClass("high-contrast") })
            XCTAssertFalse(fixture.collection.environment.increasesContrast)
        }
    }

    /// A list with lines, a shelf with badges, and unequal tiles, between which a line is shown.
    @MainActor private static func fixture() -> CollectionFixture {
        var item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        item.badges = [LayoutBadge(kind: "new", width: .absolute(30), height: .absolute(20))]
        var shelf = LayoutSection(
            group: .horizontal(width: .absolute(160), height: .absolute(110), [item]))
        shelf.contentInsets = Insets(all: 12)
        shelf.interGroupSpacing = 10
        shelf.orthogonalScrolling = .continuous
        var list = LayoutSection.list(rowHeight: .absolute(40))
        list.separators = Separators()
        let fixture = CollectionFixture(
            CollectionFixture.rows([4, 16, 30]), section: shelf,
            modify: {
                $0.onReorder { _ in }.badges { _, _ in Badge("7") }
            })
        fixture.otherSection = { genre in
            switch genre.id {
            case "s0": list
            case "s2": .mosaic(spacing: 6)
            default: nil
            }
        }
        fixture.render()
        XCTAssertTrue(pump { fixture.collection.isMoving })
        fixture.finishMotion()
        return fixture
    }
}

extension Texture {
    /// The greatest contrast between two pixels of a thin rectangle, as web content is judged.
    fileprivate func contrast(along line: Rect) -> Double {
        var lights: [Double] = []
        for x in Int(line.minX)..<Int(line.maxX) {
            for y in Int(line.minY)..<Int(line.maxY) {
                let parts = pixel(x: max(0, x), y: max(0, y)).map { value in
                    let part = Double(value) / 255
                    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
                }
                lights.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])
            }
        }
        return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
    }
}
