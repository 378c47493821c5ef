/// The texts that a collection itself gives to assistive technology, in English by default.
///
/// ```swift
/// SpokenTexts.standard.activate = "Öffnen"
/// SpokenTexts.standard.place = { "\($0) von \($1)" }
/// ```
@MainActor
public struct SpokenTexts {
    /// The default texts of collections.
    public static var standard = SpokenTexts()

    /// The name of the action that opens an item.
    public var activate = "Activate"
    /// Returns the position of an item in its section.
    public var place: (_ number: Int, _ count: Int) -> String = { "\($0) of \($1)" }
    /// Returns a position with the name of the section.
    public var placeInSection: (_ place: String, _ section: String) -> String = { "\($0), \($1)" }
    /// The name of the button that scrolls a shelf to the left.
    public var scrollLeft = "Scroll left"
    /// The name of the button that scrolls a shelf to the right.
    public var scrollRight = "Scroll right"
    /// The name of the button that scrolls a shelf up.
    public var scrollUp = "Scroll up"
    /// The name of the button that scrolls a shelf down.
    public var scrollDown = "Scroll down"
    /// The name of a context menu.
    public var contextMenu = "Context menu"
    /// The name of the button that closes a message.
    public var close = "Close"

    /// Makes the English texts.
    public init() {}
}
