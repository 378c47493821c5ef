import ShelfCollection
import ShelfDiff
import ShelfRandom
import Testing

@Suite("Selection")
struct SelectionTests {
    typealias Rows = Snapshot<Plain<String>, Plain<Int>>

    /// Two sections of items that are numbered through.
    static let rows = snapshot([Array(0..<5), Array(5..<10)])

    static func snapshot(_ sections: [[Int]]) -> Rows {
        let rows = sections.enumerated().map { number, items in
            CollectionRow(Plain("\(number)"), items: items.map { Plain($0) })
        }
        return Rows.keepingFirst(rows).snapshot
    }

    static func multiple(_ ids: Set<Int> = []) -> Selection<Int> {
        var selection = Selection<Int>(mode: .multiple)
        _ = selection.assign(ids)
        return selection
    }

    @Test("A step answers with what it changed, and with nothing else")
    func stepsTellChanges() {
        var selection = Self.multiple([1, 2, 3])
        #expect(selection.choose(2, .toggle, focus: nil, in: Self.rows) == [2])
        #expect(selection.choose(1, .keep, focus: nil, in: Self.rows) == [])
        #expect(selection.choose(1, .replace, focus: nil, in: Self.rows) == [3])
        #expect(selection.choose(1, .replace, focus: nil, in: Self.rows) == [])
        #expect(selection.ids == [1])
    }

    @Test("A range begins at the last item chosen, crosses sections, and shrinks again")
    func rangesExtend() {
        var selection = Self.multiple()
        _ = selection.choose(3, .replace, focus: nil, in: Self.rows)
        #expect(selection.choose(6, .extend, focus: nil, in: Self.rows) == [4, 5, 6])
        #expect(selection.choose(4, .extend, focus: nil, in: Self.rows) == [5, 6])
        #expect(selection.choose(1, .extend, focus: nil, in: Self.rows) == [1, 2, 4])
        #expect(selection.ids == [1, 2, 3])
        #expect(selection.anchor == 3)
    }

    @Test("A range grows by a row at the cost of a row, whatever is selected")
    func rangesCostWhatTheyChange() {
        let many = Self.snapshot([Array(0..<200_000)])
        var selection = Self.multiple()
        _ = selection.choose(0, .replace, focus: nil, in: many)
        _ = selection.choose(150_000, .extend, focus: nil, in: many)
        let clock = ContinuousClock()
        let time = clock.measure {
            for id in 150_001..<152_000 {
                #expect(selection.choose(id, .extend, focus: nil, in: many) == [id])
            }
        }
        #expect(selection.ids.count == 152_000)
        // Two thousand times all of it would take minutes.
        #expect(time < .seconds(20))
    }

    @Test("With nothing chosen a range begins at the focus")
    func rangesBeginAtTheFocus() {
        var selection = Self.multiple()
        _ = selection.choose(6, .extend, focus: 4, in: Self.rows)
        #expect(selection.ids == [4, 5, 6])
        var other = Self.multiple()
        other.beginRange(at: 8)
        _ = other.choose(6, .extend, focus: 6, in: Self.rows)
        #expect(other.ids == [6, 7, 8])
    }

    @Test("Control and Shift do to a range what was last done to an item, and leave the rest")
    func rangesExtendAlike() {
        var selection = Self.multiple([0, 9])
        _ = selection.choose(3, .toggle, focus: nil, in: Self.rows)
        #expect(selection.choose(5, .extendAlike, focus: nil, in: Self.rows) == [4, 5])
        #expect(selection.ids == [0, 3, 4, 5, 9])
        _ = selection.choose(4, .toggle, focus: nil, in: Self.rows)
        #expect(selection.choose(9, .extendAlike, focus: nil, in: Self.rows) == [5, 9])
        #expect(selection.ids == [0, 3])
    }

    @Test("One item goes with the focus; where none can be selected, none is")
    func modesAllow() {
        var one = Selection<Int>(mode: .single)
        for step: SelectionStep in [.replace, .toggle, .extend, .extendAlike] {
            #expect(one.choose(2, step, focus: nil, in: Self.rows) == [2])
            #expect(one.choose(3, step, focus: nil, in: Self.rows) == [2, 3])
            _ = one.clear()
        }
        #expect(one.selectAll(in: Self.rows) == nil)
        #expect(one.assign([1, 2]) == [])
        #expect(one.assign([1]) == [1])
        var none = Selection<Int>(mode: .none)
        #expect(none.choose(2, .replace, focus: nil, in: Self.rows) == [])
        #expect(none.assign([1]) == [])
    }

    @Test("Another mode keeps what it allows: of several the focused one at most")
    func modesChange() {
        var selection = Self.multiple([1, 2, 3])
        #expect(selection.setMode(.single, focus: 2) == [1, 3])
        #expect(selection.ids == [2])
        #expect(selection.setMode(.none, focus: 2) == [2])
        var unfocused = Self.multiple([1, 2])
        #expect(unfocused.setMode(.single, focus: 7) == [1, 2])
        var alone = Self.multiple([4])
        #expect(alone.setMode(.single, focus: 7) == [])
        #expect(alone.setMode(.multiple, focus: 7) == [])
        #expect(alone.ids == [4])
    }

