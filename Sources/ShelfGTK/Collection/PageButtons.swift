internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The two arrows at the ends of the shelf under the pointer, for mice that have no wheel for it.
///
/// Design: docs/design/collection.md#arrows
final class PageButtons<SectionID: Hashable & Sendable> {
    /// The arrow at the left or upper end, and the one at the right or lower end.
    private var arrows: [PageArrow] = []
    /// The shelf they are shown for, wherever it goes.
    private var shelf: SectionID?
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
    func wouldChange<Section, Item>(for collection: CollectionWidget<Section, Item>) -> Bool
    where Section.ID == SectionID {
        let isLeft = isWaiting && collection.pointer.map { !contains($0) } ?? true
        return isLeft || collection.pointedShelf?.id != shelf
    }

    /// Shows the arrows at the ends of the shelf under the pointer that can be scrolled towards.
    ///
    /// One that has come to the end stays, dimmed and without effect, for a hand that clicks on:
    /// until the pointer leaves it or the time of a double click goes by without another click.
    func update<Section, Item>(for collection: CollectionWidget<Section, Item>)
    where Section.ID == SectionID {
        let (before, pointed) = (shelf, collection.pointedShelf)
        shelf = pointed?.id
        var (back, on) = (false, false)
        if let section = pointed?.section,
            let bounds = collection.layout?.orthogonalBounds(section)
        {
            let offset = collection.restingShelfOffset(at: section)
            back = offset > 1
            on = offset < bounds.maximumOffset - 1
        }
        if collection.shelfAxis != axis {
            axis = collection.shelfAxis
            for arrow in arrows {
                arrow.point(along: collection.shelfAxis, saying: collection.spokenTexts)
            }
        }
        isMirrored = collection.shelfDirection < 0
        let (now, limit) = (time(), collection.doubleClickTime)
        for arrow in arrows {
            if shelf != before { arrow.forgetClicks() }
            let isBusy = arrow.isBeingClicked(
                at: now, pointer: collection.pointer, within: limit)
            if !isBusy { arrow.forgetClicks() }
            let isWanted = arrow.isLast != isMirrored ? on : back
            arrow.show(as: isWanted ? .pointing : isBusy ? .spent : .hidden)
        }
    }

    /// Puts the arrows that are shown at the ends of their shelf.
    func allocate<Section, Item>(for collection: CollectionWidget<Section, Item>)
    where Section.ID == SectionID {
        guard let section = shelf.flatMap(collection.snapshot.sectionIndex(of:)),
            let bounds = collection.layout?.orthogonalBounds(section)
        else { return }
        let band = collection.onScreen(bounds.frame)
        let middle = collection.arrowRoom(in: band)
        for arrow in arrows { arrow.allocate(in: band, middle: middle, along: axis ?? .horizontal) }
    }

    /// Draws the arrows that are shown, above every cell.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        for arrow in arrows { unsafe arrow.draw(of: parent, on: snapshot) }
    }
}

extension CollectionWidget {
    /// How long after a click another one makes a double click, in microseconds: the user's setting.
    var doubleClickTime: Int64 {
        guard let settings = unsafe gtk_widget_get_settings(widget) else { return 400_000 }
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(settings))
        return Int64(object.intProperty("gtk-double-click-time")) * 1000
    }

    /// The part of a shelf's band in whose middle its arrows stand.
    func arrowRoom(in band: Rect) -> Rect {
        let start = description.arrowInsets.start(along: mainAxis)
        let end = description.arrowInsets.end(along: mainAxis)
        let extent = band.extent(mainAxis) - start - end
        guard extent > 0, extent.isFinite else { return band }
        var room = band
        room.origin[mainAxis] += isMainMirrored ? end : start
        room.size[mainAxis] = extent
        return room
    }

    /// The shelf under the pointer.
    var pointedShelf: (id: Section.ID, section: Int)? {
        pointer.flatMap(shelf(at:)).map { (snapshot.section(at: $0).id, $0) }
    }

    /// Turns a page of a shelf, unless it is gone since its arrow was shown.
    func turnPage(byArrowOf shelf: Section.ID, forward: Bool) {
        guard let section = snapshot.sectionIndex(of: shelf) else { return }
        turnPage(of: section, forward: forward)
        requestPass()
    }
}

extension Insets {
    fileprivate func start(along axis: Axis) -> Double { axis == .horizontal ? leading : top }

    fileprivate func end(along axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }
}
