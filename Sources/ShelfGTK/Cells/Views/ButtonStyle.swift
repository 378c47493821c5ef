/// The style of a button.
public enum ButtonStyle: Hashable, Sendable {
    /// The theme's default.
    case automatic
    /// No frame unless the pointer is over it.
    case flat
    /// Nothing drawn around the content.
    case plain
    /// A card that rises with a shadow on focus and hover, and sinks when pressed.
    ///
    /// With reduced motion, only shadow and outline change.
    case card
    /// The suggested action.
    case suggested
    /// A destructive action.
    case destructive
    /// A circle around an icon.
    case circular

    var cssClasses: [String] {
        switch self {
        case .automatic: []
        case .flat: ["flat"]
        case .plain: ["shelf-plain"]
        case .card: ["shelf-card"]
        case .suggested: ["suggested-action"]
        case .destructive: ["destructive-action"]
        case .circular: ["circular"]
        }
    }
}
