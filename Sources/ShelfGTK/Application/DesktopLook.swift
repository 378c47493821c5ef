internal import CGtk
import ShelfGObject

/// The appearance settings of a desktop: dark or light, accent colour, contrast.
///
/// Design: docs/design/app.md#the-looks-of-the-desktop
nonisolated struct DesktopLook: Equatable {
    /// The accent colour: red, green and blue from 0 to 1.
    struct Accent: Equatable {
        let red: Double
        let green: Double
        let blue: Double

        /// Makes a colour from another program's numbers, or returns nil if they are out of range.
        init?(_ red: Double, _ green: Double, _ blue: Double) {
            guard [red, green, blue].allSatisfy({ (0...1).contains($0) }) else { return nil }
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        /// The style sheet that applies the accent to the program's views.
        var css: String {
            // White text unless the contrast is too low.
            let lightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            let text = lightness > 0.7 ? "black" : "white"
            let numbers = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
            return """
                @define-color theme_selected_bg_color rgb(\(numbers.joined(separator: ",")));
                @define-color theme_selected_fg_color \(text);
                """
        }
    }

    /// Dark or light, or nil to follow the user's GTK settings.
    var isDark: Bool?
    var increasesContrast = false
    var accent: Accent?

    /// Returns the name of GTK's high-contrast theme.
    static func contrastTheme(isDark: Bool) -> String {
        isDark ? "HighContrastInverse" : "HighContrast"
    }
}

/// Follows the desktop's appearance settings through the settings portal, else GNOME's settings.
///
/// Design: docs/design/app.md#the-looks-of-the-desktop
@safe
final class DesktopLookFollower {
    static let portal = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"
    static let namespace = "org.freedesktop.appearance"
    /// The timeout before the first frame; a running portal answers much faster.
    private static let firstPatience: Int32 = 100

    /// Called with each appearance.
    private let onChange: @MainActor (DesktopLook) -> Void
    private let bus: Object?
    private var subscriptions: [UInt32] = []
    /// GNOME's settings, used without a portal.
    private var gnome: [GNOMESettings] = []
    /// The number of the latest request to the portal; answers to older ones are dropped.
    private var question = 0

    /// - Parameter bus: The session bus, or nil without one.
    init(on bus: Object?, _ onChange: @escaping @MainActor (DesktopLook) -> Void) {
        self.onChange = onChange
        self.bus = bus
        subscribe(Self.portal, Self.interface, "SettingChanged", at: Self.path, Self.namespace)
        subscribe(
            "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
            at: "/org/freedesktop/DBus", Self.portal)
        if !askAtOnce() { ask(starting: true) }
    }

    isolated deinit {
        guard let bus else { return }
        for id in subscriptions {
            unsafe g_dbus_connection_signal_unsubscribe(bus.opaque, id)
        }
    }

    private func subscribe(
        _ sender: String, _ interface: String, _ signal: String, at path: String,
        _ argument: String
    ) {
        guard let bus else { return }
        let tell: @MainActor () -> Void = { [weak self] in self?.ask(starting: false) }
        let box = unsafe Unmanaged.passRetained(HandlerBox(tell)).toOpaque()
        let id = unsafe g_dbus_connection_signal_subscribe(
            bus.opaque, sender, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, _, data in
                let tell = unsafe HandlerBox<@MainActor () -> Void>.handler(at: data)
                MainActor.assumeIsolated { tell() }
            }, box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
        subscriptions.append(id)
    }

    // MARK: - The portal

    private static var parameters: OpaquePointer? {
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        var names = unsafe [g_variant_new_string(namespace)]
        var parameters = unsafe [g_variant_new_array(type, &names, 1)]
        return unsafe g_variant_new_tuple(&parameters, 1)
    }

    /// Asks a running portal synchronously, so that the first frame is right.
    private func askAtOnce() -> Bool {
        guard let bus else { return false }
        let reply = unsafe g_dbus_connection_call_sync(
            bus.opaque, Self.portal, Self.path, Self.interface, "ReadAll", Self.parameters, nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.firstPatience, nil, nil)
        return unsafe take(reply)
    }

    private func ask(starting isStarted: Bool) {
        guard let bus else { return followGNOME() }
        question += 1
        let number = question
        let data = unsafe CallEnd.data { [weak self] bus, result in
            let reply = unsafe g_dbus_connection_call_finish(bus, result, nil)
            guard let self, number == self.question else {
                return unsafe reply.map { unsafe g_variant_unref($0) } ?? ()
            }
            if unsafe !self.take(reply) { self.followGNOME() }
        }
        unsafe g_dbus_connection_call(
            bus.opaque, Self.portal, Self.path, Self.interface, "ReadAll", Self.parameters, nil,
            isStarted ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
            CallEnd.callback, data)
    }

    /// Takes over an answer, and returns false if it has no appearance settings.
    private func take(_ reply: OpaquePointer?) -> Bool {
        guard let reply = unsafe reply else { return false }
        defer { unsafe g_variant_unref(reply) }
        guard unsafe String(cString: g_variant_get_type_string(reply)) == "(a{sa{sv}})" else {
            return false
        }
        let all = unsafe g_variant_get_child_value(reply, 0)
        defer { unsafe g_variant_unref(all) }
        guard let values = unsafe g_variant_lookup_value(all, Self.namespace, nil) else {
            return false
        }
        defer { unsafe g_variant_unref(values) }
        gnome = []
        onChange(unsafe Self.look(in: values))
        return true
    }

    private static func look(in values: OpaquePointer) -> DesktopLook {
        var look = DesktopLook()
        let scheme = unsafe number("color-scheme", in: values)
        look.isDark = scheme == 1 ? true : scheme == 2 ? false : nil
        look.increasesContrast = unsafe number("contrast", in: values) == 1
        if let accent = unsafe g_variant_lookup_value(values, "accent-color", nil) {
            defer { unsafe g_variant_unref(accent) }
            if unsafe String(cString: g_variant_get_type_string(accent)) == "(ddd)" {
                let parts = (0..<3).map { place in
                    let part = unsafe g_variant_get_child_value(accent, gsize(place))
                    defer { unsafe g_variant_unref(part) }
                    return unsafe g_variant_get_double(part)
                }
                look.accent = DesktopLook.Accent(parts[0], parts[1], parts[2])
            }
        }
        return look
    }

    private static func number(_ name: String, in values: OpaquePointer) -> UInt32? {
        guard let value = unsafe g_variant_lookup_value(values, name, nil) else { return nil }
        defer { unsafe g_variant_unref(value) }
        guard unsafe String(cString: g_variant_get_type_string(value)) == "u" else { return nil }
        return unsafe g_variant_get_uint32(value)
    }

    // MARK: - GNOME

    private func followGNOME() {
        // Other desktops do not set them.
        let desktop = unsafe g_getenv("XDG_CURRENT_DESKTOP").map { unsafe String(cString: $0) }
        guard desktop?.split(separator: ":").contains("GNOME") == true else { return }
        if gnome.isEmpty {
            gnome = ["org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface"]
                .compactMap { Self.settings($0) }
            for settings in gnome {
                settings.object.connect(Signal(ignoringArgument: "changed")) { [weak self] in
                    self?.readGNOME()
                }
            }
        }
        readGNOME()
    }

    private func readGNOME() {
        guard !gnome.isEmpty else { return }
        var look = DesktopLook()
        for settings in gnome {
            switch settings.text("color-scheme") {
            case "'prefer-dark'": look.isDark = true
            case "'prefer-light'": look.isDark = false
            default: break
            }
            if settings.text("high-contrast") == "true" { look.increasesContrast = true }
        }
        onChange(look)
    }

    /// Returns installed settings with the keys of their version; reading others would abort.
    private static func settings(_ name: String) -> GNOMESettings? {
        guard let source = unsafe g_settings_schema_source_get_default(),
            let schema = unsafe g_settings_schema_source_lookup(source, name, 1)
        else { return nil }
        defer { unsafe g_settings_schema_unref(schema) }
        let settings = unsafe required(g_settings_new(name), "settings")
        return unsafe GNOMESettings(
            object: Object(owning: UnsafeMutableRawPointer(settings)),
            keys: ["color-scheme", "high-contrast"].filter {
                unsafe g_settings_schema_has_key(schema, $0) != 0
            })
    }
}

/// A schema of GNOME's settings.
private struct GNOMESettings {
    let object: Object
    let keys: [String]

    /// Returns a value in GVariant's text format, or nil for a missing key.
    func text(_ key: String) -> String? {
        guard keys.contains(key) else { return nil }
        let settings = unsafe object.pointer(as: GSettings.self)
        let value = unsafe required(g_settings_get_value(settings, key), "value")
        defer { unsafe g_variant_unref(value) }
        return unsafe String(takingCString: g_variant_print(value, 0))
    }
}

extension DesktopLook {
    /// Applies an appearance to GTK and the display.
    static func draw(_ look: DesktopLook, in sheet: StyleSheet) {
        guard let settings = unsafe gtk_settings_get_default() else { return }
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(settings))
        let dark = "gtk-application-prefer-dark-theme"
        if let isDark = look.isDark {
            object.setProperty(dark, .bool(isDark))
        } else {
            unsafe gtk_settings_reset_property(settings, dark)
        }
        let theme = "gtk-theme-name"
        let own = [contrastTheme(isDark: true), contrastTheme(isDark: false)]
        if look.increasesContrast {
            object.setProperty(theme, .string(contrastTheme(isDark: look.isDark == true)))
        } else if own.contains(object.stringProperty(theme) ?? "") {
            unsafe gtk_settings_reset_property(settings, theme)
        }
        sheet.load(look.accent?.css ?? "")
    }
}
