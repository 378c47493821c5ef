/// The role of a text; the theme determines font and colour.
public enum TextStyle: String, Hashable, Sendable {
    /// The title of a page.
    case largeTitle = "title-1"
    /// The title of a section.
    case title = "title-3"
    /// A heading.
    case heading
    /// Body text.
    case body
    /// Small text, as below a picture.
    case caption
    /// Small emphasised text.
    case captionHeading = "caption-heading"
    /// Less important text.
    case secondary = "dim-label"
    /// Digits of equal width.
    case numeric

    var cssClass: String? { self == .body ? nil : rawValue }
}

/// The place where text that does not fit is shortened.
public enum TextTruncation: Hashable, Sendable {
    /// An ellipsis at the start.
    case start
    /// An ellipsis in the middle.
    case middle
    /// An ellipsis at the end.
    case end
    /// Clipped at the edge.
    case clip
}
