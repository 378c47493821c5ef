import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// A home for one test, and the real executable started in it.
@MainActor
final class Home {
    /// What the window with the sample is called, in the source tree and when it is installed.
    static let sample = "[Ss]ample"
    /// Variables that lead to a user's folders, besides `HOME`.
    static let userVariables = [
        "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ]
    /// The top of the package.
    static let package = #filePath.split(separator: "/").dropLast(3)
        .reduce("") { "\($0)/\($1)" }

    private let folder = TemporaryFolder(named: "home")
    private var silent: [SilentFileSystem] = []
    private var mounts: [String] = []

    // Before the folder goes, whose removal would wait for them.
    isolated deinit {
        silent.removeAll()
        for place in mounts { _ = try? ChildProgram(["umount", "-l", place]).wait() }
    }

    /// The home's path.
    var path: String { folder.path }

    /// The variables of somebody who has this home.
    var variables: [String: String] {
        var variables = [
            "HOME": path, "XDG_CACHE_HOME": "\(path)/cache", "XDG_STATE_HOME": "\(path)/state",
            "XDG_CONFIG_HOME": "\(path)/config", "XDG_DATA_HOME": "\(path)/data",
        ]
        // LeakSanitizer would wait, at the end of the program, for threads that wait for these folders.
        if !silent.isEmpty { variables.merge(Self.withoutLeaks) { _, other in other } }
        return variables
    }

    /// The variables of a program at whose end LeakSanitizer is not to look for leaks.
    static var withoutLeaks: [String: String] {
        guard let options = unsafe getenv("ASAN_OPTIONS") else { return [:] }
        return ["ASAN_OPTIONS": unsafe String(cString: options) + ":detect_leaks=0"]
    }

    func write(_ name: String, _ text: String) { folder.write(name, text) }

    func addPictures(_ count: Int, _ name: String, width: Int, height: Int) throws {
        try folder.addPictures(count, name, width: width, height: height)
    }

    func makeFolder(_ name: String) { folder.makeFolder(name) }

    func remove(_ name: String) { folder.remove(name) }

    func rename(_ old: String, _ new: String) { folder.rename(old, new) }

    /// Makes a folder that does not answer, for as long as the home is there.
    func makeSilentFolder(_ name: String) throws {
        makeFolder(name)
        guard let system = SilentFileSystem(at: name, in: folder) else {
            throw XCTSkip("only root can mount a file system that does not answer")
        }
        silent.append(system)
    }

    /// Makes a folder a disk of its own that is full.
    ///
    /// - Parameter contents: Writes what lies there besides.
    func fillDisk(_ name: String, beside contents: () -> Void = {}) throws {
        makeFolder(name)
        let place = "\(path)/\(name)"
        let mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "full", place]
        guard try ChildProgram(mount).wait() == 0 else {
            throw XCTSkip("only root can make a small disk")
        }
        mounts.append(place)
        contents()
        // As much of it as there is room for.
        write("\(name)/all", String(repeating: "x", count: 65_536))
        write("\(name)/more", "x")
        XCTAssertEqual(text("\(name)/more"), "", "there is room in \(name)")
    }

    /// What a file holds; nil without it.
    func text(_ name: String) -> String? {
        File(path: "\(path)/\(name)").contents().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes that these folders of the home were the last ones shown.
    func remember(_ names: [String]) {
        write(
            "state/shelf-gtk/last-locations",
            names.map { folder.file.child(named: $0).uri + "\n" }.joined())
    }

    /// What the program remembers, file after file.
    var state: [String?] {
        ["last-locations", "arrangement", "style"].map { text("state/shelf-gtk/\($0)") }
    }

    /// What lies where a program that takes an empty path for a folder would leave its files.
    var strays: [String] {
        ["\(path)/work", "/", "\(Self.package)"].flatMap { place in
            [".cache", ".local", ".config", "thumbnails", "shelf-gtk"].map { "\(place)/\($0)" }
        }
        .filter { File(path: $0).exists }
    }

    /// Starts the executable, or another program, in an empty working directory of its own.
    ///
    /// - Parameters:
    ///   - variables: What differs from `variables`.
    ///   - hidden: Variables that are not there.
    ///   - command: What a shell does before it becomes the program.
    ///   - program: The program and its first arguments.
    func start(
        arguments: [String] = [], variables: [String: String] = [:], hidden: [String] = [],
        command: String = "", program: [String] = [RunningProgram.executable]
    ) throws -> Run {
        makeFolder("work")
        let errors = "\(path)/errors"
        let script = """
            cd "$1"; errors=$2; shift 2
            \(command)
            exec "$@" 2>"$errors"
            """
        return Run(
            try ChildProgram(
                ["/usr/bin/env"] + hidden.flatMap { ["-u", $0] }
                    + ["/bin/sh", "-c", script, "sh", "\(path)/work", errors] + program
                    + arguments,
                environment: self.variables.merging(variables) { $1 }), home: self,
            errors: errors)
    }

    /// The program while it runs, and what is left of it.
    @MainActor
    final class Run {
        private let program: ChildProgram
        /// Kept, so that it is there for as long as the program may look.
        private let home: Home
        private let errorFile: String

        fileprivate init(_ program: ChildProgram, home: Home, errors: String) {
            self.program = program
            self.home = home
            errorFile = errors
        }

        var isRunning: Bool { program.isRunning }

        /// How the program ended; nil when a signal ended it.
        private(set) var status: Int?

        /// Lines on standard error, without those of GTK where there is no session bus, of drivers of
        /// graphics cards where nothing can be kept, of Fontconfig in a folder that is gone, and of
        /// Shelf where other programs of the same user hold all watches of folders.
        var errors: [String] {
            let text = String(decoding: File(path: errorFile).contents() ?? [], as: UTF8.self)
            return text.split(separator: "\n").map(String.init).filter {
                !$0.contains("Unable to acquire session bus") && !$0.contains("shader cache")
                    && !$0.hasPrefix("Fontconfig error")
                    && !$0.contains("the limit on watched folders is reached")
            }
        }

        /// Waits for a window of this name and gives it the keyboard.
        func hasWindow(_ name: String) -> Bool {
            (try? Seat.focusWindow(named: name)) != nil && program.isRunning
        }

        /// Presses keys, one after the other.
        func press(_ keys: [String]) throws {
            XCTAssertEqual(try ChildProgram(["xdotool", "key"] + keys).wait(), 0)
        }

        /// Ends the program as people do.
        func quit() throws {
            try press(["ctrl+q"])
            XCTAssertTrue(waitForEnd(), "Ctrl+Q does not quit")
        }

        /// Sends it a signal.
        func signal(_ number: Int32) {
            guard let process = program.processIdentifier.flatMap({ Int32($0) }) else { return }
            kill(process, number)
        }

        /// Where a descriptor of it leads; nil for one that is not open.
        func target(ofDescriptor number: Int) -> String? {
            guard let process = program.processIdentifier else { return nil }
            var buffer = [CChar](repeating: 0, count: 4_096)
            let length = unsafe readlink("/proc/\(process)/fd/\(number)", &buffer, buffer.count)
            guard length >= 0 else { return nil }
            return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        /// Waits until it has ended by itself.
        func waitForEnd() -> Bool {
            guard pump(seconds: 20, until: { !self.program.isRunning }) else { return false }
            status = program.wait()
            return true
        }

        /// Ends it; what it warned of is said on, for whoever looks for warnings in the output of the tests.
        func end() {
            if program.isRunning { program.terminate() }
            for line in errors where line.contains("WARNING **") || line.contains("CRITICAL **") {
                print(line)
            }
        }
    }
}
