import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Items that have pages, or text.
///
/// Design: docs/design/preview.md#pages
extension Preview {
    /// The next page, a screen of text, or of a page that is larger than the window; another item
    /// where there are none of these.
    func page(_ direction: Int) {
        if text.isShown { return text.scroll(.screens(Double(direction))) }
        guard pages.hasPages else { return go(direction) }
        let geometry = canvas.geometry
        let isAtEnd =
            direction > 0
            ? geometry.frame.maxY <= geometry.view.height + 1 : geometry.frame.y >= -1
        guard isAtEnd else {
            return canvas.geometry.pan(x: 0, y: -Double(direction) * geometry.view.height * 0.9)
        }
        turnPage(by: direction)
    }

    /// The next page, or the next item after the last one.
    func leaf(by places: Int) {
        let page = pages.page + places
        guard (0..<(pages.count ?? 1)).contains(page) else { return go(places) }
        turnPage(by: places)
        // What is at rest does not say it.
        if let label = pages.label { say(label) }
    }

    /// Goes so many pages on.
    func turnPage(by places: Int) {
        switch pages.turn(by: places) {
        case .noPages: return
        case .atEnd:
            say(
                places > 0
                    ? localized("This is the last page") : localized("This is the first page"))
        case .turned:
            guard let item else { return }
            pagesSeen[item.id] = pages.page
            // A page that is looked at closely is read from its top on.
            canvas.geometry.pan(x: 0, y: places > 0 ? 1e9 : -1e9)
            pageChanged()
        }
    }

    /// The first or last page, or end of a text.
    func goToEnd(_ isLast: Bool) {
        if text.isShown { return text.scroll(.end(isLast)) }
        turnPage(by: isLast ? Int(Int32.max) : -Int(Int32.max))
    }

    private func pageChanged() {
        want()
        pictureCame()
        showFacts()
    }

    /// Shows which page it is, where there are several.
    func showPages() {
        parts.showPages(
            pages.label, hasPrevious: pages.page > 0,
            hasNext: pages.page + 1 < (pages.count ?? 1))
    }

    /// The pages to have ready: the one that is shown, the next and the one before.
    func wantedPages(of item: LibraryItem) -> [PreviewPictures.Page] {
        let around = [0, 1, -1].map { pages.page + $0 }
        return around.filter { $0 == pages.page || (0..<(pages.count ?? 1)).contains($0) }
            .map { PreviewPictures.Page(item: item, number: $0) }
    }

    /// Shows the text of the item, if it has one; whether it has.
    func showText(of item: LibraryItem) -> Bool {
        // To lay text out takes longer than to pass it by.
        let known = isPassing ? nil : pictures.text(of: item)
        text.show(known, of: item.name, isSource: PreviewText.isSource(item.contentType))
        return known != nil
    }

    /// Larger or smaller text, or that of the desktop.
    func resizeText(by steps: Int?) {
        textSize = steps.map { textSize.changed(by: $0) } ?? .usual
        text.take(textSize)
        Session.remember(textSize)
    }

    /// Why nothing is seen of an item.
    static func message(_ refusal: PageRefusal, of item: LibraryItem) -> String {
        let name: KeyValuePairs = ["name": item.name]
        if item.size == 0, refusal == .nothing { return localized("“{name}” is empty", name) }
        return switch refusal {
        case .nothing: localized("There is no picture of “{name}”", name)
        case .locked: localized("“{name}” opens with a password only", name)
        case .broken: localized("“{name}” is broken, or is not what its name says", name)
        case .notInstalled: notInstalled(item.name, item.contentType)
        }
    }

    private static func notInstalled(_ name: String, _ contentType: String) -> String {
        let library =
            contentType == "application/pdf" ? "Poppler (libpoppler-glib8)" : "libarchive"
        return localized(
            "“{name}” can be shown when {library} is installed", ["name": name, "library": library])
    }
}
