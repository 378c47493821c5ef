/// What a collection says to assistive technology by itself, in English unless stated otherwise.
///
/// ```swift
/// SpokenTexts.standard.activate = "Öffnen"
/// SpokenTexts.standard.place = { "\($0) von \($1)" }
/// ```
@MainActor
public struct SpokenTexts {
    /// The texts of collections that state none of their own.
    public static var standard = SpokenTexts()

    /// The action that opens an item.
    public var activate = "Activate"
    /// The place of an item in its section: its number, and how many there are.
    public var place: (_ number: Int, _ count: Int) -> String = { "\($0) of \($1)" }
    /// A place with the name of the section.
    public var placeInSection: (_ place: String, _ section: String) -> String = { "\($0), \($1)" }
    /// The arrow that scrolls a shelf to the left.
    public var scrollLeft = "Scroll left"
    /// The arrow that scrolls a shelf to the right.
    public var scrollRight = "Scroll right"
    /// The arrow that scrolls a shelf up.
    public var scrollUp = "Scroll up"
    /// The arrow that scrolls a shelf down.
    public var scrollDown = "Scroll down"
    /// The menu of what can be done with something.
    public var contextMenu = "Context menu"
    /// What takes a message away.
    public var close = "Close"

    /// The texts in English.
    public init() {}
}
