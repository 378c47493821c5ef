import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Passwords that are remembered, in sessions of their own with a keyring of their own.
final class KeyringTests: XCTestCase {
    /// What a session begins with: the keyring, unlocked as at a login.
    private static let session = """
        printf '\\n' | gnome-keyring-daemon --foreground --components=secrets --unlock >/dev/null 2>&1 &
        gdbus wait --session --timeout 20 org.freedesktop.secrets && touch "$HOME/has-keyring"
        "$@"
        kill $!
        """

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
                let program = try RunningProgram(showing: folder, inOwnSession: Self.session)
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
                    try Seat.focusDialog()
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
