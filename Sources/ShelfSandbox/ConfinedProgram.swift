internal import CSandbox
internal import Glibc

/// An external program that is run once in an empty sandbox to make one file from another.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
@safe
package struct ConfinedProgram {
    /// The path of the input file in the sandbox, without its extension.
    package static let input = "/tmp/shelf-in"
    /// The path of the output file in the sandbox.
    package static let output = "/tmp/shelf-out"

    private static let limits = csandbox_limits(
        memory: 4 << 30, processor_seconds: 10, file_size: 64 << 20, descriptors: 256)
    /// The sizes of `/tmp` and `/dev/shm` in the sandbox, in bytes.
    private static let (space, sharedSpace) = (128 << 20, 16 << 20)
    /// The largest number of threads of all its processes together.
    private static let mostThreads = 256
    /// The largest output that is read, in bytes.
    private static let largestOutput = 16 << 20
    /// The exit status that reports that the bound file is not the opened one.
    private static let isAnother: Int32 = 99
    /// The exit status that reports a kill by the system or a user.
    private static let isKilled: Int32 = 98

    private let places: [String]
    private let environment: [String: String]
    private let seconds: Int

    /// - Parameters:
    ///   - places: The paths that the program may read besides its file and itself.
    ///   - environment: Its environment variables. Those of the user's folders are replaced.
    ///   - seconds: The limit of wall-clock time.
    package init(places: [String], environment: [String: String], seconds: Int = 10) {
        self.seconds = seconds
        self.places = places + ["/bin", "/sbin"]
        self.environment = environment.filter {
            !$0.key.hasPrefix("XDG_") || $0.key == "XDG_DATA_DIRS"
        }
        .merging(["HOME": "/tmp"]) { _, new in new }
    }

    /// The result of running a program.
    package enum Outcome: Hashable, Sendable {
        /// The output; empty if there is none, the program failed or it exceeded a limit.
        case made([UInt8])
        /// The program timed out or was killed, which says nothing about the file.
        case ended
        /// The program cannot be run in the sandbox.
        case notRun
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - command: Returns the path of the program and its arguments.
    ///   - file: The path of the file to read.
    ///   - ending: The extension of the file in the sandbox; only letters and digits are kept.
    package func run(
        _ command: (_ input: String) -> [String], reading file: [UInt8], ending: String
    ) -> Outcome {
        guard let bubblewrap = Self.bubblewrap, let filter = ProgramFilter.file() else {
            return .notRun
        }
        defer { close(filter) }
        // Kept open until the end, so that its inode is not reused.
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
        // All processes of the sandbox end with it.
        if read.isCutOff { kill(child, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return Self.outcome(read, status: status)
    }

    /// A shell script that checks that the bound file is the opened one, and runs the program.
    ///
    /// Its arguments are the identity and the path of the file, then the command. The program's own
    /// output is discarded. Its result leaves through a pipe, so it needs no folder of ours. The
    /// kernel counts the processes of the sandbox's user namespace, except root's. Shells differ in
    /// the option for that limit.
    private static let script = """
        [ "$(stat -Lc %d:%i "$2")" = "$1" ] || exit \(isAnother); shift 2
        ulimit -p \(mostThreads) 2>/dev/null || ulimit -u \(mostThreads) 2>/dev/null
        "$@" >/dev/null || { [ $? = \(128 + SIGKILL) ] && exit \(isKilled); exit 1; }
        exec cat \(output)
        """

    /// Opens a regular file and returns its descriptor and its identity: device and inode.
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
        // An ignored signal would be ignored by the program too.
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

    /// The interval between checks of a program, in milliseconds.
    private static let interval = 100

    /// The result of reading a program's output.
    private enum Reading {
        case whole([UInt8])
        /// The output or the program exceeds a limit.
        case tooMuch
        case tookTooLong

        /// The output may be incomplete.
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
        // bubblewrap itself is only killed from outside.
        case (.whole, let status): status & 0x7F == 0 ? .made([]) : .ended
        }
    }

    /// Reads a pipe to its end, or until a limit is exceeded.
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
