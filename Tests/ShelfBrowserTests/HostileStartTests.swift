import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable where a process has less than it usually has.
final class HostileStartTests: XCTestCase {
    @MainActor
    private static func home(pictures count: Int = 8) throws -> Home {
        let home = Home()
        try home.addPictures(count, "Shown/p", width: 300, height: 200)
        // Pictures of files that are being written are not kept.
        for name in PrivateFile.names(inFolder: "\(home.path)/Shown") {
            TemporaryFolder.setTime(ofPath: "\(home.path)/Shown/\(name)", to: 1_000_000_000)
        }
        return home
    }

    /// Waits until a worker has made pictures of this many files.
    @MainActor
    private static func expectPictures(
        _ count: Int, in home: Home, _ run: Home.Run, line: UInt = #line
    ) {
        let place = "\(home.path)/cache/thumbnails/large"
        var made = 0
        let isReached = pump(seconds: 30) {
            made = PrivateFile.names(inFolder: place).count { $0.hasSuffix(".png") }
            return made >= count
        }
        XCTAssertTrue(isReached, "\(made) pictures, \(run.errors)", line: line)
    }

    func testNoOtherFileGetsTheNumberOfAStandardStreamThatIsClosed() throws {
        try onGTK {
            let isSanitized = !Home.withoutLeaks.isEmpty
            try XCTSkipIf(isSanitized, "AddressSanitizer opens files before the program does")
            for closed in [[0], [1], [2], [0, 1, 2]] {
                let home = try Self.home()
                let closing = closed.map { $0 == 0 ? "<&-" : "\($0)>&-" }.joined(separator: " ")
                // What is not there is said on standard error.
                let run = try home.start(
                    program: [
                        "/bin/sh", "-c", "exec \"$@\" \(closing)", "sh",
                        RunningProgram.executable, "\(home.path)/Gone", "\(home.path)/Shown",
                    ])
                defer { run.end() }
                XCTAssertTrue(run.hasWindow("Gone and 1 more"), "\(closed): \(run.errors)")
                Self.expectPictures(8, in: home, run)
                for stream in closed {
                    XCTAssertEqual(run.target(ofDescriptor: stream), "/dev/null", "\(closed)")
                }
                try run.quit()
                XCTAssertEqual(run.status, 0, "\(closed)")
                XCTAssertEqual(
                    run.errors,
                    closed.contains(2)
                        ? [] : ["shelf-gtk: \(home.path)/Gone: No such file or directory"])
            }
        }
    }

