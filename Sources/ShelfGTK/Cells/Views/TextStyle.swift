/// The part a text plays; fonts and colours come from the theme.
public enum TextStyle: String, Hashable, Sendable {
    /// The title of a page.
    case largeTitle = "title-1"
    /// The title of a section.
    case title = "title-3"
    /// The title of what follows.
    case heading
    /// Running text.
    case body
    /// Small text that goes with a picture.
    case caption
    /// Small text that stands out.
    case captionHeading = "caption-heading"
    /// Text that is less important.
    case secondary = "dim-label"
    /// Digits of equal width.
    case numeric

    var cssClass: String? { self == .body ? nil : rawValue }
}

/// Where text that does not fit is cut.
public enum TextTruncation: Hashable, Sendable {
    /// Its beginning goes, an ellipsis stands there.
    case start
    /// Its middle goes, an ellipsis stands there.
    case middle
    /// Its end goes, an ellipsis stands there.
    case end
    /// It is cut off at the edge.
    case clip
}
