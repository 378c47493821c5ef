import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout
import Testing

/// Letters that are typed to jump to an item.
@Suite("Typing")
struct TypingTests {
    /// A grid of five columns whose items are found by their numbers, of two digits each.
    private static func grid(_ count: Int = 98) -> Show {
        let show = Show([count], Show.grid)
        show.text = { "item \($0 < 10 ? "0" : "")\($0)" }
        return show
    }

    @Test("A word leads to the item that begins with it, which is selected and brought into sight")
    func words() {
        let show = Self.grid()
        show.focus(0)
        show.type("item 9")
        #expect(show.focused == 90)
        show.type("7")
        #expect(show.focused == 97)
        #expect(show.selection == [97])
        #expect(show.isInSight(97))
        show.type("x")
        #expect(show.focused == 97, "nothing begins with that")
    }

    @Test("After a pause, and after a move, a new word begins")
    func pauses() {
        let show = Self.grid()
        show.focus(0)
        show.type("item 05")
        #expect(show.focused == 5)
        show.type(" ")
        #expect(show.selection == [5], "a space goes on with the word")
        show.time += 2_000_000
        show.type(" ")
        #expect(show.selection == [], "a pause ends the word")
        show.type("item 07")
        show.press(.right)
        show.type(" ")
        #expect(show.selection == [], "and so does a move")
        show.type("item 0")
        show.click(3)
        #expect(show.selection == [3])
        show.type(" ")
        #expect(show.selection == [], "and a press")
    }

    @Test("The same letter goes through the items that begin with it and may have the focus")
    func sameLetters() {
        let show = Self.grid()
        show.text = { "\($0 % 7) film" }
        show.allows = { $0 % 2 == 0 }
        var asked: [Int] = []
        let text = show.text
        show.text = {
            asked.append($0)
            return text($0)
        }
        show.focus(0)
        for expected in [10, 24, 38] {
            show.type("3")
            #expect(show.focused == expected)
            show.time += 3_000_000
        }
        #expect(asked.allSatisfy { $0 % 2 == 0 })
    }

    @Test("So many texts are looked at in one go, each once, and the search goes on after that")
    func manyItems() {
        let show = Show([5_000], Show.grid)
        var asked = 0
        show.text = {
            asked += 1
            return $0 == 4_990 ? "zebra" : "film"
        }
        show.focus(0)
        show.type("z")
        #expect(asked == 100 && show.presentation.typeAhead.isSearching)
        while show.presentation.typeAhead.isSearching { show.searchOn(700) }
        #expect(show.focused == 4_990)
        asked = 0
        show.time += 3_000_000
        show.type("x")
        while show.presentation.typeAhead.isSearching { show.searchOn(700) }
        #expect(asked == 5_000, "once around")
        #expect(show.focused == 4_990)
    }

    @Test("Without a layout nothing is searched")
    func withoutALayout() {
        let presentation = Presentation<Plain<String>, Plain<Int>>(
            scrollingAlong: .vertical, .multiple)
        presentation.type("x", at: 0)
        let arrival = presentation.searchOn(100, glides: false, { _ in true }) { _ in "x" }
        #expect(arrival == nil && !presentation.typeAhead.isSearching)
    }
}
