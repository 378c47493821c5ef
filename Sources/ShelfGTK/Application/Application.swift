internal import CGtk
package import ShelfGObject

/// A GtkApplication: single instance, actions, shortcuts, command line.
package final class Application: Object, ActionHolder {
    private var look: DesktopLookFollower?

    /// Makes an application with a reverse-DNS ID; a second start hands over to the first.
    ///
    /// An invalid ID is a programmer error.
    package convenience init(id: String) {
        precondition(
            unsafe g_application_id_is_valid(id) != 0,
            "\"\(id)\" is no id of a program: write it like org.example.Name")
        let flags = GApplicationFlags(rawValue: G_APPLICATION_HANDLES_OPEN.rawValue)
        let application = unsafe required(gtk_application_new(id, flags), "application")
        unsafe self.init(owning: UnsafeMutableRawPointer(application))
        connect(Signal(plain: "startup")) { [weak self] in
            self?.requireSessionBus()
            self?.followLook()
            ScrolledWindows.letGo()
        }
    }

    /// Turns accessibility off without a session bus, and lets the program outlive the bus.
    ///
    /// GTK names accessible objects after the application's path on the session bus. If only the
    /// accessibility bus is reachable, there is no path. Each object then causes a critical
    /// message, and some crash.
    private func requireSessionBus() {
        if let bus = unsafe g_application_get_dbus_connection(gio) {
            // By default GIO would send SIGTERM to this process when the bus goes.
            unsafe g_dbus_connection_set_exit_on_close(bus, 0)
        } else {
            unsafe g_setenv("GTK_A11Y", "none", 0)
        }
    }

    /// Follows the desktop's dark or light style, accent colour and contrast.
    private func followLook() {
        let sheet = StyleSheet()
        let bus = unsafe g_application_get_dbus_connection(gio).map {
            unsafe Object(referencing: UnsafeMutableRawPointer($0))
        }
        look = DesktopLookFollower(on: bus) { DesktopLook.draw($0, in: sheet) }
    }

    private var gio: UnsafeMutablePointer<GApplication> {
        unsafe pointer(as: GApplication.self)
    }

    /// Calls `body` once in the primary instance, before the first window.
    package func onStartup(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "startup"), body)
    }

    /// Calls `body` when the program is started without files.
    package func onActivate(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "activate"), body)
    }

    /// Calls `body` with the URIs of files to open, also those of a second start.
    package func onOpen(_ body: @escaping @MainActor ([String]) -> Void) {
        connect(Signal(files: "open"), body)
    }

    /// Calls `body` with the parsed options before anything else; an exit status ends the program.
    package func onLocalOptions(_ body: @escaping @MainActor (LocalOptions) -> Int32?) {
        connect(Signal(localOptions: "handle-local-options"), body)
    }

    /// Adds a command-line option.
    package func addOption(
        _ name: String, short: Character? = nil, _ kind: LocalOptions.Kind, help: String,
        argument: String? = nil
    ) {
        let short = short?.asciiValue.map { CChar($0) } ?? 0
        unsafe g_application_add_main_option(
            gio, name, short, GOptionFlags(rawValue: 0), kind.argument, help, argument)
    }

    /// Sets the texts of `--help`.
    package func setHelp(parameters: String, summary: String, description: String) {
        unsafe g_application_set_option_context_parameter_string(gio, parameters)
        unsafe g_application_set_option_context_summary(gio, summary)
        unsafe g_application_set_option_context_description(gio, description)
    }

    /// Registers the application, so that `isRemote` is valid.
    package func register() throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        guard unsafe g_application_register(gio, nil, &error) == 0 else { return }
        throw unsafe GLibError(taking: error)
    }

    /// Another instance is the primary one.
    package var isRemote: Bool { unsafe g_application_get_is_remote(gio) != 0 }

    /// Enables or disables single-instance mode; call it before registration.
    package func setIsUnique(_ isUnique: Bool) {
        let alone = G_APPLICATION_NON_UNIQUE.rawValue
        let flags = unsafe g_application_get_flags(gio).rawValue
        unsafe g_application_set_flags(
            gio, GApplicationFlags(rawValue: isUnique ? flags & ~alone : flags | alone))
    }

    /// Enables or disables files on the command line; call it before registration.
    package func setOpensFiles(_ opensFiles: Bool) {
        let opens = G_APPLICATION_HANDLES_OPEN.rawValue
        let flags = unsafe g_application_get_flags(gio).rawValue
        unsafe g_application_set_flags(
            gio, GApplicationFlags(rawValue: opensFiles ? flags | opens : flags & ~opens))
    }

    /// Opens files in the primary instance.
    package func open(_ uris: [String]) {
        let files = unsafe uris.map { unsafe g_file_new_for_uri($0) }
        defer { unsafe files.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) } }
        var pointers = unsafe files
        unsafe g_application_open(gio, &pointers, Int32(files.count), "")
    }

    /// Activates the primary instance, as a start without files does.
    package func activate() { unsafe g_application_activate(gio) }

    /// Runs the program with its command line until the last window is closed.
    package func run() -> Int32 {
        unsafe g_application_run(gio, CommandLine.argc, CommandLine.unsafeArgv)
    }

    /// Keeps the program running without windows until a matching `release`.
    package func hold() { unsafe g_application_hold(gio) }

    /// Ends a `hold`.
    package func release() { unsafe g_application_release(gio) }

    /// Ends `run`.
    package func quit() { unsafe g_application_quit(gio) }

    package func add(_ action: Action, _ name: String) { unsafe action.add(to: opaque) }

    /// Activates an action of the primary instance with a string parameter.
    package func activateAction(_ name: String, giving text: String) {
        unsafe g_action_group_activate_action(opaque, name, g_variant_new_string(text))
    }

    /// Sets the state of an action of the primary instance.
    package func setToggle(_ name: String, _ isOn: Bool) {
        unsafe g_action_group_change_action_state(opaque, name, g_variant_new_boolean(isOn ? 1 : 0))
    }

    /// The windows of the application, the most recently focused first.
    package var windows: [WindowWidget] {
        var windows: [WindowWidget] = []
        var list = unsafe gtk_application_get_windows(pointer(as: GtkApplication.self))
        while let entry = unsafe list {
            if let window = unsafe entry.pointee.data {
                unsafe windows.append(WindowWidget(referencing: window))
            }
            unsafe list = unsafe entry.pointee.next
        }
        return windows
    }

    /// Sets the accelerators of an action, in GTK's notation.
    package func setKeys(_ keys: [String], for action: String) {
        var strings = unsafe keys.map { unsafe UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
        unsafe gtk_application_set_accels_for_action(
            pointer(as: GtkApplication.self), action, &strings)
        unsafe strings.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) }
    }

    /// Returns the actions bound to an accelerator, in GTK's notation.
    package func actions(for keys: String) -> [String] {
        let names = unsafe gtk_application_get_actions_for_accel(
            pointer(as: GtkApplication.self), keys)
        defer { unsafe g_strfreev(names) }
        var actions: [String] = []
        var next = unsafe names
        while let name = unsafe next?.pointee {
            unsafe actions.append(String(cString: name))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return actions
    }

    /// The default direction is right-to-left, by the user's language.
    package static var isRightToLeft: Bool {
        gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    }

    /// Returns true if a display can be opened; GTK is initialised then.
    package static func canOpenDisplay() -> Bool { opensDisplay }

    /// Called only once: without a display, GTK 4.8 exits on a second call.
    private static let opensDisplay = gtk_init_check() != 0

    /// Adds a style sheet for the whole program.
    package static func addStyleSheet(_ css: String) {
        _ = StyleRules.add(css, overOthers: true)
    }

    /// Turns animations off for this process, whatever the user's setting.
    package static func disableAnimations() {
        guard let settings = unsafe gtk_settings_get_default() else { return }
        unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .setProperty("gtk-enable-animations", .bool(false))
    }

    /// Sets the default icon of windows.
    package static func setDefaultIcon(_ name: String) {
        unsafe gtk_window_set_default_icon_name(name)
    }
}

extension Signal where Handler == @MainActor ([String]) -> Void {
    /// Makes a signal with an array of files, whose handler receives their URIs.
    init(files name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<OpaquePointer?>?, Int32,
                UnsafePointer<CChar>?, UnsafeMutableRawPointer?
            ) -> Void = { _, files, count, _, data in
                var uris: [String] = []
                for index in 0..<Int(count) {
                    guard let file = unsafe files?[index] else { continue }
                    if let uri = unsafe String(takingCString: g_file_get_uri(file)) {
                        uris.append(uri)
                    }
                }
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                let found = uris
                MainActor.assumeIsolated { handler(found) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
