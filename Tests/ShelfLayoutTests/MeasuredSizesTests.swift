import ShelfLayout
import Testing

@Suite("Measured sizes by identity")
struct MeasuredSizesTests {
    let narrow = MeasuredSizes<String>.Slot(fixedLength: 100)
    let wide = MeasuredSizes<String>.Slot(fixedLength: 200)
    let size = Size(width: 100, height: 33)

    @Test("A size counts for its slot and is an estimate for others")
    func distinguishesSlots() {
        var sizes = MeasuredSizes<String>()
        #expect(sizes.size(for: "a", in: narrow) == nil)
        sizes.store(size, for: "a", in: narrow)
        #expect(sizes.size(for: "a", in: narrow) == size)
        #expect(sizes.size(for: "a", in: wide) == nil)
        #expect(sizes.estimate(for: "a") == size)
    }

    @Test("An invalidated size stays as an estimate until it is measured again or removed")
    func invalidates() {
        var sizes = MeasuredSizes<String>()
        sizes.store(size, for: "a", in: narrow)
        sizes.store(size, for: "b", in: narrow)
        sizes.invalidate("a")
        #expect(sizes.size(for: "a", in: narrow) == nil)
        #expect(sizes.size(for: "b", in: narrow) == size)
        #expect(sizes.estimate(for: "a") == size)
        sizes.invalidateAll()
        #expect(sizes.size(for: "b", in: narrow) == nil)
        sizes.store(size, for: "a", in: narrow)
        #expect(sizes.size(for: "a", in: narrow) == size)
        sizes.remove("a")
        #expect(sizes.estimate(for: "a") == nil)
        #expect(sizes.count == 1)
    }
}
