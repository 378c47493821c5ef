import ShelfLayout
import Testing

@testable import ShelfCollection

/// What devices send, cut off anywhere: nothing stays held, and a wheel moves the page again.
@Suite struct PanReplayTests {
    enum Cut: CaseIterable {
        case cancel, silence, leave, unmap, removal, shelfEnds
    }

    private static func cut(_ page: inout PannedPage, by cut: Cut) {
        switch cut {
        case .cancel, .unmap: page.carryOut(page.pan.cancel())
        case .silence:
            // A finger on the screen may rest for as long as it likes; its gesture is told its end.
            if page.pan.isTouching { page.carryOut(page.pan.touchEnded()) }
            page.wait(milliseconds: 1_100)
        case .leave:
            if page.pan.isTouching { page.carryOut(page.pan.touchEnded()) }
            page.pan.pointerLeft()
            page.wait(milliseconds: 20)
        case .removal:
            page.isTargetThere = false
            page.carryOut(page.pan.prune(isShelf: { _ in false }, hasItem: { _ in false }))
        case .shelfEnds:
            page.isTargetThere = false
            page.carryOut(page.pan.prune(isShelf: { _ in false }, hasItem: { _ in true }))
            if page.held == "row" { page.carryOut(page.pan.cancel()) }
        }
    }

    @Test(arguments: DeviceSequence.all, PannedPage.Place.allCases)
    func anyCutLeadsToRestAndAPlainWheelMovesThePage(
        _ sequence: DeviceSequence, _ place: PannedPage.Place
    ) {
        for cut in Cut.allCases {
            for length in 0...sequence.events.count {
                for isSmooth in [false, true] {
                    var page = PannedPage(place)
                    for event in sequence.events.prefix(length) { page.play(event, of: sequence) }
                    Self.cut(&page, by: cut)
                    #expect(!page.pan.isHolding, "\(cut) after \(length)")
                    #expect(page.held == nil, "\(cut) after \(length)")
                    #expect(!page.pan.isWaitingForSilence)
                    let before = page.scrolled
                    let isTaken = page.scroll(x: 0, y: 1, unit: .detents, isSmooth: isSmooth)
                    #expect(!isTaken, "\(cut) after \(length), smooth \(isSmooth)")
                    #expect(page.scrolled == before + 1)
                }
            }
        }
    }

    /// The rest of a motion that was cut is a motion of its own, or nothing: it never moves what was
    /// let go, and ends like any other.
    @Test(arguments: DeviceSequence.all, PannedPage.Place.allCases)
    func theRestOfACutMotionComesToRestToo(
        _ sequence: DeviceSequence, _ place: PannedPage.Place
    ) {
        for cut in Cut.allCases {
            for length in 0...sequence.events.count {
                var page = PannedPage(place)
                for event in sequence.events.prefix(length) { page.play(event, of: sequence) }
                Self.cut(&page, by: cut)
                let (shelf, row) = (page.shelfOffset, page.rowOffset)
                for event in sequence.events.dropFirst(length) { page.play(event, of: sequence) }
                if !page.isTargetThere {
                    #expect(page.shelfOffset == shelf && page.rowOffset == row)
                }
                if page.pan.isTouching { page.carryOut(page.pan.touchEnded()) }
                page.wait(milliseconds: 1_100)
                #expect(page.held == nil && !page.pan.isHolding, "\(cut) after \(length)")
                let isTaken = page.scroll(x: 0, y: 1, unit: .detents, isSmooth: false)
                #expect(!isTaken)
            }
        }
    }

    /// Devices follow each other without a word in between, on one seat.
    @Test(arguments: DeviceSequence.all, DeviceSequence.all)
    func oneDeviceAfterAnotherNeverHoldsTwoThings(
        _ first: DeviceSequence, _ second: DeviceSequence
    ) {
        for place in PannedPage.Place.allCases {
            for length in 0...first.events.count {
                var page = PannedPage(place)
                for event in first.events.prefix(length) { page.play(event, of: first) }
                page.play(second)
                if page.pan.isTouching { page.carryOut(page.pan.touchEnded()) }
                page.wait(milliseconds: 1_100)
                #expect(page.held == nil && !page.pan.isHolding)
            }
        }
    }

    @Test func cutsPerformNothing() {
        for cut in Cut.allCases where cut != .silence {
            for sequence in [DeviceSequence.waylandTouchpad, .touch] {
                // A finger that leaves has let go of what it held.
                for length in 0..<sequence.events.count - 1
                where !(cut == .leave && sequence.events.contains(where: \.isTouch)) {
                    var page = PannedPage(.row)
                    for event in sequence.events.prefix(length) { page.play(event, of: sequence) }
                    Self.cut(&page, by: cut)
                    #expect(page.performed == 0, "\(cut) after \(length) of \(sequence)")
                }
            }
        }
    }

