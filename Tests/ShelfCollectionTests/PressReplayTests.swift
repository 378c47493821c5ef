import ShelfLayout
import Testing

@testable import ShelfCollection

/// What GTK's gestures tell a collection of a button or the tip of a pen, in order.
///
/// Written down from the sources of GTK 4.8 and 4.20: `gtkgestureclick.c`, `gtkgesturedrag.c`,
/// `gtkdragsource.c`, and for pens `gdkseat-wayland.c` and `gdkdevicemanager-xi2.c`. A tip that goes
/// down is the first button; a pen that is lifted out of reach says so, and need not have let go of it.
struct PressSequence: Sendable, CustomStringConvertible {
    enum Event: Sendable {
        /// The button goes down, seen on the way to what is there.
        case down
        /// Nobody there has taken the press.
        case pressed(Int)
        case released(Int)
        /// The press is over, seen on the way; told when the main loop is idle.
        case over
        /// A drag is offered, and GTK makes one of it.
        case dragOffered
        case dragBegan
        case dragEnded
        case bandBegan
        case bandStretched
        case bandEnded
        /// The pointer is no longer over the collection, or the pen out of reach.
        case leave
    }

    let description: String
    let target: PressTarget<Int>
    let events: [Event]

    private init(_ description: String, on target: PressTarget<Int>, _ events: [Event]) {
        self.description = description
        self.target = target
        self.events = events
    }

    static let click = Self(
        "a click", on: .item(7), [.down, .pressed(1), .released(1), .over])
    static let doubleClick = Self(
        "a double click", on: .item(7),
        [.down, .pressed(1), .released(1), .over, .down, .pressed(2), .released(2), .over])
    static let control = Self(
        "a button in a cell, which keeps the press", on: .control(in: 7), [.down, .over])
    static let drag = Self(
        "an item dragged", on: .item(7),
        [.down, .pressed(1), .dragOffered, .dragBegan, .leave, .over, .dragEnded])
    static let noDrag = Self(
        "a drag that GTK makes nothing of", on: .item(7), [.down, .pressed(1), .dragOffered, .over])
    static let band = Self(
        "a rectangle", on: .space,
        [.down, .pressed(1), .bandBegan, .bandStretched, .bandStretched, .bandEnded, .over])
    static let penTap = Self(
        "a pen that taps", on: .item(7), [.down, .pressed(1), .released(1), .over, .leave])
    static let penLifted = Self(
        "a pen lifted out of reach with its tip down", on: .item(7), [.down, .pressed(1), .leave])
    static let penBand = Self(
        "a pen that draws a rectangle and is lifted out of reach", on: .space,
        [.down, .pressed(1), .bandBegan, .bandStretched, .leave])
    static let penDrag = Self(
        "an item dragged with a pen", on: .item(7),
        [.down, .pressed(1), .dragOffered, .dragBegan, .leave, .dragEnded, .over])

    static let all = [
        click, doubleClick, control, drag, noDrag, band, penTap, penLifted, penBand, penDrag,
    ]
}

/// Presses cut off anywhere: nothing stays held, and a click means what it always means.
@Suite struct PressReplayTests {
    enum Cut: CaseIterable {
        /// Somebody else has taken the press.
        case cancel
        /// The view leaves the screen; a drag goes on until GTK ends it.
        case unmap
        /// What was pressed is gone.
        case removal
        /// Nothing more is said, until something else is pressed.
        case nothing
    }

    private static let options = PressGesture<Int>.Options(mode: .multiple)

    private static func play(
        _ event: PressSequence.Event, of sequence: PressSequence,
        on hands: inout Gestures<String, Int>
    ) -> [PressGesture<Int>.Intent] {
        let target = sequence.target
        switch event {
        case .down: hands.press.wentDown(on: target)
        case .pressed(let count):
            return hands.press.pressed(on: target, count: count, options)
        case .released(let count):
            return hands.press.released(
                on: target, count: count, isExtending: false, isControlled: false,
                isModified: false, options)
        case .over: hands.press.cancel(hands.press.number)
        case .dragOffered:
            hands.drag = ItemDrag(ids: [7], grabbed: 7, at: .zero)
            hands.press.cancel()
        case .dragBegan: hands.drag?.begin()
        case .dragEnded: hands.drag = nil
        case .bandBegan: hands.band = RubberBand(origin: .zero, pointer: .zero)
        case .bandStretched: hands.band?.pointer.x += 40
        case .bandEnded: hands.band = nil
        case .leave: hands.pan.pointerLeft()
        }
        return []
    }

    private static func cut(_ hands: inout Gestures<String, Int>, by cut: Cut) {
        switch cut {
        case .cancel:
            hands.press.cancel()
            hands.band = nil
            hands.drag = nil
        case .unmap:
            _ = hands.cancel()
            // GTK ends a drag wherever it is, and it ends what it did not begin with the press.
            hands.drag = nil
        case .removal:
            _ = hands.prune(isShelf: { _ in false }, hasItem: { _ in false })
        case .nothing: break
        }
    }

    @Test(arguments: PressSequence.all)
    func aWholeSequenceLeavesNothingHeldButByAPenThatWasLifted(_ sequence: PressSequence) {
        var hands = Gestures<String, Int>()
        for event in sequence.events { _ = Self.play(event, of: sequence, on: &hands) }
        let isLifted =
            sequence.description.hasSuffix("out of reach with its tip down")
            || sequence.description.hasSuffix("lifted out of reach")
        if isLifted { #expect(!hands.isAtRest) }
        _ = hands.cancel()
        #expect(hands.isAtRest)
        #expect(hands.dragged == [])
    }

    @Test(arguments: PressSequence.all)
    func anyCutLeavesAClickWhatItIs(_ sequence: PressSequence) {
        for cut in Cut.allCases {
            for length in 0...sequence.events.count {
                var hands = Gestures<String, Int>()
                for event in sequence.events.prefix(length) {
                    _ = Self.play(event, of: sequence, on: &hands)
                }
                Self.cut(&hands, by: cut)
                if cut == .cancel || cut == .unmap { #expect(hands.isAtRest, "\(cut) \(length)") }
                var intents: [PressGesture<Int>.Intent] = []
                for event in PressSequence.click.events {
                    intents += Self.play(event, of: .click, on: &hands)
                }
                #expect(
                    intents == [.takeOver, .focus(7), .select(7, .replace)], "\(cut) \(length)")
                #expect(!hands.press.isDown)
            }
        }
    }

    /// What was pressed is gone: the rest of the press means nothing.
    @Test(arguments: PressSequence.all)
    func theRestOfAPressOnWhatIsGoneSelectsNothing(_ sequence: PressSequence) {
        for length in 1...sequence.events.count {
            var hands = Gestures<String, Int>()
            for event in sequence.events.prefix(length) {
                _ = Self.play(event, of: sequence, on: &hands)
            }
            let wasDown = hands.press.isDown
            Self.cut(&hands, by: .removal)
            let rest = sequence.events.dropFirst(length).prefix {
                if case .down = $0 { false } else { true }
            }
            for event in rest {
                guard case .released = event, wasDown, !sequence.target.isGround else { continue }
                let intents = Self.play(event, of: sequence, on: &hands)
                let selects = intents.contains { if case .select = $0 { true } else { false } }
                #expect(!selects, "\(length)")
            }
        }
    }
}
