import ShelfLayout
import Testing

@testable import ShelfCollection

@Suite("Motion")
struct MotionTests {
    @Test("A spring arrives at its target without going past it, however late its frames are")
    func springsArrive() {
        for frame in [1.0 / 240, 1.0 / 60, 0.1, 0.35] {
            var spring = Spring(value: 0, target: 500)
            var last = 0.0
            for _ in 0..<400 where !spring.isSettled {
                spring.advance(by: frame)
                #expect(spring.value >= last && spring.value <= 500, "frames of \(frame) s")
                last = spring.value
            }
            #expect(spring.value == 500)
            #expect(spring.velocity == 0)
        }
    }

    @Test("A late frame takes a spring where several early ones would have")
    func springsAreExact() {
        var late = Spring(value: 20, target: -300, velocity: 900)
        var early = late
        late.advance(by: 0.12)
        for _ in 0..<12 { early.advance(by: 0.01) }
        #expect(abs(late.value - early.value) < 1e-6)
        #expect(abs(late.velocity - early.velocity) < 1e-4)
    }

    @Test("A spring whose ground moves goes on as it went")
    func springsAreCarriedAlong() {
        var still = Spring(value: 0, target: 100, velocity: 40)
        var carried = still
        carried.shift(by: 1_000)
        still.advance(by: 0.05)
        carried.advance(by: 0.05)
        #expect(abs(carried.value - still.value - 1_000) < 1e-9)
        #expect(carried.velocity == still.velocity)
    }

    @Test("What coasts stops where its speed over its friction says")
    func coastingEndsAtItsTarget() {
        var coasting = Coasting(value: 10, velocity: -800, friction: Coasting.friction)
        let target = coasting.target
        #expect(target == -190)
        while !coasting.isSettled { coasting.advance(by: 1.0 / 60) }
        #expect(abs(coasting.value - target) <= 12 / Coasting.friction)
    }

    @Test(
        "Content gives way by half of a short pull, and never by more than two fifths of its extent"
    )
    func endsResist() {
        #expect(abs(ShelfMotion.resisted(0.01, extent: 500) - 0.005) < 1e-6)
        #expect(ShelfMotion.resisted(400, extent: 500) == 100)
        #expect(ShelfMotion.resisted(-400, extent: 500) == -100)
        #expect(abs(ShelfMotion.resisted(1e9, extent: 500) - 200) < 1e-3)
        #expect(ShelfMotion.resisted(0, extent: 500) == 0)
        #expect(ShelfMotion.resisted(40, extent: 0) == 0)
    }

    @Test("A glide ends within bounds that shrink on the way")
    func glidesWithinBounds() {
        var motion = ShelfMotion.spring(Spring(value: 100, target: 900))
        for _ in 0..<60 { motion.advance(by: 0.016, maximum: 700, bounces: true) }
        #expect(motion.isSettled && motion.value == 700)
    }

    @Test("What coasts over an end by next to nothing stops there")
    func coastingHardlyOverAnEnd() {
        var motion = ShelfMotion.coasting(Coasting(value: 0.1, velocity: -15, friction: 4))
        motion.advance(by: 0.016, maximum: 500, bounces: true)
        #expect(motion.isSettled && motion.value == 0)
    }

    @Test("What coasts over an end comes back where the shelf gives way, and stops where not")
    func coastingEndsAtTheEnds() {
        for bounces in [true, false] {
            let coasting = Coasting(value: 95, velocity: 3_000, friction: Coasting.friction)
            var motion = ShelfMotion.coasting(coasting)
            var furthest = 0.0
            for _ in 0..<600 where !motion.isSettled {
                motion.advance(by: 1.0 / 60, maximum: 100, bounces: bounces)
                furthest = max(furthest, motion.value)
            }
            #expect(motion.value == 100)
            #expect((furthest > 100) == bounces)
        }
    }

    @Test("A hand that rests before it lets go has no speed")
    func restingHandsHaveNoSpeed() {
        var tracker = VelocityTracker()
        for frame in 0..<10 { tracker.add(Double(frame) * 8, at: Int64(frame) * 16_000) }
        #expect(abs(tracker.velocity(at: 144_000) - 500) < 1e-6)
        #expect(tracker.velocity(at: 144_000 + 200_000) == 0)
        #expect(VelocityTracker().velocity(at: 0) == 0)
    }

    @Test("A transition begins where its element was seen and ends at its frame")
    func transitionsLeadHome() {
        let frame = Rect(x: 100, y: 50, width: 80, height: 40)
        let transition = Transition(
            displacement: Point(x: -60, y: 20), growth: Size(width: 10, height: -10),
            initialOpacity: 0.25, start: 1_000)
        #expect(transition.frame(frame, at: 0) == Rect(x: 40, y: 70, width: 90, height: 30))
        #expect(transition.opacity(at: 1_000) == 0.25)
        let end = 1_000 + Int64(Transition.duration * 1_000_000)
        #expect(transition.frame(frame, at: end) == frame)
        #expect(transition.opacity(at: end) == 1)
        #expect(transition.isOver(at: end))
        #expect(!transition.isOver(at: end - 1_000))
    }

    @Test("A transition may lead to somewhere beside its element's frame")
    func transitionsLeadAside() {
        let frame = Rect(x: 100, y: 50, width: 80, height: 40)
        var transition = Transition(
            displacement: Point(x: -60, y: 20), initialOpacity: 1, start: 0)
        transition.end = Point(x: 7, y: -9)
        #expect(transition.frame(frame, at: 0) == frame.offset(x: -60, y: 20))
        let end = Int64(Transition.duration * 1_000_000)
        #expect(transition.frame(frame, at: end) == frame.offset(x: 7, y: -9))
    }

    @Test("An edge under a drag moves on by whole pixels and forgets none")
    func edgesMoveByWholePixels() {
        var scroll = EdgeScroll<Int>(velocity: -450)
        var distance = 0.0
        for _ in 0..<240 {
            let step = scroll.advance(by: 1.0 / 240)
            #expect(step == step.rounded())
            distance += step
        }
        #expect(abs(distance + 450) <= 1)
    }
}
