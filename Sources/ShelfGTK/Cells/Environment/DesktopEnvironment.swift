internal import CGtk
internal import Glibc
import ShelfGObject

/// The environment values of a widget from the desktop and its window.
final class DesktopEnvironment {
    private let settings: Object?
    private var connections: [SignalConnection] = []

    private static let textProperties = ["gtk-xft-dpi", "gtk-font-name"]
    /// The number of changes of the size and the font of text.
    private(set) static var textChanges = 0
    /// Connected before any view, so that views that hear of a change find it counted.
    private static let counting = unsafe gtk_settings_get_default().map { settings in
        let settings = unsafe Object(referencing: UnsafeMutableRawPointer(settings))
        return textProperties.map {
            settings.connect(Signal(ignoringArgument: "notify::\($0)")) { textChanges += 1 }
        }
    }

    /// Calls `onChange` when a value may have changed, until `stop` is called.
    ///
    /// The widget must outlive this object.
    init(
        of widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor () -> Void
    ) {
        settings = unsafe gtk_settings_get_default().map {
            unsafe Object(referencing: UnsafeMutableRawPointer($0))
        }
        _ = Self.counting
        for property in Self.textProperties + ["gtk-enable-animations", "gtk-theme-name"] {
            if let connection = settings?.connect(
                Signal(ignoringArgument: "notify::\(property)"), onChange)
            {
                connections.append(connection)
            }
        }
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        connections.append(
            object.connect(Signal(number: "state-flags-changed")) { _ in onChange() })
    }

    /// Returns the present values.
    func values(of widget: UnsafeMutablePointer<GtkWidget>) -> EnvironmentValues {
        var values = EnvironmentValues()
        if let settings {
            values.reducesMotion = !settings.boolProperty("gtk-enable-animations")
            values.increasesContrast = Self.isHighContrast(
                Self.forcedTheme ?? settings.stringProperty("gtk-theme-name") ?? "")
            values.textScale = Self.textScale(in: settings)
            values.textChanges = Self.textChanges
        }
        let flags = unsafe gtk_widget_get_state_flags(widget)
        values.isWindowActive = flags.rawValue & GTK_STATE_FLAG_BACKDROP.rawValue == 0
        return values
    }

    /// Returns the factor of the text size.
    fileprivate static func textScale(in settings: Object) -> Double {
        // In 1/1024 dots per inch; 96 is the usual.
        let resolution = settings.intProperty("gtk-xft-dpi")
        return resolution > 0 ? Double(resolution) / (96 * 1024) : 1
    }

    /// The theme that GTK_THEME forces on programs.
    private static let forcedTheme = unsafe getenv("GTK_THEME").map {
        unsafe String(cString: $0)
    }

    /// Returns true if a theme has high contrast, which GTK 4.8 tells by the name alone.
    ///
    /// GTK's own are HighContrast, HighContrastInverse, and the variants hc and hc-dark of Default.
    nonisolated static func isHighContrast(_ theme: String) -> Bool {
        theme.hasPrefix("HighContrast")
            || theme.split { ":-".contains($0) }.dropFirst().contains("hc")
    }

    /// Ends the calls.
    func stop() {
        for connection in connections { connection.disconnect() }
        connections.removeAll()
    }
}

extension Widget {
    /// The factor of the text size on the desktop.
    package var textScale: Double {
        let settings = unsafe Object(
            referencing: UnsafeMutableRawPointer(gtk_widget_get_settings(gtk)))
        return DesktopEnvironment.textScale(in: settings)
    }
}
