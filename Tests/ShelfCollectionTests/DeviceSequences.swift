import ShelfLayout

@testable import ShelfCollection

/// What a controller of GTK's tells a collection, for a device moved by a hand.
///
/// Written down from the sources of GTK 4.8 and 4.20: `gtkeventcontrollerscroll.c`,
/// `gdkdevicemanager-xi2.c`, `gdkseat-wayland.c`, `gtkgesture.c`; docs/design/collection.md#gestures
/// says what they do.
struct DeviceSequence: Sendable, CustomStringConvertible {
    enum Event: Sendable {
        case begin
        case scroll(x: Double, y: Double)
        case end
        case touchDown
        case touchMove(x: Double, y: Double)
        case touchUp
        /// Nothing is said for so many milliseconds.
        case pause(Int)

        var isTouch: Bool {
            switch self {
            case .touchDown, .touchMove, .touchUp: true
            case .begin, .scroll, .end, .pause: false
            }
        }
    }

    let description: String
    var unit = Scroll.Unit.detents
    var isSmooth = true
    let events: [Event]

    private static func scrolls(_ steps: [(x: Double, y: Double)]) -> [Event] {
        steps.map { Event.scroll(x: $0.x, y: $0.y) }
    }

    /// Scroll valuators may make smooth events of a mouse.
    ///
    /// The first one begins, and only an event without a distance ends; a mouse sends none.
    static let xWheelSmooth = Self(
        description: "X11 wheel, scroll valuators",
        events: [.begin] + scrolls([(0, 1), (0, 1), (0, -1), (0, 2)]))
    /// Buttons 4 to 7, and whole detents of a mouse with valuators.
    static let xWheelDiscrete = Self(
        description: "X11 wheel, buttons", isSmooth: false,
        events: scrolls([(0, 1), (0, 1), (0, -1)]))
    static let xTouchpad = Self(
        description: "X11 touchpad that says no end",
        events: [.begin] + scrolls([(0.05, 0.02), (0.3, 0.04), (0.4, 0.1), (0.21, 0)]))
    /// GTK has begun once and, not having heard of an end, says no second beginning.
    static let xTouchpadAgain = Self(
        description: "X11 touchpad, neither beginning nor end",
        events: scrolls([(0.3, 0.1), (0.5, 0.2), (0.25, 0.3), (0.1, 0.02)]))
    static let xTouchpadSlanted = Self(
        description: "X11 touchpad, slanted",
        events: scrolls([(0.3, 0.29), (0.2, 0.35), (0.25, 0.3), (0.1, 0.2)]))
    /// The libinput driver ends with valuators that have not changed.
    static let xTouchpadStopping = Self(
        description: "X11 touchpad that says its end",
        events: [.begin] + scrolls([(0.2, 0.02), (0.6, 0.1), (0.3, 0.0)]) + [.end])
    /// Fingers rest (hold), move, leave; the scrolled window decelerates from there on its own.
    static let waylandTouchpad = Self(
        description: "Wayland touchpad", unit: .pixels,
        events: [.begin, .pause(60)]
            + scrolls([(3.2, 0.4), (14.5, 1.1), (22, -2), (18, 0), (9.7, 0.2)]) + [.end])
    static let waylandTouchpadResting = Self(
        description: "Wayland touchpad, fingers resting", unit: .pixels,
        events: [.begin] + scrolls([(12, 1), (30, 2)]) + [.pause(500)]
            + scrolls([(12, 1), (30, 2)]) + [.end])
    /// A pointing stick or a button held for scrolling need not say an end.
    static let waylandContinuous = Self(
        description: "Wayland pointing stick", unit: .pixels,
        events: [.begin] + scrolls([(5, 1), (9, 2), (9, 1), (4, 0)]))
    /// 15 units of 120 are an eighth of a detent; by version and driver such events are smooth or not.
    static let fineWheelSmooth = Self(
        description: "high-resolution wheel, smooth",
        events: [.begin] + scrolls([(Double, Double)](repeating: (0, 0.125), count: 8)))
    static let fineWheelDiscrete = Self(
        description: "high-resolution wheel, with a direction", isSmooth: false,
        events: scrolls([(Double, Double)](repeating: (0, 0.125), count: 8)))
    static let tiltWheel = Self(
        description: "tilt wheel", isSmooth: false, events: scrolls([(1, 0), (1, 0), (-1, 0)]))
    static let fineTiltWheel = Self(
        description: "tilt wheel in parts of detents",
        events: [.begin] + scrolls([(0.25, 0), (0.25, 0), (0.5, 0), (-0.25, 0)]))
    /// The wheel of a pen or of an airbrush is smooth and has whole detents only.
    static let penWheel = Self(
        description: "Wayland pen with a wheel",
        events: [.begin] + scrolls([(0, 1), (0, 1), (0, -1)]))
    static let touch = Self(
        description: "finger on the screen", unit: .pixels,
        events: [
            .touchDown, .touchMove(x: -3, y: 1), .touchMove(x: -20, y: 3),
            .touchMove(x: -90, y: 5), .touchUp,
        ])
    static let touchAlong = Self(
        description: "finger along the page", unit: .pixels,
        events: [.touchDown, .touchMove(x: 1, y: -9), .touchMove(x: -40, y: -90), .touchUp])

