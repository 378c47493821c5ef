internal import CGtk
import ShelfGObject
import ShelfLayout

/// The shelf under the pointer, as its arrows see it.
struct PointedShelf<SectionID: Hashable> {
    let id: SectionID
    /// Whether there is more of it before what is seen, and after that.
    let goesBack: Bool
    let goesOn: Bool
}

/// The two arrows at the ends of the shelf under the pointer, for mice that have no wheel for it.
///
/// Design: docs/design/collection.md#arrows
final class PageButtons<SectionID: Hashable & Sendable> {
    /// The arrow at the left or upper end, and the one at the right or lower end.
    private var arrows: [PageArrow] = []
    /// The shelf they are shown for, wherever it goes.
    private(set) var shelf: SectionID?
    /// The axis the arrows point along, once they have been asked for.
    private var axis: Axis?
    /// Whether the shelf goes on to the left.
    private var isMirrored = false
    /// The time of the frame, in microseconds.
    private let time: () -> Int64

    /// Makes the arrows as hidden children of `parent`; `turn` scrolls a shelf on or back.
    init(
        parent: UnsafeMutablePointer<GtkWidget>, time: @escaping @MainActor () -> Int64,
        turn: @escaping @MainActor (_ shelf: SectionID, _ forward: Bool) -> Void
    ) {
        self.time = time
        arrows = [false, true].map { isLast in
            unsafe PageArrow(isLast: isLast, parent: parent) { [weak self] in
                guard let self, let shelf = self.shelf else { return }
                guard self.arrows[isLast ? 1 : 0].takeClick(at: self.time()) else { return }
                turn(shelf, isLast != self.isMirrored)
            }
        }
    }

    /// Whether an arrow stays only because a hand is clicking it.
    var isWaiting: Bool { arrows.contains { $0.state == .spent } }

    /// Whether a point of the viewport is on an arrow, which has it to itself.
    func contains(_ point: Point) -> Bool { arrows.contains { $0.contains(point) } }

    /// Whether the pointer has gone where the arrows are to be shown otherwise.
    func wouldChange(at pointer: Point?, over shelf: SectionID?) -> Bool {
        let isLeft = isWaiting && pointer.map { !contains($0) } ?? true
        return isLeft || shelf != self.shelf
    }

    /// Has the arrows point outwards along an axis.
    func point(along axis: Axis, isMirrored: Bool, saying texts: SpokenTexts) {
        self.isMirrored = isMirrored
        guard axis != self.axis else { return }
        self.axis = axis
        for arrow in arrows { arrow.point(along: axis, saying: texts) }
    }

    /// Shows the arrows at the ends of the shelf under the pointer that can be scrolled towards.
    ///
    /// One that has come to the end stays, dimmed and without effect, for a hand that clicks on:
    /// until the pointer leaves it or the time of a double click goes by without another click.
    func show(for pointed: PointedShelf<SectionID>?, pointer: Point?, doubleClickTime: Int64) {
        let before = shelf
        shelf = pointed?.id
        let now = time()
        for arrow in arrows {
            if shelf != before { arrow.forgetClicks() }
            let isBusy = arrow.isBeingClicked(at: now, pointer: pointer, within: doubleClickTime)
            if !isBusy { arrow.forgetClicks() }
            let goes = arrow.isLast != isMirrored ? pointed?.goesOn : pointed?.goesBack
            arrow.show(as: goes == true ? .pointing : isBusy ? .spent : .hidden)
        }
    }

    /// Puts the arrows that are shown at the ends of their shelf, in the middle of a part of that.
    func allocate(in band: Rect, middle: Rect) {
        for arrow in arrows { arrow.allocate(in: band, middle: middle, along: axis ?? .horizontal) }
    }

    /// Draws the arrows that are shown, above every cell.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        for arrow in arrows { unsafe arrow.draw(of: parent, on: snapshot) }
    }
}
