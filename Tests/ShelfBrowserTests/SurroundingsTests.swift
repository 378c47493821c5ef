import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable started as people start it, in the surroundings of real desktops.
final class SurroundingsTests: XCTestCase {
    /// A way a desktop may be, and what a start without locations shows there.
    @MainActor
    private struct Surroundings {
        var name: String
        /// Variables that differ from those of an empty home.
        var variables: [String: String] = [:]
        /// Variables that are not there.
        var hidden: [String] = []
        /// Commands that run before the program does, in the same process.
        var command = ""
        /// Makes the home what it is.
        var prepare: (Home) throws -> Void = { _ in }
        /// The name of the window.
        var window = Home.sample
        /// What standard error holds.
        var errors: [String] = []
    }

    @MainActor private static let pictures = #"XDG_PICTURES_DIR="$HOME/Bilder""# + "\n"

    @MainActor private static let all: [Surroundings] = [
        Surroundings(name: "an empty home"),
        Surroundings(
            name: "a pictures folder with something in it",
            prepare: {
                $0.write("config/user-dirs.dirs", pictures)
                $0.write("Bilder/a.txt", "x")
            }, window: "Bilder"),
        Surroundings(
            name: "an empty pictures folder",
            prepare: {
                $0.write("config/user-dirs.dirs", pictures)
                $0.write("Bilder/.hidden", "x")
            }),
        Surroundings(
            name: "a pictures folder that is not there",
            prepare: { $0.write("config/user-dirs.dirs", pictures) }),
        Surroundings(
            name: "no pictures folder, which is said by naming home",
            prepare: {
                $0.write("config/user-dirs.dirs", #"XDG_PICTURES_DIR="$HOME/""# + "\n")
                $0.write("a.txt", "x")
            }),
        Surroundings(
            name: "a home nobody can write to",
            variables: [
                "HOME": "/proc/1", "XDG_CACHE_HOME": "/proc/1/c", "XDG_STATE_HOME": "/proc/1/s",
                "XDG_CONFIG_HOME": "/proc/1/f", "XDG_DATA_HOME": "/proc/1/d",
            ]),
        Surroundings(
            name: "a home that is not there", variables: ["HOME": "/dev/null/home"],
            hidden: Home.userVariables),
        Surroundings(
            name: "a home that is named and is nothing", variables: ["HOME": ""]),
        Surroundings(name: "a home that is relative", variables: ["HOME": "."]),
        Surroundings(
            name: "a working directory that is gone",
            command: #"mkdir "$HOME/gone"; cd "$HOME/gone"; rmdir "$HOME/gone""#),
        Surroundings(
            name: "no session bus", variables: ["XDG_RUNTIME_DIR": "/dev/null/run"],
            hidden: ["DBUS_SESSION_BUS_ADDRESS"]),
        Surroundings(
            name: "a language without letters beyond ASCII, and names with them",
            variables: ["LC_ALL": "C", "LANG": "C"],
            prepare: {
                $0.write("Last/Ünï ☃ \u{1b}[31m.txt", "x")
                $0.remember(["Last"])
            }, window: "Last"),
        // Where there is no graphics card, the program itself keeps GTK from looking for one.
        Surroundings(
            name: "no graphics card, and nobody names a renderer",
            hidden: ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "LIBGL_ALWAYS_SOFTWARE"]),
        // Neither kinds of files, icons, desktop entries nor settings.
        Surroundings(
            name: "no shared data at all", variables: ["XDG_DATA_DIRS": "/dev/null/share"]),
        Surroundings(
            name: "no loaders of pictures",
            variables: ["GDK_PIXBUF_MODULE_FILE": "/dev/null"]),
        Surroundings(
            name: "state files of another time",
            prepare: {
                $0.write("state/shelf-gtk/last-locations", "\u{1}\n\n/not/a/uri\nnothing:%zz\n")
                $0.write("state/shelf-gtk/arrangement", "by moon\n")
                $0.write("state/shelf-gtk/style", "cubist")
            },
            errors: ["shelf-gtk: nothing:%zz: Operation not supported"]),
        Surroundings(
            name: "a last location",
            prepare: {
                $0.write("Last/a.txt", "x")
                $0.remember(["Last"])
            }, window: "Last"),
        Surroundings(
            name: "a last location that is gone", prepare: { $0.remember(["Stick"]) },
            errors: ["shelf-gtk: $HOME/Stick: No such file or directory"]),
        Surroundings(
            name: "one of two last locations gone",
            prepare: {
                $0.write("Last/a.txt", "x")
                $0.remember(["Stick", "Last"])
            }, window: "Stick and 1 more",
            errors: ["shelf-gtk: $HOME/Stick: No such file or directory"]),
    ]

    func testAStartWithoutLocationsShowsWhatThereIs() throws {
        try onGTK {
            for surroundings in Self.all { try Self.start(surroundings) }
        }
    }

    func testAStartWhereDisksAreFullShowsWhatThereIs() throws {
        try onGTK {
            for full in ["cache", "config", "data", "state"] {
                try Self.start(
                    Surroundings(
                        name: "\(full) on a full disk",
                        prepare: { home in
                            home.write("Last/a.txt", "x")
                            try home.fillDisk(full) { home.remember(["Last"]) }
                        }, window: "Last"))
            }
        }
    }

    func testWhatIsRememberedStaysWhereTheDiskIsFull() throws {
        try onGTK {
            let home = Home()
            for folder in ["Last", "Next"] { home.write("\(folder)/a.txt", "x") }
            let windows = "window\ntab front\nshown file://\(home.path)/Last\n"
            try home.fillDisk("state") {
                home.remember(["Last"])
                home.write("state/shelf-gtk/windows", windows)
            }
            let before = home.state
            let run = try home.start(arguments: ["\(home.path)/Next"])
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Next"))
            try run.press(["ctrl+2", "ctrl+t"])
            try run.quit()
            XCTAssertEqual(run.errors, [])
            XCTAssertEqual(run.status, 0)
            XCTAssertEqual(home.state, before)
            XCTAssertEqual(home.text("state/shelf-gtk/windows"), windows)
            XCTAssertEqual(
                PrivateFile.names(inFolder: "\(home.path)/state/shelf-gtk").sorted(),
                ["last-locations", "windows"])
        }
    }

    @MainActor
    private static func start(_ surroundings: Surroundings) throws {
        let home = Home()
        try surroundings.prepare(home)
        let before = home.state
        let strays = home.strays
        let run = try home.start(
            variables: surroundings.variables, hidden: surroundings.hidden,
            command: surroundings.command)
        defer { run.end() }
        let name = surroundings.name
        XCTAssertTrue(run.hasWindow(surroundings.window), "\(name): no window, \(run.errors)")
        XCTAssertTrue(run.isRunning, name)
        try run.quit()
        let expected = surroundings.errors.map {
            $0.replacingHome(by: home.path)
        }
        XCTAssertEqual(run.errors, expected, name)
        XCTAssertEqual(run.status, 0, name)
        XCTAssertEqual(home.state, before, "\(name): what was remembered has changed")
        // Nothing is left where it does not belong.
        XCTAssertEqual(home.strays, strays, name)
    }

    func testMakeRunShowsTheSampleWhereverItIs() throws {
        try onGTK {
            let tool = "\(Home.package)/Tools/run"
            for (variables, hidden) in [
                ([:], []), (["HOME": ""], []),
                (["HOME": "/dev/null/home"], Home.userVariables),
                (["XDG_RUNTIME_DIR": "/dev/null/run"], ["DBUS_SESSION_BUS_ADDRESS"]),
            ] {
                let home = Home()
                let run = try home.start(
                    variables: variables, hidden: hidden,
                    program: ["/bin/bash", tool, RunningProgram.executable])
                defer { run.end() }
                XCTAssertTrue(run.hasWindow(Home.sample), "\(variables): \(run.errors)")
                try run.quit()
                XCTAssertEqual(run.errors, [], "\(variables)")
            }
        }
    }

    func testWithoutTheSampleTheHomeOfTheUserIsShownWhateverTheVariableSays() throws {
        try onGTK {
            guard let user = unsafe getpwuid(getuid()) else { throw XCTSkip("nobody at home") }
            let own = unsafe File(path: String(cString: user.pointee.pw_dir))
            for variables in [["HOME": ""], ["HOME": "."]] {
                let home = Home()
                // Far from the sample, which is found beside the program.
                let copy = "\(home.path)/copy"
                XCTAssertEqual(
                    try ChildProgram(["/bin/cp", RunningProgram.executable, copy]).wait(), 0)
                let run = try home.start(
                    variables: variables, program: [copy])
                defer { run.end() }
                XCTAssertTrue(run.hasWindow(own.displayName), "\(variables): \(run.errors)")
                try run.quit()
                XCTAssertEqual(run.errors, [], "\(variables)")
            }
        }
    }

    func testALastLocationThatDoesNotAnswerIsNotWaitedFor() throws {
        try onGTK {
            let home = Home()
            try home.makeSilentFolder("Server")
            home.write("Last/a.txt", "x")
            for (last, window) in [(["Server"], Home.sample), (["Server", "Last"], "Last")] {
                home.remember(last)
                let before = home.state
                let run = try home.start()
                defer { run.end() }
                XCTAssertTrue(run.hasWindow(window), "\(last): \(run.errors)")
                try run.quit()
                XCTAssertEqual(run.errors, ["shelf-gtk: \(home.path)/Server: No answer"])
                XCTAssertEqual(home.state, before)
            }
        }
    }

    func testAPicturesFolderThatDoesNotAnswerIsNotWaitedFor() throws {
        try onGTK {
            let home = Home()
            home.write("config/user-dirs.dirs", Self.pictures)
            try home.makeSilentFolder("Bilder")
            let run = try home.start()
            defer { run.end() }
            XCTAssertTrue(run.hasWindow(Home.sample), "\(run.errors)")
            try run.quit()
        }
    }

    func testWithoutASessionBusNothingIsToldToAssistiveTechnologyAndNothingBreaks() throws {
        try onGTK {
            let home = Home()
            var variables = try ["AT_SPI_BUS_ADDRESS": AccessibilityBus().address]
            var hidden = ["DBUS_SESSION_BUS_ADDRESS"]
            switch Seat.current {
            case .x11: hidden.append("XDG_RUNTIME_DIR")
            // GDK opens no Wayland display without the variable; a bus is not there either.
            case .wayland: variables["XDG_RUNTIME_DIR"] = "/dev/null/run"
            }
            let run = try home.start(variables: variables, hidden: hidden)
            defer { run.end() }
            XCTAssertTrue(run.hasWindow(Home.sample))
            for keys in [["Right", "Right", "Down"], ["ctrl+f"], ["a"], ["Escape"], ["ctrl+3"]] {
                try run.press(keys)
            }
            try run.quit()
            XCTAssertEqual(run.errors, [])
            XCTAssertEqual(run.status, 0)
        }
    }

    func testWhatIsAskedForIsShownNextTimeAndWhatIsNotThereIsNot() throws {
        try onGTK {
            let home = Home()
            home.write("One/a.txt", "x")
            home.write("Two/b.txt", "x")
            let one = "\(home.path)/One"
            @MainActor func remembered() -> String? { home.text("state/shelf-gtk/last-locations") }
            for (arguments, window, expected) in [
                (["\(home.path)/Typo"], "Typo", nil),
                ([one], "One", "file://\(one)\n"),
                (["\(home.path)/Typo"], "Typo", "file://\(one)\n"),
                (
                    ["\(home.path)/Two", "\(home.path)/Typo"], "Two and 1 more",
                    "file://\(home.path)/Two\n"
                ),
                ([], "Two", "file://\(home.path)/Two\n"),
            ] {
                let run = try home.start(arguments: arguments)
                defer { run.end() }
                XCTAssertTrue(run.hasWindow(window), "\(arguments): \(run.errors)")
                XCTAssertTrue(
                    pump(seconds: 10) { remembered() == expected },
                    "\(arguments): \(remembered() ?? "nothing")")
                try run.quit()
                XCTAssertEqual(remembered(), expected, "\(arguments)")
            }
        }
    }

    func testManyLocationsAreRememberedInOneGo() throws {
        try onGTK {
            let home = Home()
            home.makeFolder("state/shelf-gtk")
            let folders = (1...300).map { number in
                home.write("\(number)/a.txt", "x")
                return "\(home.path)/\(number)"
            }
            var written = 0
            let state = File(path: "\(home.path)/state/shelf-gtk")
            let monitor = try awaiting {
                try await FileMonitor.start(state) { event in
                    if case .renamed(_, let file) = event, file == state.child(named: "recent") {
                        written += 1
                    }
                }
            }
            defer { withExtendedLifetime(monitor) {} }
            let run = try home.start(arguments: folders)
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("1 and 299 more"))
            let expected = folders.prefix(12).map { "file://\($0)\n" }.joined()
            XCTAssertTrue(pump(seconds: 20) { home.text("state/shelf-gtk/recent") == expected })
            try run.quit()
            XCTAssertTrue(pump(seconds: 20) { written > 0 })
            XCTAssertEqual(written, 1)
        }
    }

    func testARelativeLocationInAWorkingDirectoryThatIsGoneIsNotThere() throws {
        try onGTK {
            let home = Home()
            for argument in ["etc", "."] {
                let outcome = try ChildProgram.run(
                    [
                        "/bin/sh", "-c",
                        #"mkdir "$HOME/g"; cd "$HOME/g"; rmdir "$HOME/g"; exec "$0" "$@""#,
                        RunningProgram.executable, "--list", argument,
                    ], environment: home.variables)
                XCTAssertEqual(
                    outcome.errors, "shelf-gtk: \(argument): No such file or directory\n")
                XCTAssertEqual(outcome.output, "")
                XCTAssertEqual(outcome.status, 2)
            }
        }
    }
}

extension String {
    fileprivate func replacingHome(by path: String) -> String {
        split(separator: "$HOME", omittingEmptySubsequences: false).joined(separator: path)
    }
}
