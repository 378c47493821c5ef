internal import CGtk
internal import Glibc
internal import ShelfGObject

/// Environment variables that make GTK render on the CPU if there is no graphics card.
///
/// GTK initialises OpenGL with the display. Without a card that loads a shader compiler for the
/// CPU, which costs much memory and time even when nothing is drawn with it. Rendering with cairo
/// is faster on a CPU.
///
/// Design: docs/design/performance.md#without-a-graphics-card
nonisolated package struct RendererChoice: Equatable {
    /// The variables to set, with their values.
    package let variables: [String: String]

    /// Chooses the variables, except those the user has set.
    ///
    /// - Parameters:
    ///   - environment: The relevant variables of the process.
    ///   - hasGraphicsCard: A graphics card can be used.
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

    /// Sets the variables for this machine, and returns a function that restores them.
    ///
    /// Call it before any thread starts. Call the result after the first window is open, when GTK
    /// has chosen its renderer, so that child processes do not inherit them.
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

    /// The display is local, and the user may open a device with 3D.
    private static var hasGraphicsCard: Bool {
        func value(_ name: String) -> String {
            unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        }
        let isRemote = isRemoteDisplay(
            value("DISPLAY"), wayland: value("WAYLAND_DISPLAY"), backend: value("GDK_BACKEND"))
        return !isRemote && canDraw(inFolder: "/dev/dri")
    }

    /// Returns true if frames go to another machine, to which cairo sends only changed parts.
    static func isRemoteDisplay(_ display: String, wayland: String, backend: String) -> Bool {
        if !wayland.isEmpty, backend != "x11" { return false }
        // The host, or the path of a local socket, comes before the colon.
        let machine = display.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
        return !machine.isEmpty && machine != "unix" && !machine.hasPrefix("/")
    }

    /// Returns true if a Linux render node works, or the device of NVIDIA or WSL is accessible.
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
