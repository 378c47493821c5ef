internal import CGtk
package import ShelfGObject

/// A fake settings portal of the desktop on the session bus.
@safe @MainActor
package final class FakeSettingsPortal {
    /// The appearance settings in GVariant's text format: `{'color-scheme': <uint32 1>}`.
    package var appearance: String {
        didSet { service?.emitChange() }
    }
    private var service: BusService?

    private static let description = """
        <node><interface name='org.freedesktop.portal.Settings'><method name='ReadAll'>
        <arg type='as' direction='in'/><arg type='a{sa{sv}}' direction='out'/></method></interface>
        </node>
        """

    /// The connection of this process to the session bus.
    package static var bus: Object {
        get throws(GLibError) {
            var error: UnsafeMutablePointer<GError>?
            guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
                throw unsafe GLibError(taking: error)
            }
            return unsafe Object(owning: UnsafeMutableRawPointer(bus))
        }
    }

    /// Takes the portal's name on the bus until it is released.
    package init(_ appearance: String) throws(GLibError) {
        self.appearance = appearance
        service = try unsafe BusService(
            named: "org.freedesktop.portal.Desktop", at: "/org/freedesktop/portal/desktop",
            Self.description
        ) { [weak self] _, invocation in
            let text = "({'org.freedesktop.appearance': \(self?.appearance ?? "{}")},)"
            let type = unsafe g_variant_type_new("(a{sa{sv}})")
            defer { unsafe g_variant_type_free(type) }
            let reply = unsafe g_variant_parse(type, text, nil, nil, nil)
            unsafe g_dbus_method_invocation_return_value(invocation, reply)
            if let reply = unsafe reply { unsafe g_variant_unref(reply) }
        }
    }
}

extension BusService {
    /// Signals that a setting of the appearance has changed.
    fileprivate func emitChange() {
        var parameters = unsafe [
            g_variant_new_string("org.freedesktop.appearance"),
            g_variant_new_string("color-scheme"), g_variant_new_variant(g_variant_new_uint32(0)),
        ]
        unsafe emit(
            "SettingChanged", g_variant_new_tuple(&parameters, 3),
            of: "org.freedesktop.portal.Settings")
    }
}
