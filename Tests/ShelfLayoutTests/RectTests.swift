import ShelfLayout
import Testing

@Suite("Rectangles")
struct RectTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("A point lies inside when it does along both axes; the largest edges are outside")
    func points() {
        let inside = [Point(x: 10, y: 20), Point(x: 39, y: 59), Point(x: 25, y: 40)]
        #expect(inside.allSatisfy(rect.contains))
        for (along, across) in [(9.0, 40.0), (40, 40), (25, 19), (25, 60)] {
            #expect(!rect.contains(Point(x: along, y: across)), "\(along), \(across)")
        }
    }

    @Test("A rectangle lies inside when none of its edges is outside")
    func rectangles() {
        #expect(rect.contains(rect))
        #expect(rect.contains(Rect(x: 11, y: 21, width: 2, height: 2)))
        for (dx, dy) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
            #expect(!rect.contains(rect.offset(x: dx, y: dy)), "\(dx), \(dy)")
        }
    }
}
