internal import CGtk
package import ShelfGObject

/// The program as its desktop knows it: one instance per session, actions, shortcuts, options.
package final class Application: Object, ActionHolder {
    private var look: DesktopLookFollower?

    /// Registers under a reverse-DNS id; a second start hands over to the first.
    ///
    /// An id of another form is a programmer error.
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

    /// Has nothing told to assistive technology where there is no session bus, and the program outlive one.
    ///
    /// GTK names its accessible objects after the application's place on that bus. Where the bus of
    /// assistive technology can be reached and the other cannot, there is no name: each of them
    /// ends in a critical message, and some in a crash.
    private func requireSessionBus() {
        if let bus = unsafe g_application_get_dbus_connection(gio) {
            // A bus that goes later is no reason to end: GIO would send this process SIGTERM.
            unsafe g_dbus_connection_set_exit_on_close(bus, 0)
        } else {
            unsafe g_setenv("GTK_A11Y", "none", 0)
        }
    }

    /// Dark or light, an accent, more contrast: as the desktop says, while the program runs.
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

    /// Called once in the instance that runs, before the first window.
    package func onStartup(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "startup"), body)
    }

    /// Called when the program is started without locations.
    package func onActivate(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "activate"), body)
    }

    /// Called with the addresses of locations to show, also those of a second start.
    package func onOpen(_ body: @escaping @MainActor ([String]) -> Void) {
        connect(Signal(files: "open"), body)
    }

    /// Called with the parsed options before anything else; an exit status ends the program.
    package func onLocalOptions(_ body: @escaping @MainActor (LocalOptions) -> Int32?) {
        connect(Signal(localOptions: "handle-local-options"), body)
    }

    /// Declares an option of the command line.
    package func addOption(
        _ name: String, short: Character? = nil, _ kind: LocalOptions.Kind, help: String,
        argument: String? = nil
    ) {
        let short = short?.asciiValue.map { CChar($0) } ?? 0
        unsafe g_application_add_main_option(
            gio, name, short, GOptionFlags(rawValue: 0), kind.argument, help, argument)
    }

    /// States how the command line reads in `--help`.
    package func setHelp(parameters: String, summary: String, description: String) {
        unsafe g_application_set_option_context_parameter_string(gio, parameters)
        unsafe g_application_set_option_context_summary(gio, summary)
        unsafe g_application_set_option_context_description(gio, description)
    }

    /// Finds out whether another instance runs already.
    package func register() throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        guard unsafe g_application_register(gio, nil, &error) == 0 else { return }
        throw unsafe GLibError(taking: error)
    }

    /// Whether another instance runs and this one only talks to it.
    package var isRemote: Bool { unsafe g_application_get_is_remote(gio) != 0 }

    /// States, before the program is registered, whether it hands over to one that runs already.
    package func setIsUnique(_ isUnique: Bool) {
        let alone = G_APPLICATION_NON_UNIQUE.rawValue
        let flags = unsafe g_application_get_flags(gio).rawValue
        unsafe g_application_set_flags(
            gio, GApplicationFlags(rawValue: isUnique ? flags & ~alone : flags | alone))
    }

    /// States, before the program is registered, whether it takes files from its command line.
    package func setOpensFiles(_ opensFiles: Bool) {
        let opens = G_APPLICATION_HANDLES_OPEN.rawValue
        let flags = unsafe g_application_get_flags(gio).rawValue
        unsafe g_application_set_flags(
            gio, GApplicationFlags(rawValue: opensFiles ? flags | opens : flags & ~opens))
    }

    /// Shows locations, here or in the instance that runs.
    package func open(_ uris: [String]) {
        let files = unsafe uris.map { unsafe g_file_new_for_uri($0) }
        defer { unsafe files.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) } }
        var pointers = unsafe files
        unsafe g_application_open(gio, &pointers, Int32(files.count), "")
    }

    /// Acts as if the program had been started without locations.
    package func activate() { unsafe g_application_activate(gio) }

    /// Runs the program with its command line until the last window is closed.
    package func run() -> Int32 {
        unsafe g_application_run(gio, CommandLine.argc, CommandLine.unsafeArgv)
    }

    /// Keeps the program running without a window until `release` has been called as often.
    package func hold() { unsafe g_application_hold(gio) }

    /// Takes a `hold` back.
    package func release() { unsafe g_application_release(gio) }

    /// Leaves `run`.
    package func quit() { unsafe g_application_quit(gio) }

    package func add(_ action: Action, _ name: String) { unsafe action.add(to: opaque) }

    /// Activates an action with a text, here or in the instance that runs.
    package func activateAction(_ name: String, giving text: String) {
        unsafe g_action_group_activate_action(opaque, name, g_variant_new_string(text))
    }

    /// Turns something on or off, here or in the instance that runs.
    package func setToggle(_ name: String, _ isOn: Bool) {
        unsafe g_action_group_change_action_state(opaque, name, g_variant_new_boolean(isOn ? 1 : 0))
    }

    /// The windows of the application, the one that had the keyboard last first.
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

    /// Binds keys, in GTK's notation, to an action.
    package func setKeys(_ keys: [String], for action: String) {
        var strings = unsafe keys.map { unsafe UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
        unsafe gtk_application_set_accels_for_action(
            pointer(as: GtkApplication.self), action, &strings)
        unsafe strings.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) }
    }

    /// The actions that keys are bound to, as GTK writes both.
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

    /// Whether widgets run from right to left, as the user's language does.
    package static var isRightToLeft: Bool {
        gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    }

    /// Whether a display can be opened; GTK is ready afterwards if so.
    package static func canOpenDisplay() -> Bool { opensDisplay }

    /// Asked once: where there is no display GTK 4.8 ends the program when it is asked again.
    private static let opensDisplay = gtk_init_check() != 0

    /// Applies a style sheet to the whole program.
    package static func addStyleSheet(_ css: String) {
        _ = StyleRules.add(css, overOthers: true)
    }

    /// Turns motion off for this process, whatever the user's setting.
    package static func disableAnimations() {
        guard let settings = unsafe gtk_settings_get_default() else { return }
        unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .setProperty("gtk-enable-animations", .bool(false))
    }

    /// Names the icon that windows without one of their own show.
    package static func setDefaultIcon(_ name: String) {
        unsafe gtk_window_set_default_icon_name(name)
    }
}

extension Signal where Handler == @MainActor ([String]) -> Void {
    /// A signal with an array of files; the handler receives their addresses.
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
