import ShelfGObject
import ShelfLibrary
import XCTest

@testable import ShelfBrowser

final class PreviewCommandTests: XCTestCase {
    private func meaning(_ value: UInt32, _ modifiers: KeyModifiers = []) -> PreviewCommand? {
        PreviewCommand(KeyPress(value: value, modifiers: modifiers))
    }

    func testEveryKeyMeansWhatTheListOfKeysSays() {
        let arrows: [(UInt32, UInt32, Double, Double)] = [
            (0xff51, 0xff96, -1, 0), (0xff52, 0xff97, 0, -1), (0xff53, 0xff98, 1, 0),
            (0xff54, 0xff99, 0, 1),
        ]
        for (key, pad, x, y) in arrows {
            XCTAssertEqual(meaning(key), .arrow(x: x, y: y))
            XCTAssertEqual(meaning(pad), .arrow(x: x, y: y))
        }
        XCTAssertEqual([0xff55, 0xff56].map { meaning($0) }, [.page(-1), .page(1)])
        XCTAssertEqual([0xff9a, 0xff9b].map { meaning($0) }, [.page(-1), .page(1)])
        XCTAssertEqual(meaning(0xff08), .go(-1))
        XCTAssertEqual(
            [0xff50, 0xff57].map { meaning($0, .control) }, [.end(false), .end(true)])
        XCTAssertNil(meaning(0xff56, .control))
        XCTAssertEqual([0x20, 0xff1b].map { meaning($0) }, [.close, .back])
        XCTAssertEqual([0x2b, 0x3d, 0xffab].map { meaning($0) }, [.zoom(1), .zoom(1), .zoom(1)])
        XCTAssertEqual([0x2d, 0xffad].map { meaning($0) }, [.zoom(-1), .zoom(-1)])
        XCTAssertEqual(meaning(0x7a), .naturalSize)
        XCTAssertEqual(
            [0x30, 0x35, 0x36, 0xffb4].map { meaning($0) },
            [.mark(.rating(0)), .mark(.rating(5)), .mark(.label(.red)), .mark(.rating(4))])
        XCTAssertNil(meaning(0x31, .control))
        XCTAssertEqual(meaning(0x72), .turn(1))
        XCTAssertEqual(meaning(0x52, .shift), .turn(-1))
        XCTAssertEqual(meaning(0x69), .facts)
        XCTAssertEqual(meaning(0x73), .slideShow)
        XCTAssertEqual(meaning(0x63), .compare)
        XCTAssertEqual(meaning(0x77), .keepTurn)
        XCTAssertEqual([0x6b, 0x6d].map { meaning($0) }, [.play, .mute])
        XCTAssertEqual([0x2c, 0x2e].map { meaning($0) }, [.step(-1), .step(1)])
        let shifted = [0xff51, 0xff53, 0xff52, 0xff54].map { meaning($0, .shift) }
        XCTAssertEqual(shifted, [.seek(-5), .seek(5), .volume(1), .volume(-1)])
    }

    func testASlideShowHasItsOwnKeysAndGivesThoseOfTheZoomBackWhileItWaits() {
        func meaning(_ value: UInt32, _ phase: SlideShow.Phase) -> PreviewCommand? {
            PreviewCommand(KeyPress(value: value), during: phase)
        }
        XCTAssertEqual(meaning(0x70, .off), .pause)
        for phase in [SlideShow.Phase.running, .paused] {
            XCTAssertEqual(meaning(0x20, phase), .pause)
            XCTAssertEqual(meaning(0x70, phase), .pause)
            XCTAssertEqual(meaning(0x73, phase), .slideShow)
            XCTAssertEqual(meaning(0xff1b, phase), .back)
        }
        XCTAssertEqual([0x2b, 0x2d].map { meaning($0, .running) }, [.quicken(1), .quicken(-1)])
        XCTAssertEqual([0x2b, 0x2d].map { meaning($0, .paused) }, [.zoom(1), .zoom(-1)])
    }

    func testLettersAreThoseOnTheKeyWhereAnotherScriptIsTypedAndCapsLockChangesNothing() {
        func meaning(
            _ value: UInt32, _ latin: UInt32?, _ modifiers: KeyModifiers = []
        ) -> PreviewCommand? {
            PreviewCommand(KeyPress(value: value, modifiers: modifiers), latin: latin)
        }
        // Cyrillic letters on the keys R and I.
        XCTAssertEqual(meaning(0x6cb, 0x72), .turn(1))
        XCTAssertEqual(meaning(0x6eb, 0x72, .shift), .turn(-1))
        XCTAssertEqual(meaning(0x6db, 0x69), .facts)
        XCTAssertNil(meaning(0x6cb, nil))
        XCTAssertEqual(meaning(0x52, nil), .turn(1))
        XCTAssertEqual(meaning(0x49, nil), .facts)
    }

    func testKeysOfTheWindowAreLeftToIt() {
        XCTAssertNil(meaning(0x71, .control))
        XCTAssertNil(meaning(0x20, .control))
        XCTAssertNil(meaning(0xff51, .alt))
        XCTAssertNil(meaning(0xffc8))
        XCTAssertNil(meaning(0x78))
    }
}
