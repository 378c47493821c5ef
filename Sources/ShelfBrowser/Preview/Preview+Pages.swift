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

    /// The pages to have ready: the one that is shown, the next and the one before; with one that
    /// is not there the first, which says how many there are.
    func wantedPages(of item: LibraryItem) -> [PreviewPictures.Page] {
        let around = [0, 1, -1].map { pages.page + $0 }
        var wanted = around.filter { $0 == pages.page || (0..<(pages.count ?? 1)).contains($0) }
        if isWithoutPage(item), !wanted.contains(0) { wanted.append(0) }
        return wanted.map { PreviewPictures.Page(item: item, number: $0) }
    }

    /// Whether what the item has now has no such page as is shown.
    private func isWithoutPage(_ item: LibraryItem) -> Bool {
        pages.page > 0
            && pictures.isRefused(PreviewPictures.Page(item: item, number: pages.page))
    }

    /// Goes to the last page where the one that is shown is there no longer.
    func findPage(of item: LibraryItem) {
        guard isWithoutPage(item) else { return }
        if let first = pictures.picture(of: item), first.version == item.version {
            learnPages(from: first, of: item)
        } else if !pictures.isWanted(PreviewPictures.Page(item: item, number: 0)) {
            MainLoop.next { [weak self] in self?.want() }
        }
    }

    /// Takes how many pages the item has; what older contents had only while nothing else is known.
    func learnPages(from picture: PreviewPictures.Picture, of item: LibraryItem) {
        guard pages.count == nil || picture.version == item.version else { return }
        countedAt = picture.version
        guard pages.count != picture.pageCount else { return }
        pages.learn(count: picture.pageCount)
        if pagesSeen[item.id] != nil { pagesSeen[item.id] = pages.page }
        // Only now it is known which other pages there are.
        MainLoop.next { [weak self] in self?.want() }
    }

    /// Forgets the pages of older contents where not even the first one is there any more.
    private func forgetPages(of item: LibraryItem) {
        guard pages.count != nil, countedAt != item.version,
            pictures.isRefused(PreviewPictures.Page(item: item, number: 0))
        else { return }
        pages = PageTurning()
        pagesSeen[item.id] = nil
    }

    /// Shows the wall's small picture until that of the item comes, nothing where none will come.
    func showStandIn(for item: LibraryItem) {
        if pictures.refusal(of: item, page: pages.page) != nil, !isMoving {
            fullSize = nil
            forgetPages(of: item)
        }
        guard fullSize == nil else { return }
        canvas.texture = standIn(for: item, page: pages.page)
        // Until the file tells its size, the small picture stands for a large one, an icon for
        // itself.
        let known = canvas.texture.map {
            let factor = $0.isSmall ? 1 / scale : 100
            return Size(width: Double($0.width) * factor, height: Double($0.height) * factor)
        }
        canvas.geometry.isDrawing = false
        canvas.geometry.learn(turned(known ?? canvas.geometry.view))
    }

    /// The wall's picture of an item, unless it is known that there is no such thing any more.
    func standIn(for item: LibraryItem, page: Int) -> Texture? {
        guard
            pictures.refusal(of: item, page: page) == nil
                || page == 0 && !wall.isThumbnailOutdated(item)
        else { return nil }
        return wall.thumbnail(item)
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
        case .nothing: localized("“{name}” has no preview", name)
        case .locked: localized("“{name}” is protected by a password", name)
        case .broken: localized("“{name}” is damaged or not what its name says", name)
        case .notInstalled: notInstalled(item.name, item.contentType)
        case .tookTooLong: localized("Reading “{name}” took too long", name)
        }
    }

    private static func notInstalled(_ name: String, _ contentType: String) -> String {
        let library =
            contentType == "application/pdf"
            ? "Poppler (libpoppler-glib8)"
            : PictureLoader.package(for: contentType) ?? "libarchive"
        return localized(
            "Install {library} to view “{name}”", ["name": name, "library": library])
    }
}
