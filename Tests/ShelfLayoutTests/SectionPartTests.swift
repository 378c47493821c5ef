import ShelfLayout
import Testing

@Suite("Views as long as a part of their section")
struct SectionPartTests {
    private let rail = BoundaryItem(
        kind: "rail", width: .absolute(40), height: .fraction(ofSection: 1), alignment: .leading)

    /// Two sections of two rows of 50 in a viewport of 300 × 200.
    private func layout(
        _ items: [BoundaryItem], rowHeight: LayoutDimension = .absolute(50),
        isRightToLeft: Bool = false, whole: [BoundaryItem] = []
    ) -> SolvedLayout {
        var section = LayoutSection.list(rowHeight: rowHeight, insets: Insets(top: 5, bottom: 7))
        section.boundaryItems = items
        return SolvedLayout(
            itemCounts: [2, 2],
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft),
            configuration: LayoutConfiguration(boundaryItems: whole)
        ) { _, _ in section }
    }

    private func frame(_ layout: SolvedLayout, section: Int = 0) -> Rect? {
        layout.supplementaryFrame(section: section, kind: "rail", index: 0)
    }

    @Test("A view beside the rows stands from the header to the footer")
    func besideRows() {
        let layout = layout([
            .header(height: .absolute(30)), rail, .footer(height: .absolute(20)),
        ])
        #expect(frame(layout) == Rect(x: 0, y: 30, width: 40, height: 112))
        #expect(frame(layout, section: 1) == Rect(x: 0, y: 192, width: 40, height: 112))
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 40, y: 35, width: 260, height: 50))
        #expect(layout.contentSize.height == 324)
        #expect(layout.diagnostics.isEmpty)
    }

    @Test("From right to left it stands at the right")
    func mirrored() {
        let layout = layout([rail], isRightToLeft: true)
        #expect(frame(layout) == Rect(x: 260, y: 0, width: 40, height: 112))
    }

    @Test(
        "A smaller part is centred beside the rows; one that covers content goes by its alignment")
    func parts() {
        var half = rail
        half.height = .fraction(ofSection: 0.5)
        #expect(frame(layout([half])) == Rect(x: 0, y: 28, width: 40, height: 56))
        half.alignment = .bottomTrailing
        half.extendsBoundary = false
        let covering = layout([.header(height: .absolute(30)), half])
        #expect(frame(covering) == Rect(x: 260, y: 86, width: 40, height: 56))
        #expect(covering.contentSize.height == 284)
    }

    @Test("It follows its section as rows and headers are measured, and is found by a query")
    func followsMeasurements() {
        var layout = layout(
            [.header(height: .estimated(30)), rail], rowHeight: .estimated(50))
        layout.setMeasuredSizes([
            ElementMeasurement(.item(section: 0, item: 1), size: Size(width: 260, height: 480)),
            ElementMeasurement(
                .supplementary(section: 0, kind: .header, index: 0),
                size: Size(width: 300, height: 10)),
        ])
        let extent = layout.sectionFrame(0).height
        #expect(frame(layout) == Rect(x: 0, y: 10, width: 40, height: extent - 10))
        // The second section's rows count as the first one's by now, and its header, too.
        #expect(frame(layout, section: 1)?.maxY == layout.contentSize.height)
        let found = layout.elements(in: Rect(x: 0, y: 400, width: 40, height: 1)) { _ in 0 }
        #expect(found.contains { $0.kind == .supplementary(section: 0, kind: "rail", index: 0) })
    }

    @Test("Beside a million rows it is not cut off")
    func longSection() {
        var section = LayoutSection.list(rowHeight: .absolute(50))
        section.boundaryItems = [rail]
        let layout = SolvedLayout(
            itemCounts: [1_000_000],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { _, _ in section }
        #expect(frame(layout) == Rect(x: 0, y: 0, width: 40, height: 50_000_000))
    }

    @Test("Where it would make its section longer, or has nothing to be part of, it is reported")
    func invalid() {
        let problem = LayoutDiagnostic(problem: .invalidLength, section: 0, item: nil)
        let part = LayoutDimension.fraction(ofSection: 1)
        var wide = rail
        wide.width = .fraction(ofSection: 1)
        var ratio = rail
        ratio.width = .aspectRatio(1)
        var beyond = rail
        beyond.height = .fraction(ofSection: -1)
        for item in [.header(height: part), .footer(height: part), wide, ratio, beyond] {
            let layout = layout([item])
            #expect(layout.diagnostics.contains(problem))
            #expect(layout.contentSize.height == 224)
        }
        #expect(layout([], rowHeight: part).diagnostics.first?.problem == .invalidLength)
        let whole = layout([], whole: [.header(height: part)])
        #expect(
            whole.diagnostics
                == [LayoutDiagnostic(problem: .invalidLength, section: nil, item: nil)])
    }
}
