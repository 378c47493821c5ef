import ShelfDiff
import ShelfGObject
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What a slide show does, and what it does with the screen.
final class SlideShowTests: XCTestCase {
    func testItRunsWaitsAndEnds() {
        var show = SlideShow()
        XCTAssertEqual(show.seconds, 5)
        show.togglePause()
        XCTAssertEqual(show.phase, .off)
        show.toggle()
        XCTAssertEqual(show.status, "Slide show, 5 seconds each")
        show.togglePause()
        XCTAssertEqual(show.status, "Paused, 5 seconds each")
        show.togglePause()
        XCTAssertEqual(show.phase, .running)
        show.togglePause()
        show.toggle()
        XCTAssertEqual(show.status, "The slide show has ended")
        XCTAssertFalse(show.isOn)
    }

    func testItsPaceHasStepsAndEnds() {
        var show = SlideShow(seconds: 6)
        XCTAssertEqual(show.seconds, 5)
        show.quicken(by: -2)
        XCTAssertEqual(show.seconds, 10)
        show.quicken(by: 100)
        XCTAssertEqual(show.seconds, 1)
        show.toggle()
        XCTAssertEqual(show.status, "Slide show, 1 second each")
        show.quicken(by: -100)
        XCTAssertEqual(show.seconds, 60)
        XCTAssertEqual(SlideShow(seconds: .max / 2).seconds, 60)
        XCTAssertEqual(SlideShow(seconds: .max).seconds, 60)
        XCTAssertEqual(SlideShow(seconds: .min).seconds, 1)
        XCTAssertEqual(SlideShow(seconds: -7).seconds, 1)
    }

    func testTheScreenIsLeftByWhatFilledIt() {
        var stay = ScreenStay()
        stay.begin(isFull: false)
        XCTAssertEqual(stay.back(isFull: false, hasSlideShow: false), .close)
        XCTAssertTrue(stay.slideShowBegan(isFull: false))
        XCTAssertEqual(stay.back(isFull: true, hasSlideShow: true), .endSlideShow)
        XCTAssertTrue(stay.slideShowEnded())
        XCTAssertFalse(stay.slideShowEnded())
        // Filled by hand meanwhile.
        XCTAssertFalse(stay.slideShowBegan(isFull: true))
        XCTAssertFalse(stay.slideShowEnded())
        XCTAssertEqual(stay.back(isFull: true, hasSlideShow: false), .leaveScreen)
        XCTAssertTrue(stay.leavesAtEnd(isFull: true))
        // Filled before.
        stay.begin(isFull: true)
        XCTAssertEqual(stay.back(isFull: true, hasSlideShow: false), .close)
        XCTAssertFalse(stay.leavesAtEnd(isFull: true))
    }

    func testTheNextPictureIsFoundOverShelvesAndAround() {
        let shelves = [["a", "x", "b"], [], ["y"], ["c", "x"]].map { names in
            names.map {
                LibraryItem(
                    id: ItemID(0), file: File(path: "/\($0)"), name: $0, contentType: "text/plain")
            }
        }
        MainActor.assumeIsolated {
            func next(_ section: Int, _ item: Int, isPicture: (String) -> Bool) -> String? {
                shelves.next(
                    after: ItemPosition(section: section, item: item), where: { isPicture($0.name) }
                )?
                .name
            }
            let isPicture = { ["a", "b", "c"].contains($0) }
            XCTAssertEqual(next(0, 0, isPicture: isPicture), "b")
            XCTAssertEqual(next(0, 2, isPicture: isPicture), "c")
            XCTAssertEqual(next(3, 0, isPicture: isPicture), "a")
            XCTAssertEqual(next(2, 0, isPicture: isPicture), "c")
            XCTAssertEqual(next(0, 2, isPicture: { $0 == "a" }), "a")
            XCTAssertNil(next(0, 0, isPicture: { $0 == "a" }))
            XCTAssertNil(next(7, 0, isPicture: isPicture))
        }
    }

    func testPlacesAreCountedOverShelvesAndWhatIsNotSoIsPassedOver() {
        let shelves = [["a", "b"], [], ["c"], ["d", "e"]].map { names in
            names.map {
                LibraryItem(
                    id: ItemID(0), file: File(path: "/\($0)"), name: $0, contentType: "text/plain")
            }
        }
        MainActor.assumeIsolated {
            func item(_ places: Int, _ section: Int, _ item: Int, but held: String = "") -> String?
            {
                shelves.item(
                    places, from: ItemPosition(section: section, item: item),
                    where: { !held.contains($0.name) })?.name
            }
            XCTAssertEqual([item(1, 0, 1), item(3, 0, 0), item(-2, 3, 0)], ["c", "d", "b"])
            XCTAssertEqual([item(9, 2, 0), item(-9, 2, 0)], ["e", "a"])
            XCTAssertEqual([item(1, 0, 1, but: "cd"), item(-1, 2, 0, but: "ab")], ["e", "c"])
            XCTAssertEqual([item(9, 0, 0, but: "de"), item(-9, 3, 0, but: "ab")], ["c", "c"])
            XCTAssertNil(item(1, 0, 0, but: "abcde"))
            XCTAssertNil(item(1, 7, 0))
        }
    }

    func testASlideShowPassesOverWhatIsHeldBesideIt() {
        onGTK {
            let stage = PreviewFixture()
            stage.preview.show = SlideShow(seconds: 1)
            stage.preview.open()
            stage.preview.held = [stage.items[1]]
            stage.preview.carryOut(.slideShow)
            XCTAssertTrue(pump(seconds: 20) { stage.focused != 0 }, "nothing comes")
            XCTAssertEqual(stage.focused, 2)
            stage.preview.carryOut(.close)
        }
    }

    func testPicturesGoOnByThemselvesUntilTheyAreToldToWait() {
        onGTK {
            let stage = PreviewFixture()
            stage.preview.show = SlideShow(seconds: 1)
            stage.preview.open()
            stage.preview.carryOut(.slideShow)
            XCTAssertTrue(pump(seconds: 20) { stage.focused == 1 }, "nothing comes")
            XCTAssertTrue(pump(seconds: 20) { stage.focused == 0 }, "it does not go round")
            stage.preview.carryOut(.pause)
            XCTAssertNil(stage.preview.nextCall)
            stage.preview.carryOut(.pause)
            XCTAssertNotNil(stage.preview.nextCall)
            stage.preview.carryOut(.quicken(-1))
            XCTAssertEqual(Session.slideShowSeconds, 2)
            stage.preview.carryOut(.back)
            XCTAssertEqual(stage.preview.show.phase, .off)
            XCTAssertTrue(stage.preview.isOpen)
            XCTAssertNil(stage.preview.nextCall)
            stage.preview.carryOut(.back)
            XCTAssertFalse(stage.preview.isOpen)
        }
    }
}
