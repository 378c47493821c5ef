import ShelfLayout
import Testing

/// What only a programmer can get wrong ends the program with a sentence that says what to do.
@Suite("Numbers of sections that there are not")
struct ProgrammerErrorTests {
    private static func layout() -> SolvedLayout {
        SolvedLayout(
            itemCounts: [3],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { _, _ in .list(rowHeight: .absolute(20)) }
    }

    private func expectSentence(_ result: ExitTest.Result?) throws {
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("sectionCount"), "\(text)")
    }

    @Test("The frame of an item in one")
    func frame() async throws {
        try expectSentence(
            await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) { _ = Self.layout().frame(section: 1, item: 0) })
    }

    @Test("How many items are in one")
    func itemCount() async throws {
        try expectSentence(
            await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) { _ = Self.layout().itemCount(in: -1) })
    }

    @Test("Solving one anew")
    func resolve() async throws {
        try expectSentence(
            await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) {
                var layout = Self.layout()
                layout.resolve(section: 2, itemCount: 1)
            })
    }

    @Test("An item that is not there has no frame, which is a value")
    func item() {
        #expect(Self.layout().frame(section: 0, item: 3) == .zero)
        #expect(Self.layout().supplementaryFrame(section: 7, kind: .header, index: 0) == nil)
    }
}
