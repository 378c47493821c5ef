import ShelfCollection
import ShelfDiff
import ShelfLayout

// Wheels, fingers, presses and rectangles, and what comes of them.

extension Show {
    /// What a hand over a section may move.
    func target(_ section: Int) -> PanTarget<String, Int> {
        guard let layout = page.layout, section < layout.sectionCount else { return .nothing }
        let frame = page.onScreen(
            layout.orthogonalBounds(section)?.frame ?? layout.sectionFrame(section))
        return presentation.panTarget(at: Point(x: frame.midX, y: frame.midY)) { nil }
    }

    var surface: PanSurface { PanSurface(page) }

    /// A wheel or fingers over a section; returns whether it was for the collection.
    @discardableResult
    func turn(_ scroll: Scroll, over section: Int? = 0) -> Bool {
        let answer = gestures.pan.scrolled(scroll, at: time, on: surface) { [self] in
            section.map(target) ?? .nothing
        }
        carryOut(answer.intents)
        return answer.isTaken
    }

    func carryOut(_ intents: [PanGesture<String, Int>.Intent]) {
        for intent in intents { _ = presentation.carryOut(intent, at: time, glides: true) }
    }

    // MARK: - Presses

    private var pressOptions: PressGesture<Int>.Options {
        .init(mode: presentation.selection.mode)
    }

    func click(_ id: Int, _ modifiers: KeyStroke.Modifiers = []) {
        gestures.press.wentDown(on: .item(id))
        carryOut(gestures.press.pressed(on: .item(id), count: 1, pressOptions))
        carryOut(
            gestures.press.released(
                on: .item(id), count: 1, isExtending: modifiers.contains(.shift),
                isControlled: modifiers.contains(.control), isModified: !modifiers.isEmpty,
                pressOptions))
        gestures.press.cancel()
    }

    private func carryOut(_ intents: [PressGesture<Int>.Intent]) {
        for intent in intents {
            presentation.carryOut(intent, glides: glides, canFocus).map(follow)
        }
    }

    /// Draws a rectangle between two points of the viewport and lets go.
    func band(from origin: Point, to corner: Point, _ modifiers: KeyStroke.Modifiers = []) {
        let effect = BandEffect(
            isExtending: modifiers.contains(.shift), isControlled: modifiers.contains(.control))
        _ = presentation.selection.beginBand(effect)
        let band = RubberBand(origin: page.inContent(origin), pointer: corner)
        _ = presentation.selection.bandMeets(presentation.items(in: band.area(on: page)))
        _ = presentation.endBand { _ in true }
    }
}
