import Testing

@Suite("Focus after a change")
struct FocusFollowTests {
    static let rows: FocusChange.Content = [
        ("one", ["a", "b", "c"]), ("two", ["d", "e", "f"]), ("three", ["g", "h"]),
    ]

    static let cases: [FocusChange] = [
        FocusChange(
            name: "the focused item is followed wherever it goes", old: rows,
            new: [("three", ["h", "b"]), ("one", ["c", "e", "a"])],
            expected: ["b": "b", "e": "e", "h": "h", "a": "a"]),
        FocusChange(
            name: "an item from the middle leaves the focus to the next", old: rows,
            new: [("one", ["a", "c"]), ("two", ["d", "e", "f"]), ("three", ["g", "h"])],
            expected: ["b": "c"]),
        FocusChange(
            name: "the last of a section leaves it to the previous", old: rows,
            new: [("one", ["a", "b"]), ("two", ["d"]), ("three", ["g", "h"])],
            expected: ["c": "b", "f": "d", "e": "d"]),
        FocusChange(
            name: "a section that went leaves it to the same place in the next", old: rows,
            new: [("one", ["a", "b", "c"]), ("three", ["g", "h"])],
            expected: ["d": "g", "e": "h", "f": "h"]),
        FocusChange(
            name: "the last section leaves it to the previous", old: rows,
            new: [("one", ["a", "b", "c"]), ("two", ["d", "e", "f"])],
            expected: ["g": "d", "h": "e"]),
        FocusChange(
            name: "an emptied section leaves it to the next with items", old: rows,
            new: [("one", ["a", "b", "c"]), ("two", []), ("three", ["g", "h"])],
            expected: ["e": "h"]),
        FocusChange(
            name: "nearest means nearest in the old order", old: rows,
            new: [("one", ["c", "a"]), ("two", ["f", "d"]), ("three", ["h", "g"])],
            expected: ["b": "c", "e": "f"]),
        FocusChange(
            name: "survivors that stayed come before those that left", old: rows,
            new: [("one", ["a"]), ("two", ["d", "e", "f", "c"]), ("three", ["g", "h"])],
            expected: ["b": "a"]),
        FocusChange(
            name: "under new sections the old neighbour is still found", old: rows,
            new: [("x", ["g", "c"]), ("y", ["a", "d"])],
            expected: ["b": "c", "e": "d", "h": "g"]),
        FocusChange(
            name: "a section with other items keeps the focus in its place", old: rows,
            new: [("one", ["a", "b"]), ("two", ["x", "y", "z"])],
            expected: ["e": "y", "f": "z", "d": "x"]),
        FocusChange(
            name: "new content keeps the focus in its place", old: rows,
            new: [("x", ["m", "n"]), ("y", ["o"]), ("z", [])],
            expected: ["b": "n", "e": "o", "h": "o"]),
        FocusChange(
            name: "nobody is focused in an empty collection", old: rows,
            new: [("one", []), ("two", [])], expected: ["a": nil, "h": nil]),
        FocusChange(
            name: "nobody is focused without sections", old: rows, new: [],
            expected: ["a": nil, "e": nil]),
    ]

    @Test("The focused item keeps the focus, else its nearest survivor takes it", arguments: cases)
    func theNearestSurvivorTakesTheFocus(change: FocusChange) {
        for (focused, expected) in change.expected {
            #expect(change.follower(of: focused) == expected, "focused was \(focused)")
        }
    }
}
