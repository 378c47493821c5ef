import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable on a desktop of which parts go while it runs.
final class HostileDesktopTests: XCTestCase {
    @MainActor
    private static func home() -> Home {
        let home = Home()
        for name in ["a", "b", "c"] { home.write("Shown/\(name).txt", "x") }
        return home
    }

    /// A program that prints an address or a number on descriptor 3, and what it printed.
    @MainActor
    private static func service(_ command: String, _ home: Home) throws -> (ChildProgram, String) {
        let file = "\(home.path)/said"
        let service = try ChildProgram(["/bin/sh", "-c", "exec \(command) 3>'\(file)'"])
        var said = ""
        XCTAssertTrue(
            pump(seconds: 20) {
                said = home.text("said") ?? ""
                return said.hasSuffix("\n")
            }, "\(command) says nothing")
        return (service, String(said.dropLast()))
    }

    func testSignalsEndItAsQuitDoes() throws {
        try onGTK {
            for (signal, status) in [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] {
                let folder = TemporaryFolder()
                for name in ["a", "b", "c"] { folder.write("\(name).txt", "x") }
                let program = try RunningProgram(showing: folder)
                defer { program.end() }
                try program.press("Right", "Right")
                program.expectFocus(on: "b.txt")
                // Mostly sooner than the places of windows are written by themselves.
                XCTAssertEqual(program.endStatus(after: signal), status)
                let windows = folder.file.parent?.child(named: "home/state/shelf-gtk/windows")
                let text = String(decoding: windows?.contents() ?? [], as: UTF8.self)
                XCTAssertTrue(text.contains("/b.txt\n"), text)
            }
        }
    }

    func testWhatIsPickedIsNotPrintedWhenItIsInterrupted() throws {
        try onGTK {
            let home = Self.home()
            let run = try home.start(
                program: [
                    "/bin/sh", "-c", "exec \"$@\" >'\(home.path)/picked'", "sh",
                    RunningProgram.executable, "--print-selected", "\(home.path)/Shown",
                ])
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Shown"))
            try run.press(["ctrl+a"])
            run.signal(SIGINT)
            XCTAssertTrue(run.waitForEnd())
            XCTAssertEqual(run.status, 130)
            XCTAssertEqual(home.text("picked"), "")
        }
    }

    /// Takes away a bus whose address a variable has, and uses the program afterwards.
    ///
    /// - Parameter words: What GIO or GTK themselves say of it.
    @MainActor
    private static func outliveBus(
        _ variable: String, _ variables: [String: String] = [:], words: String
    ) throws {
        let home = home()
        let (bus, address) = try service(
            "dbus-daemon --session --nofork --nopidfile --print-address=3", home)
        let run = try home.start(
            arguments: ["\(home.path)/Shown"],
            variables: variables.merging([variable: address]) { $1 })
        defer { run.end() }
        XCTAssertTrue(run.hasWindow("Shown"))
        bus.terminate()
        XCTAssertTrue(pump(seconds: 20) { !bus.isRunning })
        try use(run, home) { !$0.contains(words) }
    }

    func testItGoesOnWithoutTheSessionBusThatWasThere() throws {
        try onGTK {
            // Its own bus of assistive technology would take the place of everybody's.
            try Self.outliveBus(
                "DBUS_SESSION_BUS_ADDRESS", ["GTK_A11Y": "none"], words: "The connection is closed")
        }
    }

    func testItGoesOnWithoutTheBusOfAssistiveTechnologyThatWasThere() throws {
        try onGTK {
            try Self.outliveBus("AT_SPI_BUS_ADDRESS", words: "Unable to register the application")
        }
    }

    func testItGoesOnAfterASuspension() throws {
        try onGTK {
            let home = Self.home()
            let run = try home.start(arguments: ["\(home.path)/Shown"])
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Shown"))
            run.signal(SIGSTOP)
            home.write("Shown/d.txt", "x")
            home.remove("Shown/a.txt")
            run.signal(SIGCONT)
            try Self.use(run, home)
        }
    }

    func testADisplayThatGoesIsAnEndWithoutACrash() throws {
        try onGTK {
            let home = Self.home()
            let (server, number) = try Self.service(
                "Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp", home)
            let run = try home.start(
                arguments: ["\(home.path)/Shown"],
                variables: ["DISPLAY": ":\(number)", "GDK_BACKEND": "x11"])
            defer { run.end() }
            XCTAssertTrue(
                pump(seconds: 20) { home.text("state/shelf-gtk/windows") != nil }, "\(run.errors)")
            server.terminate()
            XCTAssertTrue(run.waitForEnd())
            XCTAssertEqual(run.status, 1, "\(run.errors)")
            XCTAssertTrue(home.text("state/shelf-gtk/windows")?.contains("Shown") ?? false)
        }
    }

    /// Moves the focus, which is remembered, and quits.
    @MainActor
    private static func use(
        _ run: Home.Run, _ home: Home, counts: (String) -> Bool = { _ in true }
    ) throws {
        try run.press(["End"])
        XCTAssertTrue(
            pump(seconds: 20) {
                (home.text("state/shelf-gtk/windows") ?? "").contains("focus")
                    && !(home.text("state/shelf-gtk/windows") ?? "").contains("a.txt")
            }, "\(run.errors)")
        try run.quit()
        XCTAssertEqual(run.errors.filter(counts), [])
        XCTAssertEqual(run.status, 0)
    }
}
