import ShelfGObject
import ShelfGTK

extension SpokenTexts {
    /// What collections say in the reader's language.
    static var inReadersLanguage: SpokenTexts {
        var texts = SpokenTexts()
        texts.activate = localized("Activate")
        texts.place = {
            // Digits that belong together: they are spoken.
            localized("{number} of {all}", ["number": "\($0)", "all": "\($1)"])
        }
        texts.placeInSection = { Localized.list([$0, $1]) }
        texts.scrollLeft = localized("Scroll left")
        texts.scrollRight = localized("Scroll right")
        texts.scrollUp = localized("Scroll up")
        texts.scrollDown = localized("Scroll down")
        texts.contextMenu = localized("Context menu")
        texts.close = localized("Close")
        return texts
    }
}
