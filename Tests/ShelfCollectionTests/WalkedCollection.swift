import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout

/// A collection without a display: what is shown, what hands are doing, and the order in which a
/// change goes through them.
final class WalkedCollection {
    typealias Row = CollectionRow<Plain<String>, Plain<Int>>

    let presentation = Presentation<Plain<String>, Plain<Int>>(
        scrollingAlong: .vertical, .multiple)
    var gestures = Gestures<String, Int>()
    var time: Int64 = 1_000_000
    var axis = Axis.vertical
    var isRightToLeft = false
    var policy = AnchorPolicy.keepVisible
    /// How each section is arranged, by id.
    var kinds: [String: SectionKind] = [:]
    /// Items that may not have the focus.
    var closed: Set<Int> = []
    var hasKeyboard = true

    /// How a section may be arranged.
    enum SectionKind: CaseIterable {
        case list, estimatedList, grid, shelf, pagingShelf, estimatedShelf

        var section: LayoutSection {
            var section: LayoutSection
            switch self {
            case .list: section = .list(rowHeight: .absolute(44))
            case .estimatedList: section = .list(rowHeight: .estimated(60), spacing: 4)
            case .grid:
                section = .grid(minimumItemWidth: 110, itemHeight: .absolute(90), spacing: 6)
            case .shelf:
                section = .shelf(itemWidth: .absolute(120), itemHeight: .absolute(130), spacing: 8)
            case .pagingShelf:
                section = .shelf(itemWidth: .absolute(150), itemHeight: .absolute(100))
                section.orthogonalScrolling = .groupPaging
            case .estimatedShelf:
                section = .shelf(itemWidth: .absolute(120), itemHeight: .estimated(130), spacing: 8)
            }
            section.boundaryItems = [.header(height: .absolute(24))]
            return section
        }

        var isMeasured: Bool { self == .estimatedList || self == .estimatedShelf }
    }

    init(viewport: Size) { presentation.page.viewport = viewport }

    var snapshot: Snapshot<Plain<String>, Plain<Int>> { presentation.snapshot }

    func allows(_ position: ItemPosition) -> Bool {
        !closed.contains(snapshot.item(at: position).id)
    }

    func kind(of section: Int) -> SectionKind {
        kinds[snapshot.section(at: section).id] ?? .list
    }

    private func request(in viewport: Size) -> LayoutRequest<Plain<String>> {
        var configuration = LayoutConfiguration()
        configuration.scrollAxis = axis
        return LayoutRequest(
            configuration,
            in: LayoutEnvironment(viewport: viewport, isRightToLeft: isRightToLeft),
            dependence: nil
        ) { section, _ in (self.kinds[section.id] ?? .list).section }
    }

    // MARK: - Changes

    /// Shows other rows; returns the difference, or nil where nothing was to be shown.
    @discardableResult
    func show(_ rows: [Row]) -> CollectionDifference<Plain<String>, Plain<Int>>? {
        let comparison = Comparison<Plain<String>, Plain<Int>>()
        let change = comparison.change(to: rows, from: presentation.shown)
        guard let difference = presentation.note(change, of: rows), !difference.isEmpty else {
            return nil
        }
        let prepared = presentation.prepare(
            difference, keeping: policy, hasKeyboard: hasKeyboard,
            by: request(in: presentation.page.viewport),
            allows: { !self.closed.contains($0.id) })
        if presentation.commit(prepared).isTurned { carryOut(gestures.cancel()) }
        _ = presentation.takePendingPosition()
        let shelves = presentation.sectionIndex
        carryOut(
            gestures.prune(
                isShelf: { id in
                    shelves(id).map { self.presentation.page.layout?.orthogonalBounds($0) != nil }
                        ?? false
                }, hasItem: { self.snapshot.contains($0) }))
        return difference
    }

    /// Lays the same rows out anew, as they are arranged now.
    func layOut() {
        if presentation.page.layout != nil { layOut(in: presentation.page.viewport) }
    }

    /// Follows another size.
    func resize(to viewport: Size) {
        if presentation.isAnother(viewport) { layOut(in: viewport) }
    }

    private func layOut(in viewport: Size) {
        let isFirst = presentation.page.layout == nil
        let places = presentation.holdPlaces(policy)
        let rows = presentation.solved(for: snapshot, by: request(in: viewport))
        if presentation.layOut(rows, in: viewport, keeping: places) {
            carryOut(gestures.cancel())
        }
        if isFirst { _ = presentation.takePendingPosition() }
    }

