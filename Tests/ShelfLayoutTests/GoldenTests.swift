import ShelfLayout
import Testing

@Suite("Golden layouts")
struct GoldenTests {
    @Test("Frames are as they were judged right", arguments: GoldenLayout.allCases, [false, true])
    func frames(_ golden: GoldenLayout, isRightToLeft: Bool) throws {
        let expected = try #require(golden.expectedFrames[isRightToLeft])
        for (index, scale) in [1, 1.25, 2].enumerated() {
            let frames = golden.frames(scale: scale, isRightToLeft: isRightToLeft)
            #expect(frames == expected[index], "scale \(scale)")
        }
    }

    @Test("What is smaller than a character is drawn as its corners")
    func drawsLittle() {
        for (width, height) in [(1.0, 40.0), (40, 1), (1, 1)] {
            let item = LayoutItem(width: .absolute(width), height: .absolute(height))
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(height), [item])
            var section = LayoutSection(group: group)
            section.contentInsets = Insets(all: 100)
            let layout = SolvedLayout(
                itemCounts: [2],
                environment: LayoutEnvironment(viewport: Size(width: 400, height: 300))
            ) { _, _ in section }
            #expect(layout.description.contains("+"), "\(width) by \(height)")
        }
    }

    @Test("The description draws the layout", arguments: GoldenLayout.allCases, [false, true])
    func drawing(_ golden: GoldenLayout, isRightToLeft: Bool) throws {
        let expected = try #require(golden.expectedDrawing[isRightToLeft])
        let layout = golden.solved(scale: 1, isRightToLeft: isRightToLeft)
        #expect(layout.description == expected)
    }

    @Test("Mirroring changes nothing but the side", arguments: GoldenLayout.allCases)
    func mirrors(_ golden: GoldenLayout) {
        let left = golden.solved(scale: 2, isRightToLeft: false)
        let right = golden.solved(scale: 2, isRightToLeft: true)
        for item in 0..<left.itemCount(in: 0) {
            let frame = left.frame(section: 0, item: item)
            let mirrored = right.frame(section: 0, item: item)
            #expect(mirrored.y == frame.y && mirrored.height == frame.height)
            #expect(abs(mirrored.x - (400 - frame.maxX)) <= 0.5)
            #expect(abs(mirrored.width - frame.width) <= 0.5)
        }
    }
}
