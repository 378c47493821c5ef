import ShelfGObject
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
        XCTAssertEqual(meaning(0xff55), .go(-1))
        XCTAssertEqual(meaning(0xff56), .go(1))
        XCTAssertEqual([0x20, 0xff1b].map { meaning($0) }, [.close, .close])
        XCTAssertEqual([0x2b, 0x3d, 0xffab].map { meaning($0) }, [.zoom(1), .zoom(1), .zoom(1)])
        XCTAssertEqual([0x2d, 0xffad].map { meaning($0) }, [.zoom(-1), .zoom(-1)])
        XCTAssertEqual([0x30, 0x31].map { meaning($0) }, [.fit, .actualSize])
        XCTAssertEqual(meaning(0x72), .turn(1))
        XCTAssertEqual(meaning(0x52, .shift), .turn(-1))
        XCTAssertEqual(meaning(0x69), .facts)
    }

    func testKeysOfTheWindowAreLeftToIt() {
        XCTAssertNil(meaning(0x71, .control))
        XCTAssertNil(meaning(0x20, .control))
        XCTAssertNil(meaning(0xff51, .alt))
        XCTAssertNil(meaning(0xffc8))
        XCTAssertNil(meaning(0x78))
    }
}
