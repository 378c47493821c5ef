import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Passwords that are remembered, in sessions of their own with a keyring of their own.
final class KeyringTests: XCTestCase {
    /// A session bus, and all that ends when this is ended.
    private static let surroundings = """
        trap 'trap - TERM; kill -- -$$' TERM
        dbus-run-session -- sh -c "$SESSION" sh "$@" & wait $!
        """
    /// What a session begins with: the keyring, unlocked as at a login.
    private static let session = """
        printf '\\n' | gnome-keyring-daemon --foreground --components=secrets --unlock >/dev/null 2>&1 &
        gdbus wait --session --timeout 20 org.freedesktop.secrets && touch "$HOME/has-keyring"
        "$@"
        kill $!
        """

    /// The program in a session that nothing but the keyring's file is left of when it has ended.
    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        let run = "\(folder.home)/run"
        folder.makeFolder("../home/run")
        XCTAssertEqual(chmod(run, 0o700), 0)
        return try RunningProgram(
            in: folder,
            [
                "setsid", "sh", "-c", Self.surroundings, "sh",
                RunningProgram.executable, folder.path,
            ],
            title: folder.name,
            variables: [
                "SESSION": Self.session, "XDG_RUNTIME_DIR": run, "GVFS_DISABLE_FUSE": "1",
                // What it shows is told to this session.
                "AT_SPI_BUS_ADDRESS": try AccessibilityBus().address,
            ])
    }

    func testAPasswordThatIsToBeRememberedIsNotAskedForInTheNextSession() throws {
        try XCTSkipUnless(Seat.current == .x11, "a session of its own has no Wayland")
        try onGTK {
            try GVfs.require("dav")
            for name in ["gnome-keyring-daemon", "python3", "dbus-run-session"] {
                try XCTSkipUnless(
                    File(path: "/usr/bin/\(name)").exists,
                    "there is no \(name), of the packages gnome-keyring, python3 and dbus-daemon")
            }
            let folder = TemporaryFolder()
            folder.write("here.txt")
            let server = try DAVServer(in: folder)
            defer { server.end() }
            let address = "dav://someone@localhost:\(server.port)/"
            folder.write("../home/config/gtk-3.0/bookmarks", "\(address) Served\n")
            for isFirst in [true, false] {
                let program = try Self.program(folder)
                defer { program.end() }
                XCTAssertTrue(File(path: "\(folder.home)/has-keyring").exists)
                folder.remove("../home/has-keyring")
                try program.press("F9")
                program.expectFocus(on: isFirst ? "Home" : "Folder, shown here")
                try program.type("served")
                program.expectFocus(on: "Served")
                try program.press("Return")
                if isFirst {
                    program.expect("Authentication Required")
                    try Seat.act([
                        "search", "--onlyvisible", "--class", "shelf", "windowfocus", "%@",
                    ])
                    // The last of three ways to remember it.
                    try program.type("open sesame")
                    try program.press("Tab", "Down", "Down", "shift+Tab", "Return")
                }
                program.expect("served.txt")
                try Seat.focusWindow(named: "someone@localhost:\(server.port)")
                try program.press("ctrl+q")
                XCTAssertTrue(pump(seconds: 20) { !program.isRunning }, "the session goes on")
            }
        }
    }
}