    @Test("Everything and nothing")
    func wholes() {
        var selection = Self.multiple([2])
        #expect(selection.selectAll(in: Self.rows) == Set(0..<10).subtracting([2]))
        #expect(selection.clear() == Set(0..<10))
        #expect(selection.clear() == nil)
    }

    @Test("A change takes out what is gone, and a range whose anchor went begins at the focus")
    func changesPrune() {
        var selection = Self.multiple()
        _ = selection.choose(3, .replace, focus: nil, in: Self.rows)
        _ = selection.choose(6, .extend, focus: nil, in: Self.rows)
        let left = Self.snapshot([[0, 1, 2, 6], [5, 7, 8, 9]])
        #expect(selection.follow(left, focus: 1, isAnyGone: true) == [3, 4])
        #expect(selection.ids == [5, 6])
        #expect(selection.anchor == 1)
        #expect(selection.choose(7, .extend, focus: 1, in: left) == [1, 2, 7])
    }

    @Test("After rows have moved, a range is what lies between its ends now")
    func rangesFollowMoves() {
        var selection = Self.multiple()
        _ = selection.choose(3, .replace, focus: nil, in: Self.rows)
        _ = selection.choose(5, .extend, focus: nil, in: Self.rows)
        let turned = Self.snapshot([[5, 0, 3], [1, 2, 4]])
        #expect(selection.follow(turned, focus: 5, isAnyGone: false) == [])
        #expect(selection.choose(1, .extend, focus: 5, in: turned) == [1, 4, 5])
        #expect(selection.ids == [3, 1])
    }

    @Test("The heir of a lost item is selected in its place if that was selected alone")
    func heirs() {
        var selection = Self.multiple([4])
        #expect(selection.pass(from: 4, to: 5) == [4, 5])
        var several = Self.multiple([4, 7])
        #expect(several.pass(from: 4, to: 5) == [])
    }

    @Test(
        "A rectangle selects what it meets, adds it, or takes it out, and gives back what it left")
    func bands() {
        var selection = Self.multiple([1, 2])
        #expect(selection.beginBand(.replace) == [1, 2])
        #expect(selection.bandMeets([3, 4]) == [3, 4])
        #expect(selection.bandMeets([4, 5]) == [3, 5])
        selection.endBand()
        #expect(selection.beginBand(.add) == [])
        #expect(selection.bandMeets([5, 6]) == [6])
        #expect(selection.bandMeets([]) == [6])
        #expect(selection.beginBand(.remove) == [])
        #expect(selection.bandMeets([5, 6]) == [5])
        #expect(selection.bandMeets([4]) == [4, 5])
        #expect(selection.ids == [5])
    }

    @Test("A rectangle over a large selection tells only what it meets")
    func bandsCostWhatTheyMeet() {
        let many = Self.snapshot([Array(0..<200_000)])
        var selection = Self.multiple()
        _ = selection.selectAll(in: many)
        _ = selection.beginBand(.remove)
        let time = ContinuousClock().measure {
            for id in 0..<2_000 { _ = selection.bandMeets(Set(id..<id + 20)) }
        }
        #expect(selection.ids.count == 199_980)
        #expect(time < .seconds(20))
    }

    @Test("What goes away under a rectangle does not come back with it")
    func bandsForgetWhatIsGone() {
        var selection = Self.multiple([1, 2])
        _ = selection.beginBand(.remove)
        _ = selection.bandMeets([1, 2])
        _ = selection.follow(Self.snapshot([[2, 3]]), focus: nil, isAnyGone: true)
        #expect(selection.bandMeets([]) == [2])
        #expect(selection.ids == [2])
    }

    @Test("Random steps agree with a plain model that recomputes everything")
    func walk() {
        var generator = SeededGenerator(seed: 5)
        var selection = Self.multiple()
        var model: Set<Int> = []
        for step in 0..<20_000 {
            let id = Int.random(in: 0..<10, using: &generator)
            let before = selection.ids
            let change: Set<Int>
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                change = selection.choose(id, .replace, focus: nil, in: Self.rows)
                model = [id]
            case 1:
                change = selection.choose(id, .toggle, focus: nil, in: Self.rows)
                model.formSymmetricDifference([id])
            case 2:
                let anchor = selection.anchor ?? id
                change = selection.choose(id, .extend, focus: nil, in: Self.rows)
                model = Set(min(anchor, id)...max(anchor, id))
            case 3:
                let anchor = selection.anchor ?? id
                let isSelected = selection.anchor.map(model.contains) ?? true
                change = selection.choose(id, .extendAlike, focus: nil, in: Self.rows)
                let range = Set(min(anchor, id)...max(anchor, id))
                model = isSelected ? model.union(range) : model.subtracting(range)
            default:
                change = selection.assign([id, (id + 3) % 10])
                model = [id, (id + 3) % 10]
            }
            #expect(selection.ids == model, "seed 5, step \(step)")
            #expect(change == before.symmetricDifference(model), "seed 5, step \(step)")
        }
    }
}
