internal import CGtk
import ShelfGObject

/// A colour, named by the theme or given as RGB.
public struct Color: Hashable, Sendable {
    private enum Base: Hashable {
        case theme(ThemeColor)
        case rgb(red: Double, green: Double, blue: Double)
    }

    private let base: Base
    private var alpha = 1.0

    /// Returns a theme colour.
    public static func theme(_ color: ThemeColor) -> Color { Color(base: .theme(color)) }

    /// Returns a colour by red, green, blue and opacity, each from 0 to 1.
    public static func rgb(
        _ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1
    ) -> Color {
        Color(
            base: .rgb(red: unit(red), green: unit(green), blue: unit(blue)), alpha: unit(opacity))
    }

    /// Returns the colour with reduced opacity.
    public func opacity(_ opacity: Double) -> Color {
        Color(base: base, alpha: alpha * Color.unit(opacity))
    }

    private static func unit(_ amount: Double) -> Double {
        amount.isFinite ? min(max(amount, 0), 1) : 0
    }

    /// The colour in CSS.
    var css: String {
        switch base {
        case .theme(let color):
            return alpha == 1 ? "@\(color.rawValue)" : "alpha(@\(color.rawValue),\(alpha))"
        case .rgb(let red, let green, let blue):
            let parts = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
            return "rgba(\(parts.joined(separator: ",")),\(alpha))"
        }
    }

    /// Returns the colour for a widget; transparent if its theme lacks it.
    func resolved(for widget: UnsafeMutablePointer<GtkWidget>) -> GdkRGBA {
        var found = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
        switch base {
        case .theme(let color):
            let style = unsafe gtk_widget_get_style_context(widget)
            guard unsafe gtk_style_context_lookup_color(style, color.rawValue, &found) != 0 else {
                return found
            }
            found.alpha *= Float(alpha)
        case .rgb(let red, let green, let blue):
            found = GdkRGBA(
                red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
        }
        return found
    }
}

/// Colour names defined by every theme; they follow light, dark and high contrast.
public enum ThemeColor: String, Hashable, Sendable {
    /// The window background.
    case background = "theme_bg_color"
    /// The background of content, such as lists and text fields.
    case base = "theme_base_color"
    /// Text and icons on the background.
    case foreground = "theme_fg_color"
    /// Text and icons on the base.
    case text = "theme_text_color"
    /// The background of selected content, and the accent.
    case accent = "theme_selected_bg_color"
    /// Text and icons on the accent.
    case onAccent = "theme_selected_fg_color"
    /// Lines between parts.
    case border = "borders"
    /// Success.
    case success = "success_color"
    /// A warning.
    case warning = "warning_color"
    /// An error.
    case error = "error_color"
}
