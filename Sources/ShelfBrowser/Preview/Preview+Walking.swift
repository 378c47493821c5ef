import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Going from item to item, and what is asked for on the way.
///
/// Design: docs/design/preview.md#going-on-quickly
extension Preview {
    /// Another item is shown: what lies beside it is asked for when the walk rests, and what is
    /// passed by is not asked for at all.
    func step() {
        isPassing = walk.step(at: .now)
        walkCall = DelayedCall(after: Walk.rest) { [weak self] in
            guard let self else { return }
            self.walkCall = nil
            let wasPassing = self.isPassing
            self.isPassing = false
            self.want()
            if wasPassing { self.pictureCame() }
        }
    }

    /// What is shown next was chosen.
    func endWalk() {
        walk.end()
        walkCall = nil
        isPassing = false
    }

    /// Asks for the item that is shown and what stands beside it, and when the walk rests for what
    /// is likely to be shown next.
    func want() {
        guard let item, !isPassing, canvas.geometry.view.width > 0 else { return }
        let known = Set([item.id] + held.map(\.id))
        let neighbours = wall.neighbours(item).filter { !known.contains($0.id) }
        let own = wantedPages(of: item)
        let ownSide = side(of: item)
        // Other pictures and pages have proportions of their own.
        let side = min(ownSide, PreviewPictures.side(covering: Double(ownSide)))
        pictures.want(
            own.prefix(1).map { ($0, ownSide) } + held.map { (page(of: $0), max(side, wholeSide)) }
                + own.dropFirst().map { ($0, side) }
                + neighbours.map { (page(of: $0), fittedSide(proportions(of: $0))) },
            first: walkCall == nil ? .max : 1 + held.count)
    }

    /// The page at which an item is seen again.
    func page(of item: LibraryItem) -> PreviewPictures.Page {
        PreviewPictures.Page(item: item, number: pagesSeen[item.id] ?? 0)
    }

    /// The longest side that is needed of the picture that is shown, in device pixels.
    private func side(of item: LibraryItem) -> Int {
        let fitted = fittedSide((fullSize ?? proportions(of: item)).map { turned($0) })
        guard let fullSize, canvas.geometry.scale > canvas.geometry.fittedScale else {
            return fitted
        }
        let shown = max(fullSize.width, fullSize.height) * canvas.geometry.scale
        // The next page may have other proportions.
        guard let picture = pictures.picture(of: item), picture.pageCount == 1 else {
            return max(fitted, PreviewPictures.side(covering: shown * scale))
        }
        let size = Size(width: picture.fullWidth, height: picture.fullHeight)
        let hasDetails = !picture.isDrawing && !pictures.refusesDetails(of: page(of: item))
        return max(
            fitted,
            hasDetails
                ? PreviewPictures.sideBelowDetails(covering: shown * scale, of: size)
                : PreviewPictures.side(covering: shown * scale, of: size))
    }

    /// The longest side that is needed of a picture that fits the view; of one whose proportions
    /// are not known, that of the view.
    private func fittedSide(_ size: Size?) -> Int {
        guard let size, size.width > 0, size.height > 0 else { return wholeSide }
        let view = canvas.geometry.view
        let factor = min(view.width / size.width, view.height / size.height)
        return PreviewPictures.side(covering: max(size.width, size.height) * factor * scale)
    }

    private var wholeSide: Int {
        let view = canvas.geometry.view
        return PreviewPictures.side(covering: max(view.width, view.height) * scale)
    }

    /// As the wall knows them.
    private func proportions(of item: LibraryItem) -> Size? {
        wall.thumbnail(item).map { Size(width: Double($0.width), height: Double($0.height)) }
    }
}
