import ShelfFocus
import Testing

@Suite("Focus tracker")
struct FocusTrackerTests {
    static let full = NamedOrder(["one": ["a", "b", "c"], "two": ["d", "e", "f"]])
    static let nothing = NamedOrder([:])

    private func tracker(on id: String) -> FocusTracker<String> {
        var tracker = FocusTracker<String>()
        tracker.focus(FocusTarget(id), in: Self.full)
        return tracker
    }

    @Test("A change that keeps the focused item keeps the focus, down to the descendant")
    func theFocusedItemIsKept() {
        var tracker = tracker(on: "b")
        tracker.focus(FocusTarget("b", path: [1, 0]), in: Self.full)
        let changed = tracker.change(
            from: Self.full, to: NamedOrder(["two": ["f", "b"], "new": ["x"]]))
        #expect(!changed)
        #expect(tracker.target == FocusTarget("b", path: [1, 0]))
    }

    @Test("A deletion hands the focus on, and its undoing brings it back")
    func undoBringsTheFocusBack() {
        var tracker = tracker(on: "b")
        tracker.focus(FocusTarget("b", path: [2]), in: Self.full)
        let deleted = NamedOrder(["one": ["a", "c"], "two": ["d", "e", "f"]])
        let fell = tracker.change(from: Self.full, to: deleted)
        #expect(fell)
        #expect(tracker.target == FocusTarget("c"))
        let returned = tracker.change(from: deleted, to: Self.full)
        #expect(returned)
        #expect(tracker.target == FocusTarget("b", path: [2]))
    }

    @Test("Several deletions are undone one by one, or all at once")
    func deletionsAreUndoneInAnyPortion() {
        let orders = [
            Self.full, NamedOrder(["one": ["a", "c"], "two": ["d", "e", "f"]]),
            NamedOrder(["one": ["a"], "two": ["d", "e", "f"]]),
            NamedOrder(["one": [], "two": ["d", "e", "f"]]),
        ]
        var tracker = tracker(on: "b")
        var seen: [String?] = []
        for (old, new) in zip(orders, orders.dropFirst()) {
            tracker.change(from: old, to: new)
            seen.append(tracker.target?.id)
        }
        #expect(seen == ["c", "a", "d"])
        var stepwise = tracker
        var back: [String?] = []
        for (old, new) in zip(orders.reversed(), orders.reversed().dropFirst()) {
            stepwise.change(from: old, to: new)
            back.append(stepwise.target?.id)
        }
        #expect(back == ["a", "c", "b"])
        tracker.change(from: orders[3], to: orders[0])
        #expect(tracker.target?.id == "b")
    }

    @Test("Once the reader has moved on, what comes back does not take the focus")
    func movingOnGivesUpTheWayBack() {
        let deleted = NamedOrder(["one": ["a", "c"], "two": ["d", "e", "f"]])
        var keyed = tracker(on: "b")
        keyed.change(from: Self.full, to: deleted)
        var clicked = keyed
        let outcome = keyed.move(.right, in: deleted, columns: 3)
        #expect(outcome == .moves(to: FocusTarget("d")))
        clicked.focus(FocusTarget("a"), in: deleted)
        for (tracker, expected) in [(keyed, "d"), (clicked, "a")] {
            var tracker = tracker
            tracker.change(from: deleted, to: Self.full)
            #expect(tracker.target?.id == expected)
        }
    }

    @Test("An emptied collection keeps the focus itself and hands it back")
    func anEmptyCollectionWaits() {
        var tracker = tracker(on: "e")
        tracker.change(from: Self.full, to: Self.nothing)
        #expect(tracker.target == nil)
        #expect(tracker.isInside)
        var other = tracker
        tracker.change(from: Self.nothing, to: Self.full)
        #expect(tracker.target?.id == "e")

        let others = NamedOrder(["x": ["p"], "y": ["q", "r", "s"]])
        other.change(from: Self.nothing, to: others)
        #expect(other.target?.id == "r")
        other.change(from: others, to: Self.full)
        #expect(other.target?.id == "e")
    }

    @Test("The focus enters where it left, at the heir, or at the fallback")
    func theFocusEntersWhereItLeft() {
        var tracker = FocusTracker<String>()
        tracker.enter(in: Self.full, fallback: "e")
        #expect(tracker.target?.id == "e")
        tracker.leave()
        #expect(tracker.target == nil)
        tracker.enter(in: Self.full)
        #expect(tracker.target?.id == "e")
        tracker.leave()
        let without = NamedOrder(["one": ["a", "b", "c"], "two": ["d", "f"]])
        tracker.change(from: Self.full, to: without)
        #expect(tracker.target == nil)
        tracker.enter(in: without)
        #expect(tracker.target?.id == "f")
    }

