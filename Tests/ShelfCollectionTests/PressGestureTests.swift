import Testing

@testable import ShelfCollection

/// Presses go to what was hit.
@Suite struct PressGestureTests {
    typealias Press = PressGesture<Int>
    typealias Target = PressTarget<Int>

    private static let taking: [Target] = [
        .control(in: 3), .boundaryControl, .rowButton, .pageArrow, .nowhere,
    ]
    private static let ground: [Target] = [.boundary, .placeholder, .space]

    private static func options(
        _ mode: SelectionMode = .multiple, single: Bool = false, isSwipeOpen: Bool = false
    ) -> Press.Options {
        Press.Options(mode: mode, activatesOnSingleClick: single, isSwipeOpen: isSwipeOpen)
    }

    private static func release(
        _ press: inout Press, on target: Target, count: Int = 1, isExtending: Bool = false,
        isControlled: Bool = false, _ options: Press.Options = options()
    ) -> [Press.Intent] {
        press.released(
            on: target, count: count, isExtending: isExtending, isControlled: isControlled,
            isModified: isExtending || isControlled, options)
    }

    /// A whole click; returns what it means when it is let go.
    private static func click(
        _ press: inout Press, _ target: Target, count: Int = 1, _ options: Press.Options = options()
    ) -> [Press.Intent] {
        press.wentDown(on: target)
        _ = press.pressed(on: target, count: count, options)
        return release(&press, on: target, count: count, options)
    }

    @Test func aClickFocusesOnPressAndSelectsWhenTheButtonIsLetGo() {
        var press = Press()
        press.wentDown(on: .item(8))
        #expect(press.pressed(on: .item(8), count: 1, Self.options()) == [.takeOver, .focus(8)])
        #expect(press.isDown)
        #expect(Self.release(&press, on: .item(8)) == [.select(8, .replace)])
        #expect(!press.isDown)
        _ = press.pressed(on: .item(8), count: 1, Self.options())
        #expect(Self.release(&press, on: .item(9)) == [], "let go elsewhere")
        _ = press.pressed(on: .item(8), count: 1, Self.options())
        #expect(Self.release(&press, on: .space) == [])
    }

    @Test(arguments: taking) func whatTakesAPressHasItAlone(_ target: Target) {
        for end in Self.taking + Self.ground + [.item(3), .item(4)] {
            for count in 1...3 {
                var press = Press()
                press.wentDown(on: target)
                #expect(press.isDown)
                let pressed = press.pressed(on: target, count: count, Self.options())
                #expect(pressed == (target == .pageArrow ? [] : [.takeOver]))
                #expect(Self.release(&press, on: end, count: count) == [])
                #expect(!press.isDown)
            }
        }
        #expect(!target.isGround, "no rubber band begins there")
    }

    @Test(arguments: ground) func aClickOnTheGroundSelectsNothing(_ target: Target) {
        #expect(target.isGround)
        var press = Press()
        #expect(Self.click(&press, target) == [.selectNone])
        #expect(Self.click(&press, target, Self.options(.single)) == [])
        _ = press.pressed(on: target, count: 1, Self.options())
        #expect(Self.release(&press, on: target, isControlled: true) == [])
        _ = press.pressed(on: target, count: 1, Self.options())
        #expect(Self.release(&press, on: .boundaryControl) == [])
    }

    @Test func modifiersSayWhatAClickDoesToTheSelection() {
        for (isExtending, isControlled, step) in [
            (false, false, SelectionStep.replace), (false, true, .toggle), (true, false, .extend),
            (true, true, .extendAlike),
        ] {
            var press = Press()
            _ = press.pressed(on: .item(2), count: 2, Self.options(single: true))
            let intents = Self.release(
                &press, on: .item(2), count: 2, isExtending: isExtending,
                isControlled: isControlled)
            #expect(intents.first == .select(2, step))
            #expect((intents.last == .activate(2)) == (step == .replace))
        }
    }

    @Test func twoClicksOpenIfBothWereOnTheItem() {
        var press = Press()
        #expect(Self.click(&press, .item(1)) == [.select(1, .replace)])
        #expect(Self.click(&press, .item(1), count: 2) == [.select(1, .replace), .activate(1)])
        #expect(Self.click(&press, .item(2), count: 3) == [.select(2, .replace)])
        #expect(Self.click(&press, .item(2), count: 4) == [.select(2, .replace), .activate(2)])
        // The first of the two was on an arrow that is gone by the second.
        press.wentDown(on: .pageArrow)
        _ = press.pressed(on: .pageArrow, count: 1, Self.options())
        #expect(Self.click(&press, .item(5), count: 2) == [.select(5, .replace)])
        #expect(Self.click(&press, .item(5), count: 3) == [.select(5, .replace), .activate(5)])
    }

    @Test func aDoubleClickOpensWhateverWasClickedBefore() {
        var press = Press()
        _ = Self.click(&press, .item(1))
        _ = Self.click(&press, .item(2), count: 2)
        #expect(Self.click(&press, .item(1)) == [.select(1, .replace)])
        #expect(Self.click(&press, .item(1), count: 2) == [.select(1, .replace), .activate(1)])
    }

    @Test func oneClickOpensWhereThatIsWished() {
        var press = Press()
        #expect(
            Self.click(&press, .item(1), Self.options(single: true))
                == [.select(1, .replace), .activate(1)])
    }

    @Test func aClickClosesAnOpenRowAndDoesNothingElse() {
        var press = Press()
        let open = Self.options(isSwipeOpen: true)
        #expect(press.pressed(on: .item(1), count: 1, open) == [.takeOver])
        #expect(Self.release(&press, on: .item(1), open) == [.closeSwipe])
        // The row has closed on its own by the time the button is let go.
        _ = press.pressed(on: .item(1), count: 1, open)
        #expect(Self.release(&press, on: .item(1)) == [])
    }

    @Test(arguments: taking + ground + [.item(3)])
    func aPressIsOverWhoeverTakesIt(_ target: Target) {
        var press = Press()
        press.wentDown(on: target)
        press.cancel()
        #expect(!press.isDown)
        _ = press.pressed(on: target, count: 1, Self.options())
        press.cancel()
        #expect(!press.isDown)
        #expect(Self.release(&press, on: target) == [], "what is let go was never pressed")
    }

    @Test func aFocusThatComesWithAPressChoosesNothingWhereSeveralCanBeChosen() {
        var press = Press()
        for mode in [SelectionMode.none, .single, .multiple] {
            #expect(press.stepOfArrivingFocus(mode) == .replace)
        }
        press.wentDown(on: .control(in: 3))
        #expect(press.stepOfArrivingFocus(.multiple) == .keep)
        #expect(press.stepOfArrivingFocus(.single) == .replace, "there it goes with the focus")
    }

    @Test func anEndThatComesLateEndsNoOtherPress() {
        var press = Press()
        press.wentDown(on: .item(1))
        let first = press.number
        press.wentDown(on: .item(2))
        press.cancel(first)
        #expect(press.isDown)
        press.cancel(press.number)
        #expect(!press.isDown)
    }

    @Test func anItemThatIsGoneIsNotClicked() {
        var press = Press()
        _ = press.pressed(on: .item(1), count: 1, Self.options())
        press.prune { $0 != 1 }
        #expect(Self.release(&press, on: .space) == [])
        _ = press.pressed(on: .item(1), count: 1, Self.options())
        press.prune { _ in true }
        #expect(Self.release(&press, on: .item(1)) == [.select(1, .replace)])
    }
}
