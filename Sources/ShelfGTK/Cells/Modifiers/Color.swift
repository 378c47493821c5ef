/// A colour, of the theme or of one's own.
public struct Color: Hashable, Sendable {
    /// The colour as CSS writes it.
    let css: String

    /// A colour that the theme names.
    public static func theme(_ color: ThemeColor) -> Color { Color(css: "@\(color.rawValue)") }

    /// A colour by the amounts of red, green, blue and opacity, each from 0 to 1.
    public static func rgb(
        _ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1
    ) -> Color {
        let parts = [red, green, blue].map { amount in
            "\(Int((Color.unit(amount) * 255).rounded()))"
        }
        return Color(css: "rgba(\(parts.joined(separator: ",")),\(unit(opacity)))")
    }

    /// The colour with less opacity.
    public func opacity(_ opacity: Double) -> Color {
        Color(css: "alpha(\(css),\(Color.unit(opacity)))")
    }

    private static func unit(_ amount: Double) -> Double {
        amount.isFinite ? min(max(amount, 0), 1) : 0
    }
}

/// The colours that every theme names; light, dark and high contrast follow.
public enum ThemeColor: String, Hashable, Sendable {
    /// What is behind everything.
    case background = "theme_bg_color"
    /// What is behind content, such as lists and text fields.
    case base = "theme_base_color"
    /// Text and icons on the background.
    case foreground = "theme_fg_color"
    /// Text and icons on the base.
    case text = "theme_text_color"
    /// What is behind selected content, and the accent.
    case accent = "theme_selected_bg_color"
    /// Text and icons on the accent.
    case onAccent = "theme_selected_fg_color"
    /// Lines between things.
    case border = "borders"
    /// Something went well.
    case success = "success_color"
    /// Something needs a look.
    case warning = "warning_color"
    /// Something went wrong.
    case error = "error_color"
}
