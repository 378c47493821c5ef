import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

extension RunningProgram {
    /// A session bus, and all that ends when this is ended.
    private static let surroundings = """
        trap 'trap - TERM; kill -- -$$' TERM
        "$UNDER_BUS" sh -c "$SESSION" sh "$@" & wait $!
        """

    /// The program in a session of its own, of which only files are left when it has ended.
    ///
    /// - Parameter session: What a shell of the session runs, with the program and its arguments as its own.
    convenience init(
        showing folder: TemporaryFolder, inOwnSession session: String,
        variables: [String: String] = [:]
    ) throws {
        let run = "\(folder.home)/run"
        folder.makeFolder("../home/run")
        XCTAssertEqual(chmod(run, 0o700), 0)
        let own = [
            "SESSION": session, "UNDER_BUS": "\(Home.package)/Tools/under-bus",
            "XDG_RUNTIME_DIR": run, "GVFS_DISABLE_FUSE": "1",
            // What it shows is told to this session.
            "AT_SPI_BUS_ADDRESS": try AccessibilityBus().address,
        ]
        try self.init(
            in: folder,
            ["setsid", "sh", "-c", Self.surroundings, "sh", Self.executable, folder.path],
            title: folder.name, variables: own.merging(variables) { $1 })
    }
}

extension Seat {
    /// Gives the keyboard to the window that came last, as a window manager would.
    @MainActor
    static func focusDialog() throws {
        guard current == .x11 else { return }
        try act(["search", "--onlyvisible", "--class", "shelf", "windowfocus", "%@"])
    }
}
