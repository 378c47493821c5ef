import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Pictures side by side.
///
/// Design: docs/design/preview.md#side-by-side
extension Preview {
    /// Holds others beside the item: the rest of what is selected, when that is few enough, else
    /// the item itself, and the next picture is shown; or has it alone again.
    func toggleComparison() {
        guard isOpen, let item else { return }
        if !held.isEmpty {
            held = []
            widget.announce(item.name)
        } else {
            guard canBeCompared(item) else {
                return say(
                    localized(
                        "“{name}” is not a picture and cannot be compared", ["name": item.name]))
            }
            let others = wall.selected().filter { $0.id != item.id }
            if (1..<PreviewPanes.largestCount).contains(others.count) {
                held = others
            } else {
                guard wall.advance({ _ in false }) else {
                    return say(localized("There is no other picture to compare with"))
                }
                held = [item]
                takeKeyboard()
            }
        }
        canvas.geometry.fit()
        showHeld()
        want()
        showFacts()
    }

    /// Whether an item has a picture or pages, as far as is known; text and what plays fill the
    /// window.
    private func canBeCompared(_ item: LibraryItem) -> Bool {
        MediaKind(contentType: item.contentType) == nil && pictures.text(of: item) == nil
    }

    /// Nothing stands beside an item that is no picture.
    func endComparison(before item: LibraryItem) {
        guard !held.isEmpty else { return }
        held = []
        canvas.geometry.fit()
        say(localized("“{name}” is not a picture and is shown alone", ["name": item.name]))
    }

    /// What is held may be called otherwise now, or be gone.
    func followHeld() {
        guard !held.isEmpty else { return }
        let known = held.compactMap { wall.known($0) }
        guard known != held else { return }
        held = known
        showHeld()
        want()
    }

    /// Draws what is held, as far as it has come.
    func showHeld() {
        canvas.companions = held.map { item in
            let page = page(of: item).number
            let picture = pictures.picture(of: item, page: page)
            return PreviewCompanion(
                name: item.name, texture: picture?.texture ?? standIn(for: item, page: page),
                detail: pictures.detail(of: item, page: page),
                size: picture.map {
                    Size(width: $0.fullWidth / scale, height: $0.fullHeight / scale)
                },
                isDrawing: picture?.isDrawing ?? false)
        }
    }
}