    @Test("What went away is waited for while the focus is elsewhere")
    func aReturnAfterLeaving() {
        let filtered = NamedOrder(["two": ["d", "f"]])
        var tracker = FocusTracker<String>()
        tracker.enter(in: Self.full, fallback: "e")
        tracker.leave()
        tracker.change(from: Self.full, to: filtered)
        tracker.enter(in: filtered)
        #expect(tracker.target?.id == "f")
        tracker.leave()
        tracker.change(from: filtered, to: Self.full)
        #expect(tracker.place?.id == "e")
    }

    @Test("An item that loses the right to the focus has it again with the right")
    func aRightLostAndRegained() {
        var tracker = tracker(on: "b")
        tracker.change(from: Self.full, to: Self.full, barred: ["b", "c"])
        #expect(tracker.target?.id == "a")
        tracker.change(from: Self.full, to: Self.full, barred: ["a", "b", "c"])
        #expect(tracker.target?.id == "d")
        tracker.change(from: Self.full, to: Self.full)
        #expect(tracker.target?.id == "b")
    }

    @Test("No heir is an item that may not have the focus")
    func heirsMayHaveTheFocus() {
        let fresh = NamedOrder(["one": ["v", "w", "x"], "two": ["y", "z"]])
        for (barred, heir) in [
            (["w"], "x"), (["w", "x"], "v"), (["v", "w", "x"], "z"), (["v", "w", "x", "z"], "y"),
            (["v", "w", "x", "y", "z"], nil),
        ] {
            var tracker = tracker(on: "b")
            tracker.change(from: Self.full, to: fresh, barred: Set(barred))
            #expect(tracker.target?.id == heir)
            #expect(tracker.isInside)
        }
    }

    @Test("An initial item gets the focus as soon as it is there")
    func theInitialItemIsAwaited() {
        var tracker = FocusTracker(initial: "e")
        #expect(tracker.target == nil)
        tracker.enter(in: Self.nothing)
        #expect(tracker.target == nil)
        tracker.change(from: Self.nothing, to: Self.full)
        #expect(tracker.target?.id == "e")

        var late = FocusTracker(initial: "e")
        late.change(from: Self.nothing, to: Self.full)
        #expect(late.target == nil)
        late.enter(in: Self.full, fallback: "a")
        #expect(late.target?.id == "e")
    }

    @Test(
        "An initial item is waited for by who came in or was handed the focus elsewhere meanwhile")
    func theInitialItemIsAwaitedInside() {
        let first = NamedOrder(["one": ["a", "b"]])
        var entered = FocusTracker(initial: "e")
        entered.change(from: Self.nothing, to: first)
        entered.enter(in: first, fallback: "a")
        var handed = FocusTracker(initial: "e")
        handed.enter(in: Self.nothing)
        handed.change(from: Self.nothing, to: first)
        for tracker in [entered, handed] {
            #expect(tracker.target?.id == "a")
            var (waiting, left, moved, lost) = (tracker, tracker, tracker, tracker)
            waiting.change(from: first, to: Self.full)
            #expect(waiting.target?.id == "e")
            left.leave()
            left.enter(in: first)
            left.change(from: first, to: Self.full)
            #expect(left.target?.id == "e")
            _ = moved.move(.right, in: first, columns: 2)
            moved.change(from: first, to: Self.full)
            #expect(moved.target?.id == "b", "the reader chose it")
            let without = NamedOrder(["one": ["b"]])
            lost.change(from: first, to: without)
            lost.change(from: without, to: Self.full)
            #expect(lost.target?.id == "e", "it was waited for first")
        }
    }

    @Test("A key brings a focus that is out of view into view before it goes on")
    func keysShowTheFocusFirst() {
        var tracker = tracker(on: "b")
        var outcomes: [FocusOutcome<String>] = []
        for isInView in [false, true, true] {
            outcomes.append(tracker.move(.down, in: Self.full, columns: 3, isInView: isInView))
        }
        #expect(outcomes == [.reveals(FocusTarget("b")), .moves(to: FocusTarget("e")), .stays])
    }

    @Test("The ends of the collection are reached at once, though the focus is out of view")
    func theEndsAreReachedFromOutOfView() {
        var tracker = tracker(on: "b")
        let last = tracker.move(.last, in: Self.full, columns: 3, isInView: false)
        let first = tracker.move(.first, in: Self.full, columns: 3, isInView: false)
        #expect(last == .moves(to: FocusTarget("f")))
        #expect(first == .moves(to: FocusTarget("a")))
    }

    @Test("Held keys go on from item to item while items are appended")
    func heldKeysAdvanceWhileItemsAreAppended() {
        var order = NamedOrder(["one": (0..<10).map { "\($0)" }])
        var tracker = FocusTracker<String>()
        tracker.focus(FocusTarget("0"), in: order)
        var visited: [String] = []
        for step in 1...200 {
            _ = tracker.move(.right, in: order, columns: 4)
            visited.append(tracker.target?.id ?? "none")
            let old = order
            order.sections[0].items.append("\(9 + step)")
            tracker.change(from: old, to: order)
        }
        #expect(visited == (1...200).map { "\($0)" })
    }
}