    func testWhatCannotBePrintedAsStandardOutputIsClosedIsAFailure() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            for (closing, status) in [(">&-", 1), ("<&- 2>&-", 0)] {
                let outcome = try ChildProgram.run(
                    [
                        "/bin/sh", "-c", "exec \"$0\" --list \"$1\" \(closing)",
                        RunningProgram.executable, folder.path,
                    ], environment: folder.environment)
                XCTAssertEqual(outcome.status, status, closing)
                XCTAssertEqual(outcome.output.isEmpty, status == 1, closing)
            }
        }
    }

    func testPicturesAreMadeThoughTheProgramItselfWasTakenAway() throws {
        try onGTK {
            let home = try Self.home(pictures: 4)
            let copy = "\(home.path)/shelf-gtk"
            XCTAssertEqual(
                try ChildProgram(["/bin/cp", RunningProgram.executable, copy]).wait(), 0)
            home.write("Empty/a.txt", "x")
            let run = try home.start(arguments: ["\(home.path)/Empty"], program: [copy])
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Empty"))
            home.remove("shelf-gtk")
            home.rename("Shown", "Empty/Shown")
            Self.expectPictures(4, in: home, run)
            // Nothing of it is held against the files.
            XCTAssertFalse(File(path: "\(home.path)/cache/thumbnails/fail").exists)
            // Who looks for leaks at its end names by its file what is found.
            XCTAssertEqual(
                try ChildProgram(["/bin/cp", RunningProgram.executable, copy]).wait(), 0)
            try run.quit()
            XCTAssertEqual(run.errors, [])
            XCTAssertEqual(run.status, 0)
        }
    }

    func testWhereNoProcessCanBeStartedThereAreNoPicturesAndNothingIsHeldAgainstFiles() throws {
        try onGTK {
            let home = try Self.home()
            let alone = "\(home.path)/alone"
            let built = try ChildProgram([
                "/bin/sh", "-c",
                "cc -o '\(alone)' '\(Home.package)/Tests/HostileLoader/alone.c' "
                    + "$(pkg-config --cflags --libs libseccomp)",
            ]).wait()
            XCTAssertEqual(built, 0)
            // LeakSanitizer looks by a process of its own.
            let run = try home.start(
                variables: Home.withoutLeaks,
                program: [alone, RunningProgram.executable, "\(home.path)/Shown"])
            defer { run.end() }
            XCTAssertTrue(run.hasWindow("Shown"))
            // What is not a matter of processes goes on.
            let bus = try AccessibilityBus()
            @MainActor func count() -> Int {
                guard let shelf = bus.applications.first(where: { bus.name(of: $0) == "shelf-gtk" })
                else { return 0 }
                return bus.nodes(below: shelf) { bus.role(of: $0) == .tableCell }.count
            }
            XCTAssertTrue(pump(seconds: 20) { count() == 8 }, "\(run.errors)")
            home.write("Shown/q.txt", "x")
            XCTAssertTrue(pump(seconds: 20) { count() == 9 }, "\(run.errors)")
            try run.press(["ctrl+Home", "space", "Right", "Escape"])
            try run.quit()
            XCTAssertEqual(run.errors, [])
            XCTAssertEqual(run.status, 0)
            XCTAssertFalse(File(path: "\(home.path)/cache/thumbnails/fail").exists)
        }
    }

    func testNamesAndTextsAreWholeWhereTheLocaleIsOfTimesBeforeUnicode() throws {
        try onGTK {
            for characters in ["ISO-8859-1", "ISO-8859-15"] {
                let folder = TemporaryFolder(named: "Ünï")
                folder.write("☃ ä.txt", "x")
                folder.setTime(of: "☃ ä.txt", to: 1_300_000_000)
                let locale = try TestLanguages.make(
                    ["de_DE"], in: folder.home, characters: characters)
                let variables = folder.environment.merging(locale) { $1 }
                let listed = try ChildProgram.run(
                    [RunningProgram.executable, "--list", folder.path, "\(folder.path)/ö"],
                    environment: variables)
                XCTAssertEqual(
                    listed.output, "Ünï\t☃ ä.txt\t\(folder.file.child(named: "☃ ä.txt").uri)\n")
                XCTAssertEqual(
                    listed.errors,
                    "shelf-gtk: \(folder.path)/ö: Datei oder Verzeichnis nicht gefunden\n")
                let program = try RunningProgram(
                    showing: folder, variables: locale.merging(["TZ": "UTC"]) { $1 })
                defer { program.end() }
                program.expectCells(named: ["☃ ä.txt"])
                program.expect("1 Objekt")
                try program.press("alt+2")
                program.expect("Sonntag, 13. März 2011")
                try program.press("ctrl+f")
                try program.type("x y")
                program.expect("Keine Treffer")
            }
        }
    }

    func testWhereNoMoreFilesCanBeOpenedThatIsSaidAndAllIsReadWhenTheyCan() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...12 { folder.write("\(number)/a.txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expect("12 items")
            // No key: for one that is not a person's, a compositor sends a keyboard, which comes as
            // a file.
            try program.limitFiles(to: 8)
            try program.activate("reload")
            XCTAssertTrue(pump(seconds: 20) { program.says("Too many open files") })
            try program.limitFiles(to: 1_024)
            folder.write("new/b.txt")
            try program.press("F5")
            program.expect("13 items")
        }
    }
}

extension RunningProgram {
    /// Whether something in the window has these words.
    fileprivate func says(_ words: String) -> Bool {
        application.map { application in
            !bus.nodes(below: application) { bus.name(of: $0).contains(words) }.isEmpty
        } ?? false
    }

    /// Has it be able to open files up to this number.
    fileprivate func limitFiles(to most: Int) throws {
        let process = try XCTUnwrap(processIdentifier)
        let limit = ["prlimit", "--pid", "\(process)", "--nofile=\(most):4096"]
        XCTAssertEqual(try ChildProgram(limit).wait(), 0)
    }
}
