import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// What the real executable prints, writes and answers where no window is needed.
final class CommandLineTests: XCTestCase {
    func testTheListNeedsNoDisplayAndKeepsALineALine() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["img10", "img2", "Ünder/tab\there", "Ünder/line\nbreak", ".hidden"] {
                folder.write(name)
            }
            let uri = folder.file.uri
            let list = try shelf("--list", folder.path, in: folder, without: displays)
            XCTAssertEqual(list.status, 0)
            XCTAssertEqual(list.errors, "")
            XCTAssertEqual(
                list.output,
                """
                Folder\timg2\t\(uri)/img2
                Folder\timg10\t\(uri)/img10
                Ünder\tline\\nbreak\t\(uri)/%C3%9Cnder/line%0Abreak
                Ünder\ttab\\there\t\(uri)/%C3%9Cnder/tab%09here

                """)
        }
    }

    func testTheListHonoursOrderGroupsAndFilterAndIsToldAsJSON() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a/long name.txt", "12345")
            folder.write("b/\"x\"\n.txt", "1")
            folder.write("c.txt", "123")
            folder.writeBytes(
                "p.png",
                try Pixbuf(width: 20, height: 10, rgba: 0xff00_00ff)
                    .fileBytes(format: "png", options: []).array)
            let uri = folder.file.uri
            let sorted = try shelf(
                "--list", "--group=none", "--sort=size", "--filter=txt", folder.path, in: folder,
                without: displays)
            XCTAssertEqual(sorted.errors, "")
            XCTAssertEqual(
                sorted.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last },
                ["\(uri)/a/long%20name.txt", "\(uri)/c.txt", "\(uri)/b/%22x%22%0A.txt"])
            let json = try shelf(
                "--list", "--json", "--sort=dimensions", "--reverse", folder.path, in: folder,
                without: displays)
            let lines = json.output.split(separator: "\n").map(String.init)
            XCTAssertEqual(lines.count, 6)
            XCTAssertEqual([lines.first, lines.last], ["[", "]"])
            XCTAssertTrue(
                lines.contains {
                    $0.hasPrefix(#"{"shelf": "Folder", "name": "p.png", "uri": "\#(uri)/p.png""#)
                        && $0.contains(#""type": "image/png""#)
                        && $0.contains(#""width": 20, "height": 10"#)
                }, json.output)
            XCTAssertTrue(json.output.contains(#""name": "\"x\"\n.txt""#), json.output)
            let plain = try shelf("--list", "--json", folder.path, in: folder, without: displays)
            XCTAssertTrue(plain.output.contains(#""width": 20, "height": 10"#), plain.output)
            let refused = try shelf("--list", "--sort=colour", folder.path, in: folder)
            XCTAssertEqual(refused.status, 2)
            XCTAssertEqual(
                refused.errors,
                "shelf-gtk: --sort must be one of name, taken, modified, size, dimensions, rating, kind, listed\n"
            )
        }
    }

    func testLocationsAreReadFromStandardInput() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a/1")
            folder.write("b\nc/2")
            let (a, b) = ("\(folder.path)/a", "\(folder.path)/b\nc")
            let lines = try shelf("--list", "-", in: folder, input: "\(a)\n\n")
            XCTAssertEqual(lines.output, "a\t1\t\(folder.file.uri)/a/1\n")
            let nulls = try shelf("--list", "-0", "-", in: folder, input: "\(b)\0\(a)\0")
            XCTAssertEqual(
                nulls.output,
                "b\\nc\t2\t\(folder.file.uri)/b%0Ac/2\na\t1\t\(folder.file.uri)/a/1\n")
        }
    }

    func testExactlyTheFilesOnStandardInputAreListedAndMissingOnesSaid() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a/1", "a/2", "b/3", "in/x"] { folder.write(name) }
            folder.makeFile(nameBytes: [0x62, 0xFF])
            let names = ["b/3", "nope", "a/1", "in", "gone/1"]
            let bytes: [UInt8] = names.flatMap { Array($0.utf8) + [0] } + [0x62, 0xFF, 0]
            let run = try ChildProgram.run(
                [
                    "sh", "-c",
                    "cd \(folder.path) && exec \(RunningProgram.executable) --list -0 -",
                ],
                environment: folder.environment, input: bytes)
            let uri = folder.file.uri
            XCTAssertEqual(
                run.output,
                "Standard input\t3\t\(uri)/b/3\nStandard input\t1\t\(uri)/a/1\n"
                    + "Standard input\tb\\xFF\t\(uri)/b%FF\nin\tx\t\(uri)/in/x\n")
            XCTAssertEqual(
                run.errors,
                "shelf-gtk: \(folder.path)/nope: No such file or directory (and 1 more)\n")
            XCTAssertEqual(run.status, 2)
        }
    }

    func testAnEmptyStandardInputIsNotTheLastLocation() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for input in ["", "\n\n"] {
                for arguments in [["-"], ["--screenshot", "\(folder.path)/p.png", "-"]] {
                    let run = try ChildProgram.run(
                        [RunningProgram.executable] + arguments, environment: folder.environment,
                        input: Array(input.utf8))
                    XCTAssertEqual(
                        run.errors, "shelf-gtk: standard input names no location\n")
                    XCTAssertEqual(run.status, 2)
                }
                let list = try shelf("--list", "-", in: folder, input: input)
                XCTAssertEqual(
                    [list.output, list.errors], ["", ""], "nothing is listed of nothing")
                XCTAssertEqual(list.status, 0)
            }
        }
    }

    func testTwentyThousandLocationsAreTakenInOneAfterTheOther() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let count = 20_000
            folder.write("one/file")
            for number in 0..<count { unsafe symlink("one", "\(folder.path)/\(number)") }
            let lines = (0..<count).map { "\(folder.path)/\($0)\n" }.joined()
            // In seconds of processor time, so that it says the same on a machine that is busy.
            let seconds = 25 * Int(patience)
            let child = try ChildProgram.run(
                [
                    "/bin/sh", "-c", #"ulimit -t \#(seconds); exec "$0" --list -"#,
                    RunningProgram.executable,
                ],
                environment: folder.environment, input: Array(lines.utf8))
            XCTAssertEqual(child.status, 0, "it takes too long")
            XCTAssertEqual(
                child.output,
                (0..<count).map { "\($0)\tfile\t\(folder.file.uri)/\($0)/file\n" }.joined())
        }
    }

    func testAScreenshotHasTheSizeAskedForOrSaysWhyNot() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            let file = "\(folder.path)/../size.png"
            // Larger than the screen of the tests.
            for (width, height) in [(3000, 2500), (400, 300)] {
                let run = try shelf(
                    "--screenshot", file, "--size", "\(width)x\(height)", folder.path, in: folder)
                XCTAssertEqual(run.errors, "")
                XCTAssertEqual(run.status, 0)
                let picture = try Pixbuf(path: file)
                XCTAssertEqual([picture.width, picture.height], [width, height])
            }
            folder.remove("../size.png")
            for (size, what) in [("100x700", "wide"), ("700x64", "high")] {
                let run = try shelf(
                    "--screenshot", file, "--size", size, folder.path, in: folder)
                XCTAssertTrue(
                    run.errors.hasPrefix("shelf-gtk: --size \(size): the window is ")
                        && run.errors.hasSuffix(" pixels \(what) at least\n"), run.errors)
                XCTAssertEqual(run.status, 2)
                XCTAssertFalse(File(path: file).exists)
            }
        }
    }

    func testAScreenshotIsTakenAlsoWhereTheFilterLeavesNothing() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            let file = "\(folder.path)/../nothing.png"
            defer { folder.remove("../nothing.png") }
            let run = try shelf(
                "--screenshot", file, "--size", "400x300", "--filter", "zzz", folder.path,
                in: folder)
            XCTAssertEqual(run.errors, "")
            XCTAssertEqual(run.status, 0)
            XCTAssertEqual(try Pixbuf(path: file).width, 400)
        }
    }

    func testAScreenshotIsWrittenUnderExactlyTheNameAskedFor() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("in/a")
            let run = try ChildProgram.run(
                [
                    "/bin/sh", "-c",
                    #"cd "$1"; "$0" --screenshot "$(printf 'a\377.png')" in; ls | od -An -c"#,
                    RunningProgram.executable, folder.path,
                ], environment: folder.environment)
            XCTAssertEqual(run.errors, "")
            XCTAssertEqual(
                run.output.split(whereSeparator: \.isWhitespace).joined(), #"a377.png\nin\n"#)
        }
    }

    func testNothingThatIsSaidIsACommandToATerminal() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let name = "\u{1B}[31m\nX\u{9B}"
            folder.makeFolder(name)
            // The system's own words for a disk that fails hold the name as it is.
            guard let system = FaultyFileSystem(at: "\(folder.path)/\(name)", [])
            else { throw XCTSkip("only root can mount a broken disk") }
            defer { system.unmount() }
            system.crash()
            let run = try shelf("--list", "\(folder.path)/\(name)", in: folder)
            XCTAssertEqual(run.status, 2)
            XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
            XCTAssertTrue(run.errors.hasSuffix("\n"))
            XCTAssertFalse(
                run.errors.dropLast().unicodeScalars.contains {
                    $0.properties.generalCategory == .control
                }, "\(Array(run.errors.utf8))")
        }
    }

    func testAMissingLocationIsOneLineAndStatusTwo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            let picture = "\(folder.path)/p.png"
            let runs = [
                try shelf("--list", "/nope", in: folder),
                try shelf("--screenshot", picture, "/nope", in: folder),
            ]
            for run in runs {
                XCTAssertEqual(run.errors, "shelf-gtk: /nope: No such file or directory\n")
                XCTAssertEqual(run.output, "")
                XCTAssertEqual(run.status, 2)
            }
            XCTAssertFalse(File(path: picture).exists)
            let partly = try shelf("--list", "/nope", folder.path, in: folder)
            XCTAssertEqual(partly.status, 2)
            XCTAssertEqual(partly.output, "Folder\ta\t\(folder.file.uri)/a\n")
        }
    }

    func testWhatMakesNoSenseIsSaidInOneLine() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            for (arguments, status, reason) in [
                (["--size", "9x9"], 2, "--size needs --screenshot"),
                (["--screenshot", "p.png", "--size", "wide"], 2, "--size must be WIDTHxHEIGHT"),
                (["-0"], 2, "-0 needs the location -"),
                (["--screenshot", "/nope/p.png", folder.path], 1, "/nope/p.png: "),
            ] {
                let run = try ChildProgram.run(
                    [RunningProgram.executable] + arguments, environment: folder.environment)
                XCTAssertTrue(
                    run.errors.hasPrefix("shelf-gtk: \(reason)")
                        && run.errors.filter { $0 == "\n" }.count == 1, run.errors)
                XCTAssertEqual(run.status, status, reason)
                XCTAssertEqual(run.output, "")
            }
        }
    }

    func testAnUnknownOptionIsNamed() throws {
        try onGTK {
            let outcome = try shelf("--sideways", in: TemporaryFolder())
            XCTAssertEqual(outcome.errors, "Unknown option --sideways\n")
            XCTAssertEqual(outcome.status, 1)
        }
    }

    func testWithoutADisplayTheWindowIsRefusedInOneLine() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let outcome = try shelf(folder.path, in: folder, without: displays)
            XCTAssertEqual(outcome.errors, "shelf-gtk: no display; --list works without one\n")
            XCTAssertEqual(outcome.status, 1)
        }
    }

    func testVersionAndHelp() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let version = try shelf("--version", in: folder, without: displays)
            XCTAssertEqual(version.output.prefix(10), "shelf-gtk ")
            XCTAssertEqual(version.status, 0)
            let help = try shelf("--help", in: folder, without: displays)
            for option in ["--list", "--screenshot=FILE", "--size=WxH", "-0, --null", "--version"] {
                XCTAssertTrue(help.output.contains(option), option)
            }
            XCTAssertEqual(help.status, 0)
        }
    }

    func testAScreenshotWaitsForThePicturesInView() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let red = try Pixbuf(width: 90, height: 90, rgba: 0xFF00_00FF).pngBytes(texts: []).array
            for shelf in 1...8 {
                for number in 1...6 { folder.writeBytes("shelf \(shelf)/\(number).png", red) }
            }
            for round in 1...3 {
                let file = "\(folder.path)/../\(round).png"
                let outcome = try shelf(
                    "--screenshot", file, "--size", "1000x800", folder.path, in: folder)
                XCTAssertEqual(outcome.status, 0, outcome.errors)
                let picture = try Pixbuf(path: file)
                XCTAssertEqual([picture.width, picture.height], [1000, 800])
                // Three shelves at least of four pictures at least, each drawn at its own size.
                XCTAssertGreaterThan(picture.count(ofColor: 0xFF0000), 12 * 90 * 90)
            }
        }
    }
}

private let displays = ["DISPLAY", "WAYLAND_DISPLAY"]

/// Runs the program in the home beside a folder.
@MainActor
private func shelf(
    _ arguments: String..., in folder: TemporaryFolder, without hidden: [String] = [],
    input: String = ""
) throws -> ChildProgram.Outcome {
    try ChildProgram.run(
        [RunningProgram.executable] + arguments, environment: folder.environment,
        without: hidden, input: Array(input.utf8))
}

extension Pixbuf {
    /// How many pixels have this colour.
    fileprivate func count(ofColor color: UInt32) -> Int {
        let bytes = premultiplied.bytes
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe bytes.bindMemory(to: UInt32.self).count { $0 & 0xFFFFFF == color }
        }
    }
}