    static let all = [
        xWheelSmooth, xWheelDiscrete, xTouchpad, xTouchpadAgain, xTouchpadSlanted,
        xTouchpadStopping, waylandTouchpad, waylandTouchpadResting, waylandContinuous,
        fineWheelSmooth, fineWheelDiscrete, tiltWheel, fineTiltWheel, penWheel, touch, touchAlong,
    ]
}

/// A page as far as hands move it: what they mean is done to plain numbers.
struct PannedPage {
    typealias Pan = PanGesture<String, Int>

    enum Place: String, CaseIterable, Sendable {
        case shelf, pagingShelf, movingShelf, row, grid
    }

    var pan = Pan()
    var time: Int64 = 1_000_000
    var surface = PanSurface(mainAxis: .vertical)
    let place: Place
    var isTargetThere = true

    /// How far the page was scrolled, in the unit of what scrolled it.
    private(set) var scrolled = 0.0
    private(set) var shelfOffset = 0.0
    private(set) var rowOffset = 0.0
    private(set) var pagesTurned = 0
    /// What hands hold by what they were told to do, which has to agree with the gesture.
    private(set) var held: String?
    private(set) var performed = 0

    init(_ place: Place) { self.place = place }

    var target: Pan.Target {
        guard isTargetThere else { return .nothing }
        switch place {
        case .shelf: return .shelf(PanShelf(id: "s", extent: 800, rests: .anywhere))
        case .pagingShelf: return .shelf(PanShelf(id: "s", extent: 800, rests: .atPages))
        case .movingShelf:
            return .shelf(PanShelf(id: "s", extent: 800, rests: .anywhere, isMoving: true))
        case .row: return .row(7)
        case .grid: return .nothing
        }
    }

    mutating func carryOut(_ intents: [Pan.Intent]) {
        for intent in intents {
            switch intent {
            case .scrollPage(let detents): scrolled += detents
            case .turnWheel(_, let detents): shelfOffset += detents
            case .turnPage(_, let forward): pagesTurned += forward ? 1 : -1
            case .beginShelf, .beginSwipe:
                precondition(held == nil, "takes hold of a second thing")
                held = if case .beginShelf = intent { "shelf" } else { "row" }
            case .moveShelf(let distance):
                precondition(held == "shelf", "moves what it does not hold")
                shelfOffset += distance
            case .moveSwipe(let distance):
                precondition(held == "row", "moves what it does not hold")
                rowOffset += distance
            case .endShelf:
                precondition(held == "shelf", "lets go of what it does not hold")
                held = nil
            case .endSwipe(let performs):
                precondition(held == "row", "lets go of what it does not hold")
                held = nil
                if performs { performed += 1 }
            }
        }
    }

    mutating func wait(milliseconds: Int) {
        for _ in 0..<milliseconds / 10 {
            time += 10_000
            carryOut(pan.timePassed(time))
        }
    }

    /// Returns whether the event was taken.
    @discardableResult
    mutating func scroll(
        x: Double, y: Double, unit: Scroll.Unit, isSmooth: Bool, isShifted: Bool = false
    ) -> Bool {
        let target = target
        let answer = pan.scrolled(
            Scroll(x: x, y: y, unit: unit, isSmooth: isSmooth, isShifted: isShifted), at: time,
            on: surface
        ) { target }
        carryOut(answer.intents)
        if !answer.isTaken { scrolled += surface.mainAxis == .vertical ? y : x }
        return answer.isTaken
    }

    mutating func play(_ event: DeviceSequence.Event, of sequence: DeviceSequence) {
        time += 8_000
        let target = target
        switch event {
        case .begin: carryOut(pan.began())
        case .scroll(let x, let y):
            scroll(x: x, y: y, unit: sequence.unit, isSmooth: sequence.isSmooth)
        case .end: carryOut(pan.ended())
        case .touchDown:
            carryOut(pan.touchBegan(at: Point(x: 400, y: 100), over: target, at: time))
        case .touchMove(let x, let y):
            carryOut(
                pan.touchMoved(to: Point(x: x, y: y), on: surface) { _ in target }.intents)
        case .touchUp: carryOut(pan.touchEnded())
        case .pause(let milliseconds): wait(milliseconds: milliseconds)
        }
    }

    mutating func play(_ sequence: DeviceSequence) {
        for event in sequence.events { play(event, of: sequence) }
    }
}
