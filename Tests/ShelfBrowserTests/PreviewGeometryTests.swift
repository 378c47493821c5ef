import ShelfLayout
import XCTest

@testable import ShelfBrowser

final class PreviewGeometryTests: XCTestCase {
    private func geometry(_ width: Double, _ height: Double) -> PreviewGeometry {
        PreviewGeometry(
            picture: Size(width: width, height: height), view: Size(width: 400, height: 300))
    }

    func testAllOfALargePictureIsSeenAndASmallOneIsNotEnlarged() {
        XCTAssertEqual(
            geometry(800, 400).frame, Rect(x: 0, y: 50, width: 400, height: 200))
        XCTAssertEqual(
            geometry(100, 50).frame, Rect(x: 150, y: 125, width: 100, height: 50))
    }

    func testAnIconIsShownAWholeNumberOfTimesItsSizeAndADrawingAsLargeAsTheView() {
        for (side, shown) in [(16.0, 256.0), (32, 256), (48, 240), (64, 256), (65, 65)] {
            let icon = geometry(side, side)
            XCTAssertEqual(icon.frame.width, shown)
            XCTAssertEqual(icon.showsPixels, side < 65)
        }
        XCTAssertEqual(geometry(48, 20).scale, 5)
        var small = PreviewGeometry(
            picture: Size(width: 16, height: 16), view: Size(width: 100, height: 60))
        XCTAssertEqual(small.frame, Rect(x: 26, y: 6, width: 48, height: 48))
        small.resize(Size(width: 8, height: 8))
        XCTAssertEqual(small.frame, Rect(x: 0, y: 0, width: 8, height: 8))
        small.zoom(to: 1)
        XCTAssertFalse(small.showsPixels)
        var drawing = geometry(16, 16)
        drawing.isDrawing = true
        XCTAssertEqual(drawing.frame, Rect(x: 50, y: 0, width: 300, height: 300))
        XCTAssertFalse(drawing.showsPixels)
    }

    func testWhatIsUnderThePointerStaysThereWhileThePictureGrows() {
        var geometry = geometry(4_000, 3_000)
        let pointer = Point(x: 100, y: 60)
        for factor in [1.25, 2, 1.5, 0.9] {
            let before = geometry.frame
            geometry.zoom(by: factor, at: pointer)
            let after = geometry.frame
            XCTAssertEqual(
                (pointer.x - before.x) / before.width, (pointer.x - after.x) / after.width,
                accuracy: 1e-9)
            XCTAssertEqual(
                (pointer.y - before.y) / before.height, (pointer.y - after.y) / after.height,
                accuracy: 1e-9)
        }
        XCTAssertTrue(geometry.reachesBeyondView)
    }

    func testALargePictureAlwaysCoversTheViewHoweverItIsMoved() {
        var geometry = geometry(4_000, 3_000)
        geometry.zoom(to: 1)
        geometry.pan(x: 10_000, y: -10_000)
        XCTAssertEqual(geometry.frame.x, 0, accuracy: 1e-9)
        XCTAssertEqual(geometry.frame.maxY, 300, accuracy: 1e-9)
        geometry.pan(x: -7, y: 5)
        XCTAssertEqual(geometry.frame.x, -7, accuracy: 1e-9)
        XCTAssertEqual(geometry.frame.maxY, 305, accuracy: 1e-9)
    }

    func testZoomingOutAgainPutsThePictureIntoTheMiddle() {
        var geometry = geometry(4_000, 3_000)
        geometry.zoom(to: 2, at: Point(x: 0, y: 0))
        geometry.zoom(to: 0.05, at: Point(x: 0, y: 0))
        XCTAssertEqual(geometry.frame, Rect(x: 100, y: 75, width: 200, height: 150))
    }

    func testAnotherSizeOfTheViewKeepsWhatIsInTheMiddle() {
        var geometry = geometry(4_000, 3_000)
        geometry.zoom(to: 1, at: Point(x: 0, y: 0))
        geometry.pan(x: -700, y: -900)
        let middle = 200 - geometry.frame.x
        geometry.resize(Size(width: 900, height: 500))
        XCTAssertEqual(450 - geometry.frame.x, middle, accuracy: 1e-9)
        geometry.fit()
        XCTAssertEqual(geometry.scale, 500.0 / 3_000, accuracy: 1e-9)
    }

