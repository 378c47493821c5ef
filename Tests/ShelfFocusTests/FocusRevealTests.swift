import ShelfFocus
import Testing

@Suite("Bringing the focus into view")
struct FocusRevealTests {
    private let page = FocusReveal(viewport: 100, content: 1000, margin: 10)

    @Test("An item in view does not scroll, one outside scrolls the least that shows it")
    func scrollsTheLeast() {
        #expect(page.offset(showing: 320, length: 20, from: 300) == 300)
        #expect(page.offset(showing: 390, length: 20, from: 300) == 320)
        #expect(page.offset(showing: 305, length: 20, from: 300) == 295)
        #expect(page.offset(showing: 700, length: 20, from: 300) == 630)
        #expect(page.offset(showing: 100, length: 20, from: 300) == 90)
    }

    @Test("The ends of the content are the ends of the scroll")
    func staysWithinTheContent() {
        #expect(page.offset(showing: 0, length: 20, from: 300) == 0)
        #expect(page.offset(showing: 980, length: 20, from: 300) == 900)
        let short = FocusReveal(viewport: 100, content: 60, margin: 10)
        #expect(short.offset(showing: 40, length: 20, from: 0) == 0)
    }

    @Test("Pinned headers and footers cover nothing of the item")
    func pinnedItemsAreRespected() {
        let page = FocusReveal(
            viewport: 100, content: 1000, coveredStart: 30, coveredEnd: 20, margin: 5)
        #expect(page.offset(showing: 310, length: 20, from: 300) == 275)
        #expect(page.offset(showing: 380, length: 20, from: 300) == 325)
        #expect(page.offset(showing: 340, length: 20, from: 300) == 300)
        #expect(!page.isInView(start: 310, length: 20, at: 300))
        #expect(page.isInView(start: 311, length: 20, at: 300))
        #expect(!page.isInView(start: 380, length: 20, at: 300))
    }

    @Test("An item longer than the view comes in with the end it is reached from")
    func longItems() {
        #expect(page.offset(showing: 400, length: 250, from: 300) == 400)
        #expect(page.offset(showing: 400, length: 250, from: 450) == 450)
        #expect(page.offset(showing: 400, length: 250, from: 800) == 550)
    }

    @Test("The margin gives way when there is no room for it")
    func theMarginGivesWay() {
        #expect(page.offset(showing: 400, length: 90, from: 300) == 395)
        #expect(page.offset(showing: 400, length: 100, from: 300) == 400)
    }
}
