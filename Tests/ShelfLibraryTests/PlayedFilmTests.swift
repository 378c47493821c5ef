import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Glimpses of films, made in this process.
final class PlayedFilmTests: XCTestCase {
    private let folder = TemporaryFolder()

    func testGlimpsesAreOfSeveralPlacesOfALongFilmAndOfAllOfAShortOne() {
        let long = GlimpsePlan(length: 80)
        XCTAssertEqual(long.starts, [5, 15, 25, 35, 45, 55, 65, 75])
        XCTAssertEqual(long.pictureCount, 18)
        XCTAssertEqual(GlimpsePlan(length: 20).starts.count, 3)
        for length in [nil, 0.2, 12] {
            XCTAssertEqual(GlimpsePlan(length: length).starts, [0])
        }
    }

    func testGlimpsesGoFromPlaceToPlaceAndEnd() throws {
        let halves = [UInt32(0xFF00_00FF), 0xFFFF].flatMap { [UInt32](repeating: $0, count: 40) }
        folder.writeBytes("a.avi", try filmBytes(halves))
        let played = try XCTUnwrap(PlayedFilm(folder.file.child(named: "a.avi"), side: 64))
        var seen: [String] = []
        while let picture = played.next(), seen.count < 100 {
            seen.append(colourName(picture.middle))
        }
        // Sixteen seconds are seen at two places.
        XCTAssertEqual(Set(seen), ["red", "blue"])
        XCTAssertEqual(seen, seen.sorted(by: >))
        XCTAssertLessThanOrEqual(seen.count, 36)
        XCTAssertGreaterThanOrEqual(seen.count, 10)
        XCTAssertNil(played.next())
        folder.write("b.avi", "nothing to be seen")
        XCTAssertNil(PlayedFilm(folder.file.child(named: "b.avi"), side: 64))
    }
}
