/// The arguments with which bubblewrap runs a command in an empty sandbox.
///
/// The sandbox has no network, no other processes and no privileges. Its files are public and
/// read-only.
///
/// Design: docs/design/decoding.md#namespaces
package enum Namespaces {
    /// Returns the command that runs `command` in the sandbox.
    ///
    /// - Parameter places: The paths that can be read there, under the same names.
    package static func command(_ command: [String], places: [String]) -> [String] {
        ["bwrap"] + arguments(places: places) + closing + ["--"] + command
    }

    /// Arguments that make the root read-only: its folders are memory without a limit.
    static let closing = ["--remount-ro", "/dev", "--remount-ro", "/"]

    /// Returns the arguments that set up the sandbox, before further mounts and the command.
    static func arguments(places: [String]) -> [String] {
        [
            "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--chdir",
            "/",
        ] + places.filter { $0.hasPrefix("/") }.flatMap { ["--ro-bind-try", $0, $0] }
            + ["--proc", "/proc", "--dev", "/dev"]
    }
}
