/// The looks of a button.
public enum ButtonStyle: Hashable, Sendable {
    /// As the theme draws buttons.
    case automatic
    /// Without a frame until the pointer is over it.
    case flat
    /// Without anything of its own around its content.
    case plain
    /// A card: it lifts off with a shadow when it has the focus or the pointer, and sinks when it is
    /// pressed; where motion is not wanted only the shadow and the outline change.
    case card
    /// The one that is expected to be pressed.
    case suggested
    /// One that destroys something.
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
