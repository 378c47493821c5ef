internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// The two arrows at the ends of the shelf under the pointer, for mice without a horizontal wheel.
///
/// Design: docs/design/collection.md#arrows
final class PageButtons<SectionID: Hashable & Sendable> {
    private var arrows: [PageArrow] = []
    private(set) var state = ShelfArrows<SectionID>()
    /// The axis of the arrows, once set.
    private var axis: Axis?
    /// The time of the frame, in microseconds.
    private let time: () -> Int64

    /// Makes the arrows as hidden children of `parent`; `turn` scrolls a shelf by a page.
    init(
        parent: UnsafeMutablePointer<GtkWidget>, time: @escaping @MainActor () -> Int64,
        turn: @escaping @MainActor (_ shelf: SectionID, _ forward: Bool) -> Void
    ) {
        self.time = time
        arrows = [false, true].map { isLast in
            unsafe PageArrow(isLast: isLast, parent: parent) { [weak self] in
                guard let self, let page = self.state.click(isLast: isLast, at: self.time())
                else { return }
                turn(page.shelf, page.forward)
            }
        }
    }

    /// Returns true if a point of the viewport is on an arrow, which takes the pointer.
    func contains(_ point: Point) -> Bool { arrows.contains { $0.contains(point) } }

    /// Returns true if the pointer's position changes the arrows.
    func wouldChange(at pointer: Point?, over shelf: SectionID?) -> Bool {
        state.wouldChange(isOnArrow: pointer.map(contains) ?? false, over: shelf)
    }

    /// Sets the axis, along which the arrows point outwards.
    func point(along axis: Axis, saying texts: SpokenTexts) {
        guard axis != self.axis else { return }
        self.axis = axis
        for arrow in arrows { arrow.point(along: axis, saying: texts) }
    }

    /// Shows the arrows of the shelf under the pointer.
    func show(
        for pointed: PointedShelf<SectionID>?, isMirrored: Bool, pointer: Point?,
        doubleClickTime: Int64
    ) {
        state.show(
            for: pointed, isMirrored: isMirrored, at: time(), doubleClickTime: doubleClickTime
        ) { isLast in
            pointer.map { arrows[isLast ? 1 : 0].frame.contains($0) } ?? false
        }
        for arrow in arrows { arrow.show(as: state.look(isLast: arrow.isLast)) }
    }

    /// Places the visible arrows at the ends of their shelf, centred on a part of it.
    func allocate(in band: Rect, middle: Rect) {
        for arrow in arrows { arrow.allocate(in: band, middle: middle, along: axis ?? .horizontal) }
    }

    /// Draws the visible arrows above all cells.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        for arrow in arrows { unsafe arrow.draw(of: parent, on: snapshot) }
    }
}