    /// Takes sizes that cells in view have chosen.
    func measure(_ height: (Int) -> Double) {
        guard presentation.page.layout != nil else { return }
        presentation.page.layout?.beginFrame()
        var measurements: [Measurement] = []
        for (position, frame) in presentation.page.visibleItems
        where kind(of: position.section).isMeasured {
            var size = frame.size
            size[axis] = height(snapshot.item(at: position).id)
            measurements.append(
                Measurement(
                    .item(section: position.section, item: position.item), size: size))
        }
        guard !measurements.isEmpty else { return }
        let hold = presentation.hold(policy)
        if presentation.page.layout?.setMeasuredSizes(measurements) == true {
            presentation.restore(hold)
        }
    }

    // MARK: - Hands and keys

    /// A directional key.
    func press(_ move: FocusMove) {
        if let (tracker, outcome) = presentation.moved(move, allows) {
            presentation.tracker = tracker
            if case .stays = outcome { return }
        } else if let tracker = presentation.begun(with: move, allows) {
            presentation.tracker = tracker
        }
        guard let focus = presentation.focus else { return }
        reveal(focus.position)
    }

    /// Glides to where an item is in sight.
    func reveal(_ position: ItemPosition) {
        let (page, shelf) = (
            presentation.scrollOffset(revealing: position),
            presentation.shelfOffset(revealing: position)
        )
        presentation.pageScroll.glide(presentation.page, to: page)
        if presentation.page.layout?.orthogonalBounds(position.section) != nil {
            presentation.shelves.glide(
                presentation.shelf(position.section), to: shelf, on: presentation.page)
        }
    }

    /// What a hand over a section may move.
    func target(_ section: Int) -> PanTarget<String, Int> {
        guard let layout = presentation.page.layout, section < layout.sectionCount,
            let bounds = layout.orthogonalBounds(section)
        else { return .nothing }
        let id = snapshot.section(at: section).id
        return .shelf(
            PanShelf(
                id: id, extent: bounds.viewportExtent,
                rests: kind(of: section) == .pagingShelf ? .atPages : .anywhere,
                isMoving: presentation.shelves.isMoving(id)))
    }

    /// How the page lies below a hand.
    var surface: PanSurface {
        PanSurface(
            mainAxis: presentation.page.mainAxis, isMirrored: presentation.page.isMirrored,
            isScrollable: presentation.page.maximumScrollOffset > 0)
    }

    func carryOut(_ intents: [PanGesture<String, Int>.Intent]) {
        for intent in intents { carryOut(intent) }
    }

    private func carryOut(_ intent: PanGesture<String, Int>.Intent) {
        let sectionIndex = presentation.sectionIndex
        func shelf(_ id: String) -> ShelfPlace<String>? {
            sectionIndex(id).map { ShelfPlace(id: id, section: $0) }
        }
        switch intent {
        case .scrollPage(let detents):
            presentation.requests.readerScrolled()
            presentation.pageScroll.glide(
                presentation.page, to: presentation.restingOffset + detents * 60)
        case .turnWheel(let id, let detents):
            guard let shelf = shelf(id),
                let target = presentation.shelves.target(
                    ofWheel: detents, over: shelf, on: presentation.page)
            else { return }
            presentation.shelves.glide(shelf, to: target, on: presentation.page)
        case .turnPage(let id, let forward):
            guard let shelf = shelf(id),
                let target = presentation.shelves.target(
                    ofPage: shelf, forward: forward, on: presentation.page)
            else { return }
            presentation.shelves.glide(shelf, to: target, on: presentation.page)
        case .beginShelf(let id): presentation.shelves.begin(id, at: time)
        case .moveShelf(let distance):
            presentation.shelves.drag(
                by: distance, at: time, on: &presentation.page, section: sectionIndex)
        case .endShelf:
            presentation.shelves.release(
                at: time, glides: true, on: &presentation.page, section: sectionIndex)
        case .beginSwipe, .moveSwipe, .endSwipe: break
        }
    }

    /// Lets time go by, in frames of 16 ms.
    func wait(frames: Int) {
        for _ in 0..<frames {
            time += 16_000
            presentation.pageScroll.advance(&presentation.page, by: 0.016)
            presentation.shelves.advance(
                by: 0.016, on: &presentation.page, section: presentation.sectionIndex)
            carryOut(gestures.pan.timePassed(time))
        }
    }

    /// Has every hand let go and time pass; what is not at rest then.
    func unrest() -> String? {
        carryOut(gestures.pan.touchEnded())
        carryOut(gestures.cancel())
        wait(frames: 1_200)
        guard gestures.isAtRest else { return "a hand still holds something" }
        guard presentation.shelves.gesture == nil else { return "a shelf is still held" }
        guard !presentation.pageScroll.isGliding, !presentation.shelves.isMoving else {
            return "something glides on for ever"
        }
        return nil
    }
}

extension Snapshot {
    /// Whether there is an item at a place.
    func contains(_ position: ItemPosition) -> Bool {
        position.section >= 0 && position.section < sectionCount && position.item >= 0
            && position.item < itemCount(in: position.section)
    }
}
