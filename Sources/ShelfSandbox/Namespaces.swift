/// The arguments with which bubblewrap gives a command an empty world of its own.
///
/// It has no network, no other process, no files but public ones, which it cannot change, and no rights.
///
/// Design: docs/design/decoding.md#namespaces
package enum Namespaces {
    /// The command that runs `command` there.
    ///
    /// - Parameter places: What can be read, under the same names as here.
    package static func command(_ command: [String], places: [String]) -> [String] {
        ["bwrap"] + arguments(places: places) + closing + ["--"] + command
    }

    /// What takes back that anything can be made in that world: its folders are memory without a limit.
    static let closing = ["--remount-ro", "/dev", "--remount-ro", "/"]

    /// What makes that world, before what else is in it and what is run there.
    static func arguments(places: [String]) -> [String] {
        [
            "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--chdir",
            "/",
        ] + places.filter { $0.hasPrefix("/") }.flatMap { ["--ro-bind-try", $0, $0] }
            + ["--proc", "/proc", "--dev", "/dev"]
    }
}