    func testTheSamePartOfAnotherPictureIsSeenBesideIt() {
        var geometry = geometry(4_000, 3_000)
        let half = Size(width: 2_000, height: 1_500)
        XCTAssertEqual(geometry.applied(to: half, isDrawing: false).frame, geometry.frame)
        geometry.zoom(to: 0.5, at: Point(x: 30, y: 250))
        geometry.pan(x: -70, y: 20)
        let other = geometry.applied(to: half, isDrawing: false)
        XCTAssertEqual(other.scale, 1, accuracy: 1e-9)
        XCTAssertEqual(other.frame.x, geometry.frame.x, accuracy: 1e-6)
        XCTAssertEqual(other.frame.width, geometry.frame.width, accuracy: 1e-6)
        // One of another shape covers its pane where it can.
        let high = geometry.applied(to: Size(width: 100, height: 4_000), isDrawing: false)
        XCTAssertEqual(high.frame.center.x, 200, accuracy: 1e-6)
        XCTAssertEqual(geometry.applied(to: .zero, isDrawing: false).frame.width, 0)
    }

    func testPanesStandBesideOneAnotherInAWideRoomAndOneAboveTheOtherInAHighOne() {
        let wide = Size(width: 804, height: 600)
        XCTAssertEqual(
            PreviewPanes.frames(1, in: wide), [Rect(x: 0, y: 0, width: 804, height: 600)])
        let pair = [
            Rect(x: 0, y: 0, width: 400, height: 600), Rect(x: 404, y: 0, width: 400, height: 600),
        ]
        XCTAssertEqual(PreviewPanes.frames(2, in: wide), pair)
        XCTAssertEqual(PreviewPanes.frames(2, in: wide, isMirrored: true), pair.reversed())
        XCTAssertEqual(
            PreviewPanes.frames(2, in: Size(width: 300, height: 604)),
            [
                Rect(x: 0, y: 0, width: 300, height: 300),
                Rect(x: 0, y: 304, width: 300, height: 300),
            ])
        XCTAssertEqual(PreviewPanes.frames(3, in: wide).map(\.y), [0, 0, 0])
        let four = PreviewPanes.frames(4, in: wide)
        XCTAssertEqual(four.map(\.x), [0, 404, 0, 404])
        XCTAssertEqual(four.map(\.y), [0, 0, 302, 302])
        XCTAssertEqual(PreviewPanes.frames(4, in: .zero).map(\.width), [0, 0, 0, 0])
    }

    func testWhatIsSeenStaysWhenTheSizeOfThePictureBecomesKnown() {
        var geometry = geometry(40_000, 20_000)
        geometry.zoom(to: 0.05, at: Point(x: 30, y: 250))
        let before = geometry.frame
        geometry.learn(Size(width: 4_000, height: 2_000))
        XCTAssertEqual(geometry.scale, 0.5, accuracy: 1e-9)
        XCTAssertEqual(geometry.frame.x, before.x, accuracy: 1e-6)
        XCTAssertEqual(geometry.frame.width, before.width, accuracy: 1e-6)
        geometry.fit()
        geometry.learn(Size(width: 100, height: 100))
        XCTAssertEqual(geometry.frame.width, 100)
    }

    func testScalesAreBoundedAndAPictureWithoutExtentHarmsNothing() {
        var geometry = geometry(100, 100)
        for _ in 0..<200 { geometry.zoom(by: 2) }
        XCTAssertEqual(geometry.scale, 32)
        for _ in 0..<200 { geometry.zoom(by: 0.5) }
        XCTAssertEqual(geometry.scale, 0.01)
        var nothing = PreviewGeometry(picture: .zero, view: .zero)
        nothing.zoom(by: 2)
        nothing.pan(x: 1, y: 1)
        XCTAssertEqual(nothing.frame.width, 0)
    }
}
