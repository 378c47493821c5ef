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
    ///   - hasGraphicsCard: Whether the machine has a graphics card, or may have one.
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
    /// Call it before any thread is started, and the result when GTK has started: programs that are
    /// started later are to be told nothing.
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

    /// Whether there is a device to draw with: one of Linux's drivers, of NVIDIA's, or of a host
    /// system's.
    private static var hasGraphicsCard: Bool {
        PrivateFile.names(inFolder: "/dev/dri").contains { $0.hasPrefix("renderD") }
            || File(path: "/dev/nvidiactl").exists || File(path: "/dev/dxg").exists
    }
}
