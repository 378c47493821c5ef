/// An end of what is shown, where more could be asked for.
public enum CollectionEnd<SectionID: Hashable & Sendable>: Hashable, Sendable {
    /// The end of the whole collection.
    case page
    /// The end of a section, going on along the page.
    case section(SectionID)
    /// The end of a shelf, going across the page.
    case shelf(SectionID)
}
