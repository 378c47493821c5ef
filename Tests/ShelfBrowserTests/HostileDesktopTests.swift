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
        // GTK may say it by a critical, which is none of Shelf's.
        let run = try home.start(
            arguments: ["\(home.path)/Shown"],
            variables: variables.merging([variable: address, "G_DEBUG": ""]) { $1 })
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

    func testWorkersAtWorkGoOnAfterASuspension() throws {
        try onGTK {
            let folder = TemporaryFolder()
            try folder.addPictures(12, "p", width: 1_200, height: 900)
            for name in PrivateFile.names(inFolder: folder.path) { folder.setTime(of: name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let cache = "\(folder.home)/cache/thumbnails"
            func made() -> Int {
                PrivateFile.names(inFolder: "\(cache)/large").count { $0.hasSuffix(".png") }
            }
            for count in [1, 4] {
                XCTAssertTrue(pump(seconds: 20) { made() >= count })
                program.signalAll(SIGSTOP)
                program.signalAll(SIGCONT)
            }
            XCTAssertTrue(pump(seconds: 30) { made() == 12 }, "\(made())")
            XCTAssertFalse(File(path: "\(cache)/fail").exists)
            XCTAssertTrue(program.isRunning)
        }
    }

    func testItGoesOnWhenTheClockIsSetBackAndForth() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a", "b", "c"] { folder.write("\(name).txt", "x") }
            let (library, clock) = ("\(folder.home)/clock.so", "\(folder.home)/clock")
            folder.write("../home/clock", "0")
            let source = "\(Home.package)/Tests/SetClock/clock.c"
            XCTAssertEqual(
                try ChildProgram(["cc", "-shared", "-fPIC", "-o", library, source]).wait(), 0)
            // Beside what is loaded before all else already.
            let loaded = unsafe getenv("LD_PRELOAD").map { unsafe ":" + String(cString: $0) } ?? ""
            let variables = ["LD_PRELOAD": library + loaded, "SHELF_TEST_CLOCK": clock]
            let program = try RunningProgram(showing: folder, variables: variables)
            defer { program.end() }
            try program.press("Right")
            var names = ["a.txt", "b.txt", "c.txt"]
            let years = 365 * 86_400
            for (number, offset) in [-10 * years, 10 * years, -70 * years].enumerated() {
                folder.write("../home/clock", "\(offset)")
                XCTAssertEqual(
                    try ChildProgram(
                        ["sh", "-c", "test $(date +%s) -\(offset < 0 ? "lt" : "gt") 1700000000"],
                        environment: variables
                    ).wait(), 0, "the clock is not set")
                // New files, a deed and its way back, a picture: all of them look at the clock.
                folder.write("new \(number).txt", "x")
                folder.writeBytes("picture \(number).png", try pngBytes(0xFF))
                names += ["new \(number).txt", "picture \(number).png"]
                program.expectNames(names)
                try program.press("Home", "ctrl+d")
                program.expectNames(names + ["a (2).txt"])
                try program.press("ctrl+z")
                program.expectNames(names)
                XCTAssertTrue(
                    pump(seconds: 20) {
                        PrivateFile.names(inFolder: folder.path).sorted() == names.sorted()
                    })
            }
            XCTAssertEqual(program.endStatus(after: SIGTERM), 143)
        }
    }

    func testADisplayThatGoesIsAnEndWithoutACrash() throws {
        try onGTK {
            let home = Self.home()
            let (server, number) = try Self.service(
                "Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp", home)
            // GTK ends it in the midst of what it does, whatever it has in hand.
            let display = ["DISPLAY": ":\(number)", "GDK_BACKEND": "x11"]
            let run = try home.start(
                arguments: ["\(home.path)/Shown"],
                variables: display.merging(Home.withoutLeaks) { own, _ in own })
            defer { run.end() }
            XCTAssertTrue(
                pump(seconds: 20) { home.text("state/shelf-gtk/windows") != nil }, "\(run.errors)")
            server.terminate()
            XCTAssertTrue(run.waitForEnd())
            XCTAssertEqual(run.status, 1, "\(run.errors)")
            XCTAssertTrue(home.text("state/shelf-gtk/windows")?.contains("Shown") ?? false)
        }
    }

    func testACompositorThatGoesIsAnEndWithoutACrash() throws {
        try XCTSkipUnless(Seat.current == .wayland, "there is a compositor on Wayland only")
        try onGTK {
            let home = Self.home()
            // Sway does not run as root.
            let place = TemporaryFolder(named: "session")
            place.write("config", "xwayland disable\n")
            let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
            let script = """
                if [ -n "\(user)" ]; then chmod 755 "$1/.."; chown -R 65534:65534 "$1"; fi
                exec env -u DISPLAY -u WAYLAND_DISPLAY -u SWAYSOCK HOME="$1" XDG_RUNTIME_DIR="$1" \
                WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
                \(user) sway --config "$1/config" >/dev/null 2>&1
                """
            let compositor = try ChildProgram(["/bin/sh", "-c", script, "sh", place.path])
            func socket() -> String? {
                PrivateFile.names(inFolder: place.path)
                    .first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
            }
            XCTAssertTrue(pump(seconds: 20) { socket() != nil }, "no compositor")
            let run = try home.start(
                arguments: ["\(home.path)/Shown"],
                variables: ["WAYLAND_DISPLAY": "\(place.path)/\(socket() ?? "")"],
                hidden: ["DISPLAY"])
            defer { run.end() }
            XCTAssertTrue(
                pump(seconds: 20) { home.text("state/shelf-gtk/windows") != nil }, "\(run.errors)")
            compositor.terminate()
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
        // The window may be there before what it shows, so End is pressed anew each second.
        var pressed: Int64 = 0
        XCTAssertTrue(
            pump(seconds: 20) {
                if MainLoop.monotonicMicroseconds - pressed > 1_000_000 {
                    pressed = MainLoop.monotonicMicroseconds
                    XCTAssertNotNil(try? run.press(["End"]))
                }
                return (home.text("state/shelf-gtk/windows") ?? "").contains("focus")
                    && !(home.text("state/shelf-gtk/windows") ?? "").contains("a.txt")
            }, "\(run.errors)")
        try run.quit()
        XCTAssertEqual(run.errors.filter(counts), [])
        XCTAssertEqual(run.status, 0)
    }
}

extension RunningProgram {
    /// Waits until these items are shown, and no others.
    fileprivate func expectNames(_ names: [String], line: UInt = #line) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = self.bus.names(of: self.cells)
            return shown.sorted() == names.sorted()
        }
        XCTAssertTrue(isReached, "\(shown)", line: line)
    }
}
