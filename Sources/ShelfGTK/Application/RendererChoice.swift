internal import CGtk
internal import Glibc
internal import ShelfGObject

/// How GTK is told to draw where there is no graphics card, and not to look for one it has no use for.
///
/// GTK opens OpenGL with the display, and without a card that is a compiler of shaders for the
/// processor: tens of megabytes and a tenth of a second even when nothing is drawn with it, and several
/// times that when it is. Drawing with cairo is quicker on a processor.
///
/// Design: docs/design/performance.md#without-a-graphics-card
nonisolated package struct RendererChoice: Equatable {
    /// The variables to be set, and what to.
    package let variables: [String: String]

    /// Chooses, leaving alone what the user has chosen.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process that matter here.
    ///   - hasGraphicsCard: Whether a graphics card draws.
    ///   - gtkMinor: The minor version of GTK 4.
    package init(environment: [String: String], hasGraphicsCard: Bool, gtkMinor: Int) {
        var variables: [String: String] = [:]
        let asked = environment[Self.renderer].flatMap { $0.isEmpty ? nil : $0 }
        if asked == nil && !hasGraphicsCard { variables[Self.renderer] = "cairo" }
        if (asked ?? variables[Self.renderer]) == "cairo" {
            let (name, value) =
                gtkMinor >= 16 ? (Self.disable, "gl,vulkan") : (Self.debug, "gl-disable")
            let set = environment[name] ?? ""
            if !set.holds("gl") { variables[name] = set.isEmpty ? value : "\(set),\(value)" }
        }
        self.variables = variables
    }

    static let renderer = "GSK_RENDERER"
    static let debug = "GDK_DEBUG"
    static let disable = "GDK_DISABLE"

    /// Sets what is best on this machine, and returns what puts it back as it was.
    ///
    /// Call it before any thread is started, and the result when the first window is there, as GTK chooses
    /// what draws with that: programs that are started later are to be told nothing.
    package static func adopt() -> () -> Void {
        var environment: [String: String] = [:]
        for name in [renderer, debug, disable] {
            environment[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
        }
        let choice = RendererChoice(
            environment: environment, hasGraphicsCard: hasGraphicsCard,
            gtkMinor: Int(gtk_get_minor_version()))
        for (name, value) in choice.variables { unsafe setenv(name, value, 1) }
        return {
            for name in choice.variables.keys {
                if let before = environment[name] {
                    unsafe setenv(name, before, 1)
                } else {
                    unsafe unsetenv(name)
                }
            }
        }
    }

    /// The display is of this machine, and there is a device with 3D that this user may open.
    private static var hasGraphicsCard: Bool {
        func value(_ name: String) -> String {
            unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        }
        let isRemote = isRemoteDisplay(
            value("DISPLAY"), wayland: value("WAYLAND_DISPLAY"), backend: value("GDK_BACKEND"))
        return !isRemote && canDraw(inFolder: "/dev/dri")
    }

    /// Frames go to another machine, to which cairo sends only the parts that have changed.
    static func isRemoteDisplay(_ display: String, wayland: String, backend: String) -> Bool {
        if !wayland.isEmpty, backend != "x11" { return false }
        // A colon stands before the number; the machine before that, or the path of a socket here.
        let machine = display.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
        return !machine.isEmpty && machine != "unix" && !machine.hasPrefix("/")
    }

    /// One of Linux's render nodes draws, or NVIDIA's driver or a host system's is there to.
    static func canDraw(inFolder folder: String) -> Bool {
        let nodes = PrivateFile.names(inFolder: folder).filter { $0.hasPrefix("renderD") }
        return nodes.contains { node in
            let descriptor = unsafe open("\(folder)/\(node)", O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { _ = close(descriptor) }
            return cgtk_node_draws(descriptor) != 0
        }
            || ["/dev/nvidiactl", "/dev/dxg"].contains { (path: String) in
                unsafe access(path, R_OK | W_OK) == 0
            }
    }
}
