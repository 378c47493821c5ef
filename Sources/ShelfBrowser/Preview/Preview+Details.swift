import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Parts of large pictures with all their pixels.
///
/// Design: docs/design/preview.md#details
extension Preview {
    /// The time after which what is in view counts as at rest.
    private static let detailRest = Duration.milliseconds(120)

    /// Another part is in view, or at another size: its details are asked for when that rests.
    func viewChanged() {
        let wishes = detailWishes()
        if pictures.keepDetails(of: wishes.map(\.page)), !held.isEmpty { showHeld() }
        showDetail()
        guard !wishes.isEmpty else { return detailCall = nil }
        detailCall = DelayedCall(after: Self.detailRest) { [weak self] in
            guard let self else { return }
            detailCall = nil
            pictures.wantDetails(detailWishes())
            // Where details are refused, the whole picture has to be as sharp as it can.
            want()
        }
    }

    private func detailWishes() -> [(page: PreviewPictures.Page, wish: DetailWish)] {
        guard isOpen, !isPassing, !isMoving, media == nil, let item else { return [] }
        let own = PreviewPictures.Page(item: item, number: pages.page)
        let shown =
            [(own, canvas.geometry, canvas.quarterTurns)]
            + zip(held, canvas.companions).map {
                (page(of: $0), $1.geometry(like: canvas.geometry), 0)
            }
        return shown.compactMap { page, geometry, quarters in
            guard let picture = pictures.picture(of: page.item, page: page.number),
                picture.version == page.item.version, picture.pageCount == 1, !picture.isDrawing,
                let wish = DetailWish(
                    geometry, width: Int(picture.fullWidth), height: Int(picture.fullHeight),
                    turned: quarters)
            else { return nil }
            return (page, wish)
        }
    }

    private func showDetail() {
        let detail = item.flatMap { pictures.detail(of: $0, page: pages.page) }
        if detail?.texture !== canvas.detail?.texture { canvas.detail = detail }
    }
}
