import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The preview in a window of this process, over a wall that is only a list.
final class PreviewWindowTests: XCTestCase {
    func testArrowsGoTheWayTheyPointInEitherDirectionOfReading() {
        onGTK {
            XCTAssertEqual(Self.walk(), [1, 2, 1, 2, 1])
            TestWindow.readingRightToLeft { XCTAssertEqual(Self.walk(), [1, 0, 1, 2, 1]) }
        }
    }

    func testTheItemIsHeldBesideTheNextAndArrowsPassItOver() {
        onGTK {
            let stage = PreviewFixture()
            stage.preview.open()
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["a.txt"])
            XCTAssertEqual(stage.preview.canvas.companions.map(\.name), ["a.txt"])
            XCTAssertEqual(stage.preview.item?.name, "b.txt")
            stage.preview.carryOut(.go(1))
            XCTAssertEqual(stage.preview.item?.name, "c.txt")
            stage.preview.carryOut(.back)
            XCTAssertEqual(stage.preview.held, [])
            XCTAssertEqual(stage.preview.item?.name, "c.txt")
            // After the last comes the first.
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["c.txt"])
            XCTAssertEqual(stage.preview.item?.name, "a.txt")
            stage.gone = [stage.preview.held[0].id]
            stage.preview.update()
            XCTAssertEqual(stage.preview.held, [])
            stage.preview.carryOut(.compare)
            stage.preview.carryOut(.close)
            XCTAssertEqual(stage.preview.held, [])
        }
    }

    func testWhatIsHeldIsPassedOverWhereverItStands() {
        onGTK {
            let farthest = Int(Int32.max)
            for (held, start, places, end) in [
                ([1, 2], 3, -1, 0), ([0], 1, -1, 1), ([0, 1], 2, -1, 2), ([2, 3], 1, 1, 1),
                ([0, 1], 3, -farthest, 2), ([3], 0, farthest, 2), ([2], 0, farthest, 3),
            ] {
                let stage = PreviewFixture((0..<4).map { "\($0).txt" })
                stage.focused = start
                stage.selected = held
                stage.preview.open()
                stage.preview.carryOut(.compare)
                XCTAssertEqual(stage.preview.held.map(\.id), held.map { stage.items[$0].id })
                var shown: [String?] = []
                stage.preview.onChange = { shown.append(stage.preview.item?.name) }
                stage.preview.carryOut(.go(places))
                XCTAssertEqual(stage.focused, end, "\(held) \(start) \(places)")
                // Nothing is shown on the way.
                XCTAssertEqual(shown, start == end ? [] : ["\(end).txt"])
                stage.preview.carryOut(.close)
            }
        }
    }

    func testWhatIsSelectedStandsSideBySide() {
        onGTK {
            let stage = PreviewFixture()
            stage.selected = [0, 1, 2]
            stage.focused = 1
            stage.preview.open()
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["a.txt", "c.txt"])
            XCTAssertEqual(stage.preview.item?.name, "b.txt")
        }
    }

    func testAFingerTurnsPagesAndGoesOnToItemsButNotOverALargerPicture() {
        onGTK {
            let stage = PreviewFixture()
            let preview: Preview = stage.preview
            stage.focused = 1
            preview.open()
            var shown: [Int] = []
            for way in [(-80.0, 10.0), (80, 10), (-40, 0), (-80, 60), (0, -200)] {
                preview.swipe(Point(x: way.0, y: way.1))
                shown.append(stage.focused)
            }
            XCTAssertEqual(shown, [2, 1, 1, 1, 1])
            preview.pages.learn(count: 3)
            preview.swipe(Point(x: -80, y: 0))
            XCTAssertEqual([preview.pages.page, stage.focused], [1, 1])
            preview.canvas.geometry = PreviewGeometry(
                picture: Size(width: 900, height: 900), view: Size(width: 100, height: 100))
            preview.canvas.geometry.zoom(to: 1)
            preview.swipe(Point(x: -80, y: 0))
            XCTAssertEqual([preview.pages.page, stage.focused], [1, 1])
            preview.carryOut(.close)
            TestWindow.readingRightToLeft {
                let stage = PreviewFixture()
                stage.focused = 1
                stage.preview.open()
                stage.preview.swipe(Point(x: -80, y: 0))
                XCTAssertEqual(stage.focused, 0)
                stage.preview.carryOut(.close)
            }
        }
    }

    func testAFingerIsHeardOverThePicture() throws {
        try onGTK {
            let stage = PreviewFixture()
            stage.preview.open()
            let drags = GestureProbe.touchGestures(
                of: stage.preview.widget, class: "GtkGestureDrag")
            try XCTUnwrap(drags.first).tell("drag-end", x: -80, y: 0)
            XCTAssertEqual(stage.focused, 1)
            stage.preview.carryOut(.close)
        }
    }

    func testTheWheelZoomsAtThePointer() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes(
                "a.png", try Pixbuf(width: 900, height: 900).pngBytes(texts: []).array)
            let stage = PreviewFixture(["a.png"], in: folder.path, reads: true)
            stage.window.setTitle("preview-wheel")
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize != nil }, "no picture")
            try Seat.focusWindow(named: "preview-wheel")
            // It covers the window from now on.
            preview.carryOut(.naturalSize)
            for place in [Point(x: 0.3, y: 0.6), Point(x: 0.6, y: 0.4)] {
                let before = preview.canvas.geometry.scale
                let bounds = try XCTUnwrap(preview.widget.bounds(in: stage.window))
                let x = Int(bounds.x + bounds.width * place.x)
                let y = Int(bounds.y + bounds.height * place.y)
                let held = Point(x: Double(x) - bounds.x, y: Double(y) - bounds.y)
                let old = preview.canvas.geometry.frame
                try Seat.act("mousemove", "\(x)", "\(y)", "click", "4")
                XCTAssertTrue(
                    pump { preview.canvas.geometry.scale > before * 1.2 }, "it does not zoom")
                let new = preview.canvas.geometry.frame
                // What is under the pointer stays there.
                XCTAssertEqual(
                    (held.x - old.x) / old.width, (held.x - new.x) / new.width, accuracy: 0.02)
                XCTAssertEqual(
                    (held.y - old.y) / old.height, (held.y - new.y) / new.height, accuracy: 0.02)
            }
            preview.carryOut(.close)
        }
    }

    func testOwnSizeIsAPixelForAPixelWhateverTheScreenHas() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.png", try pngBytes(0xFF00_00FF, width: 300))
            let stage = PreviewFixture(["a.png"], in: folder.path, reads: true)
            let preview: Preview = stage.preview
            var screen = 1.25
            preview.screenScale = { screen }
            preview.scaleChanged()
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize != nil }, "no picture")
            preview.carryOut(.naturalSize)
            for scale in [1.25, 1.5, 1.75, 2, 1] {
                screen = scale
                preview.scaleChanged()
                XCTAssertEqual(preview.canvas.geometry.frame.width * scale, 300, accuracy: 0.01)
                XCTAssertEqual(preview.canvas.geometry.scale, 1)
                XCTAssertEqual(preview.canvas.pixelScale, scale)
            }
            // The widget's own screen is asked where nothing stands in for it.
            XCTAssertEqual(preview.widget.exactScale, Double(preview.widget.scaleFactor))
            preview.carryOut(.close)
        }
    }

    func testTheMessageStandsInThePaneOfItsItemAndNoticesAboveWhatIsSaid() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.png", try pngBytes(0xFF00_00FF, width: 60))
            folder.writeBytes("b.png", [0x89, 0, 1, 2, 3])
            let stage = PreviewFixture(["a.png", "b.png"], in: folder.path, reads: true)
            let preview: Preview = stage.preview
            let notice = try XCTUnwrap(stage.window.descendant("notice"))
            XCTAssertEqual(notice.intProperty("margin-bottom"), 0)
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize != nil }, "no picture")
            XCTAssertGreaterThanOrEqual(notice.intProperty("margin-bottom"), 48)
            preview.carryOut(.compare)
            XCTAssertTrue(pump(seconds: 20) { stage.message != nil }, "no message")
            let words = try XCTUnwrap(stage.window.descendant("preview_message"))
            let pane = preview.canvas.ownPane.pane
            XCTAssertGreaterThan(pane.x, 100, "there are two")
            XCTAssertEqual(words.intProperty("margin-start"), Int(pane.x) + 12)
            preview.carryOut(.close)
            XCTAssertTrue(pump { notice.intProperty("margin-bottom") == 0 })
        }
    }

    func testATurnThatIsKeptIsSeenOnce() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.jpg", try Self.turnableJPEG())
            let stage = PreviewFixture(["a.jpg"], type: "image/jpeg", in: folder.path, reads: true)
            let file = folder.file.child(named: "a.jpg")
            try stage.replace(0, by: file)
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 90 }, "no picture")
            preview.carryOut(.turn(1))
            preview.carryOut(.keepTurn)
            // The file says so before its picture comes; meanwhile one more turn is seen.
            XCTAssertTrue(
                pump(seconds: 20) { stage.status == "The rotation was saved in “a.jpg”" },
                "not kept")
            XCTAssertEqual(preview.canvas.quarterTurns, 1)
            preview.carryOut(.turn(1))
            try stage.replace(0, by: file)
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 60 }, "not turned")
            XCTAssertEqual(preview.canvas.quarterTurns, 1)
            XCTAssertNil(preview.kept)
            preview.carryOut(.close)
        }
    }

    /// A picture of 90 by 60 pixels that says which way up it is.
    @MainActor
    private static func turnableJPEG() throws -> [UInt8] {
        var jpeg = try Pixbuf(width: 90, height: 60).fileBytes(format: "jpeg").array
        let exif: [UInt8] =
            [0xFF, 0xE1, 0x00, 0x22] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
            + [0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        jpeg.insert(contentsOf: exif, at: 2)
        return jpeg
    }

    /// The items that are shown after no key, Right, Left, Down and Up.
    @MainActor
    private static func walk() -> [Int] {
        let stage = PreviewFixture()
        stage.focused = 1
        stage.preview.open()
        return [(0.0, 0.0), (1, 0), (-1, 0), (0, 1), (0, -1)].map { x, y in
            stage.preview.carryOut(.arrow(x: x, y: y))
            return stage.focused
        }
    }
}