    // MARK: - What each device does uncut

    @Test(arguments: [
        DeviceSequence.xWheelSmooth, .xWheelDiscrete, .fineWheelSmooth, .fineWheelDiscrete,
    ])
    func aWheelMovesThePageOverAnythingAndHoldsNothing(_ sequence: DeviceSequence) {
        for place in PannedPage.Place.allCases {
            var page = PannedPage(place)
            let sum = sequence.events.reduce(0.0) { sum, event in
                if case .scroll(_, let y) = event { sum + y } else { sum }
            }
            page.play(sequence)
            #expect(page.scrolled == sum)
            #expect(page.shelfOffset == 0 && page.rowOffset == 0 && page.pagesTurned == 0)
        }
    }

    @Test(arguments: [
        DeviceSequence.xTouchpad, .xTouchpadAgain, .xTouchpadStopping, .waylandTouchpad,
        .waylandTouchpadResting, .waylandContinuous, .fineTiltWheel, .touch,
    ])
    func whatGoesAcrossMovesWhatIsThereAndLeavesThePage(_ sequence: DeviceSequence) {
        for place in [PannedPage.Place.shelf, .pagingShelf, .movingShelf, .row] {
            var page = PannedPage(place)
            page.play(sequence)
            #expect(page.scrolled == 0)
            #expect((page.rowOffset != 0) == (place == .row))
            #expect((page.shelfOffset != 0) == (place != .row))
            page.wait(milliseconds: 1_100)
            #expect(page.held == nil)
        }
    }

    @Test func aFingerAlongThePageIsLeftToItsOwner() {
        for place in PannedPage.Place.allCases {
            var page = PannedPage(place)
            page.play(.touchAlong)
            #expect(page.shelfOffset == 0 && page.rowOffset == 0 && page.held == nil)
        }
    }

    /// Fingers that rest go on with what they hold: nothing is let go between.
    @Test func restingFingersKeepTheirHold() {
        var page = PannedPage(.pagingShelf)
        for event in DeviceSequence.waylandTouchpadResting.events.prefix(4) {
            page.play(event, of: .waylandTouchpadResting)
        }
        #expect(page.held == "shelf")
        var pixels = PannedPage(.pagingShelf)
        pixels.scroll(x: 30, y: 0, unit: .pixels, isSmooth: true)
        pixels.wait(milliseconds: 200)
        #expect(pixels.held == nil, "nothing was told to begin, so nobody tells an end")
    }

    /// One slanted motion over nothing used to decide for every later one.
    @Test func aSlantedMotionOverAGridDecidesForItselfOnly() {
        var page = PannedPage(.grid)
        page.play(.xTouchpad)
        page.wait(milliseconds: 200)
        let before = page.scrolled
        for _ in 0..<5 {
            page.scroll(x: 0.02, y: 0.4, unit: .detents, isSmooth: true)
            page.time += 8_000
        }
        #expect(page.scrolled == before + 2)
        // The other way round: what went along the page decides for itself only, too.
        var shelf = PannedPage(.shelf)
        shelf.scroll(x: 0.02, y: 0.4, unit: .detents, isSmooth: true)
        shelf.wait(milliseconds: 200)
        shelf.scroll(x: 0.4, y: 0.02, unit: .detents, isSmooth: true)
        #expect(shelf.held == "shelf")
    }

    /// A finger that touched a shelf used to leave the next motion of a touchpad without an end.
    @Test func aFingerOnAShelfLeavesNoMotionWithoutAnEnd() {
        var page = PannedPage(.shelf)
        page.play(.touch)
        page.scroll(x: 0.4, y: 0.02, unit: .detents, isSmooth: true)
        #expect(page.held == "shelf" && page.pan.isWaitingForSilence)
        page.wait(milliseconds: 200)
        #expect(page.held == nil)
    }

    /// A pen presses, moves and lets go as a mouse does: as a pointer it is told of, never as a finger.
    @Test func aPenIsAPointer() {
        var press = PressGesture<Int>()
        let options = PressGesture<Int>.Options(mode: .multiple)
        press.wentDown(on: .item(3))
        #expect(press.pressed(on: .item(3), count: 1, options) == [.takeOver, .focus(3)])
        let intents = press.released(
            on: .item(3), count: 1, isExtending: false, isControlled: false, isModified: false,
            options)
        #expect(intents == [.select(3, .replace)])
        #expect(!press.isDown)
    }
}
