internal import CSandbox
internal import Glibc

/// A program of somebody else's, run once to make one file of another, where there is nothing else.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
@safe
package struct ConfinedProgram {
    /// Where the program finds the file it is to read, before the ending of its name.
    package static let input = "/tmp/shelf-in"
    /// Where it puts what it makes.
    package static let output = "/tmp/shelf-out"

    private static let limits = csandbox_limits(
        memory: 4 << 30, processor_seconds: 10, file_size: 64 << 20, descriptors: 256)
    /// How much of memory all files it makes may take, and what it shares with processes of its own.
    private static let (space, sharedSpace) = (128 << 20, 16 << 20)
    /// How many threads all its processes have together.
    private static let mostThreads = 256
    /// The most that is taken of what it makes.
    private static let largestOutput = 16 << 20
    /// What says that the file found there is not the one that was opened.
    private static let isAnother: Int32 = 99
    /// What says that somebody has killed it: the system where memory runs out, or whoever may.
    private static let isKilled: Int32 = 98

    private let places: [String]
    private let environment: [String: String]
    private let seconds: Int

    /// - Parameters:
    ///   - places: What it may read besides its file and itself.
    ///   - environment: Its variables, but for the user's folders: it has others.
    ///   - seconds: How long it may take by the clock.
    package init(places: [String], environment: [String: String], seconds: Int = 10) {
        self.seconds = seconds
        self.places = places + ["/bin", "/sbin"]
        self.environment = environment.filter {
            !$0.key.hasPrefix("XDG_") || $0.key == "XDG_DATA_DIRS"
        }
        .merging(["HOME": "/tmp"]) { _, new in new }
    }

    /// What comes of running a program.
    package enum Outcome: Hashable, Sendable {
        /// What it has made: empty where it has made nothing, failed, or wanted more than it may have.
        case made([UInt8])
        /// It took too long by the clock or was killed, which says nothing of the file.
        case ended
        /// It cannot be run like this.
        case notRun
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - command: The program by its path, and its arguments.
    ///   - file: The file it is to read.
    ///   - ending: What its name ends with there; letters and digits only are taken over.
    package func run(
        _ command: (_ input: String) -> [String], reading file: [UInt8], ending: String
    ) -> Outcome {
        guard let bubblewrap = Self.bubblewrap, let filter = ProgramFilter.file() else {
            return .notRun
        }
        defer { close(filter) }
        // Open until the end, so that no other file is what it is.
        guard let (opened, identity) = Self.opened(file) else { return .notRun }
        defer { close(opened) }
        var ends: (Int32, Int32) = (-1, -1)
        let isMade = unsafe withUnsafeMutablePointer(to: &ends) {
            unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) {
                unsafe csandbox_pipe($0) == 0
            }
        }
        guard isMade else { return .notRun }
        let letters = ending.utf8.filter {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
        let input =
            Self.input + (letters.isEmpty ? "" : ".\(String(decoding: letters, as: UTF8.self))")
        let command = command(input)
        let before =
            [bubblewrap] + Namespaces.arguments(places: places + command.prefix(1))
            + ["--size", "\(Self.sharedSpace)", "--tmpfs", "/dev/shm"]
            + ["--seccomp", "3", "--size", "\(Self.space)", "--tmpfs", "/tmp", "--ro-bind"]
        let after =
            [input] + Namespaces.closing
            + ["--chdir", "/tmp", "--", "/bin/sh", "-c", Self.script, "sh", identity, input]
            + command
        let arguments = before.map { Array($0.utf8) } + [file] + after.map { Array($0.utf8) }
        let child = start(arguments, output: ends.1, filter: filter)
        close(ends.1)
        defer { close(ends.0) }
        guard child > 0 else { return .notRun }
        let read = read(ends.0, from: child)
        // Everything in its world ends with it.
        if read.isCutOff { kill(child, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return Self.outcome(read, status: status)
    }

    /// Runs what follows the identity and the name of its file, if what was bound by a name is what was opened.
    ///
    /// What the program says goes nowhere, what it makes comes out by a pipe: it reaches no folder of ours. The kernel
    /// counts its processes in its own world, except those of root; shells do not agree on the letter for that.
    private static let script = """
        [ "$(stat -Lc %d:%i "$2")" = "$1" ] || exit \(isAnother); shift 2
        ulimit -p \(mostThreads) 2>/dev/null || ulimit -u \(mostThreads) 2>/dev/null
        "$@" >/dev/null || { [ $? = \(128 + SIGKILL) ] && exit \(isKilled); exit 1; }
        exec cat \(output)
        """

    /// A regular file, opened, and what tells it from all others.
    private static func opened(_ file: [UInt8]) -> (descriptor: Int32, identity: String)? {
        let descriptor = unsafe (file + [0]).withUnsafeBytes { file in
            unsafe file.withMemoryRebound(to: CChar.self) {
                unsafe open(
                    required($0.baseAddress), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            }
        }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return (descriptor, "\(status.st_dev):\(status.st_ino)")
    }

    private static let bubblewrap: String? = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"].first {
        unsafe access($0, X_OK) == 0
    }

    private func start(_ command: [[UInt8]], output: Int32, filter: Int32) -> Int32 {
        var arguments = unsafe command.map { unsafe Self.copy($0) } + [nil]
        var variables =
            unsafe environment.map { unsafe Self.copy(Array("\($0.key)=\($0.value)".utf8)) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        guard unsafe arguments[0] != nil else { return -1 }
        // What is ignored here would be ignored there, too.
        let before = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, before) }
        return unsafe csandbox_start_limited(&arguments, &variables, output, filter, Self.limits)
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        unsafe (bytes + [0]).withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe $0.baseAddress.flatMap { unsafe strdup($0) }
            }
        }
    }

    /// How often a program is looked at, in milliseconds.
    private static let interval = 100

    /// What was read of a program.
    private enum Reading {
        case whole([UInt8])
        /// It is more than may be, or the program is.
        case tooMuch
        case tookTooLong

        /// Whether there may be more.
        var isCutOff: Bool {
            if case .whole = self { false } else { true }
        }
    }

    private static func outcome(_ reading: Reading, status: Int32) -> Outcome {
        switch (reading, status) {
        case (.tookTooLong, _), (.whole, isKilled << 8): .ended
        case (.tooMuch, _): .made([])
        case (.whole, isAnother << 8): .notRun
        case (.whole(let bytes), 0): .made(bytes)
        // What runs it is killed from outside only.
        case (.whole, let status): status & 0x7F == 0 ? .made([]) : .ended
        }
    }

    /// What comes from a pipe until its end.
    private func read(_ pipe: Int32, from child: Int32) -> Reading {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let end = Self.milliseconds + seconds * 1_000
        while true {
            let left = end - Self.milliseconds
            guard left > 0 else { return .tookTooLong }
            guard bytes.count <= Self.largestOutput,
                ProcessTree.isWithin(
                    threads: Self.mostThreads, bytes: Int(Self.limits.memory), from: child)
            else { return .tooMuch }
            var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&entry, 1, Int32(min(left, Self.interval)))
            if count < 0 && errno != EINTR { return .tookTooLong }
            if count <= 0 { continue }
            let taken = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(pipe, $0.baseAddress, $0.count)
            }
            if taken == 0 { return .whole(bytes) }
            if taken > 0 { bytes += chunk[..<taken] }
        }
    }

    private static var milliseconds: Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
    }
}
