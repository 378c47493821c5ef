import ShelfGObject
import XCTest

/// Looking for a part of a collection, beside the obvious way.
final class PartSearchTests: XCTestCase {
    func testAPartIsFoundWhereItFirstStandsWhole() {
        let places: [(String, String, Range<Int>?)] = [
            ("file:///a", "://", 4..<7), ("a:/b://", "://", 4..<7), ("aab", "ab", 1..<3),
            ("abab", "ab", 0..<2), ("", "a", nil), ("a", "", 0..<0), ("ab", "abc", nil),
            ("ba", "ab", nil), ("aaa", "aaaa", nil), ("xé", "é", 1..<3),
        ]
        for (text, part, place) in places {
            XCTAssertEqual(Array(text.utf8).firstPlace(of: part.utf8), place, "\(part) in \(text)")
            XCTAssertEqual(text.holds(part), place != nil, "\(part) in \(text)")
        }
    }

    func testItIsFoundWhereEveryPlaceIsLookedAt() {
        var seed: UInt64 = 7
        func next(_ bound: UInt64) -> UInt8 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8((seed >> 33) % bound)
        }
        for _ in 0..<2_000 {
            let whole = (0..<Int(next(9))).map { _ in next(2) }
            let part = (0..<Int(next(4))).map { _ in next(2) }
            let starts = 0...max(0, whole.count - part.count)
            let expected = starts.first { whole.dropFirst($0).starts(with: part) }
            XCTAssertEqual(whole.firstPlace(of: part)?.lowerBound, expected, "\(part) in \(whole)")
        }
    }

    func testEveryPlaceOfAPartIsReplaced() {
        XCTAssertEqual("a.b.c".replacingParts(".", by: ", "), "a, b, c")
        XCTAssertEqual("aaa".replacingParts("aa", by: "b"), "ba")
        XCTAssertEqual("größer".replacingParts("öß", by: ""), "grer")
        XCTAssertEqual("abc".replacingParts("x", by: "y"), "abc")
        XCTAssertEqual("abc".replacingParts("", by: "y"), "abc")
    }
}
