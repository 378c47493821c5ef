"""A portal of settings that says what a test wants, in the place of the desktop's own."""

import threading

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
APPEARANCE = "org.freedesktop.appearance"
XML = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""


class Portal:
    """Answers in a thread of its own, until it is closed."""

    def __init__(self, appearance):
        self.appearance = appearance
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop.new(self.context, False)
        self.owns = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        if not self.owns.wait(40):
            raise AssertionError("the portal has no name")

    def run(self):
        self.context.push_thread_default()
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
        self.bus.register_object_with_closures2(PATH, interface, self.answer, None, None)
        own = Gio.BusNameOwnerFlags
        Gio.bus_own_name_on_connection(
            self.bus, NAME, own.REPLACE, lambda *_: self.owns.set(), None)
        self.loop.run()
        self.bus.close_sync()
        self.context.pop_thread_default()

    def answer(self, bus, sender, path, interface, method, parameters, invocation):
        invocation.return_value(GLib.Variant("(a{sa{sv}})", ({APPEARANCE: self.appearance},)))

    def set(self, key, value):
        """Changes a setting, and says so to all."""
        self.appearance[key] = value
        self.bus.emit_signal(None, PATH, "org.freedesktop.portal.Settings", "SettingChanged",
                             GLib.Variant("(ssv)", (APPEARANCE, key, value)))

    def close(self):
        self.context.invoke_full(GLib.PRIORITY_DEFAULT, self.loop.quit)
        self.thread.join()
