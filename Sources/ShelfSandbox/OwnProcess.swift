internal import CSandbox
internal import Glibc

/// The current process.
@safe
package enum OwnProcess {
    /// The environment variables; one without a value has an empty one.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var next = unsafe environ
        while let text = unsafe next.pointee {
            let words = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if let name = words.first {
                variables[String(name)] = words.count == 2 ? String(words[1]) : ""
            }
            unsafe next = unsafe next + 1
        }
        return variables
    }

    /// The path of the executable, or nil if the file was replaced or deleted.
    package static var program: String? {
        guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// Restores the default action of the time limits' signals, for this process and its children.
    ///
    /// The parent may have blocked or ignored them, and both are inherited. Call it before starting
    /// any process.
    package static func hearSignals() {
        for number in [SIGXCPU, SIGALRM] { signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigprocmask(SIG_SETMASK, &none, nil)
    }

    /// Opens the standard streams that are closed, so that no later file gets their numbers.
    ///
    /// Such a stream still fails on use, as it is opened in the wrong direction. Call it before
    /// opening anything else.
    package static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The file gets the lowest free number.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes a message to standard error.
    package static func complain(_ sentence: String) {
        let words = Array("shelf-gtk: \(sentence)\n".utf8)
        unsafe words.withUnsafeBytes { unsafe _ = write(2, $0.baseAddress, $0.count) }
    }

    /// Runs a command with this environment, discards its output and waits for its end.
    package static func run(_ command: [String]) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            unsafe posix_spawn_file_actions_addopen(
                &actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        csandbox_keep_from(3)
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var number: Int32 = 0
        guard unsafe posix_spawnp(&number, command[0], &actions, nil, &arguments, environ) == 0
        else { return }
        while waitpid(number, nil, 0) < 0 && errno == EINTR {}
    }

    /// Exits at once, without the clean-up of libraries.
    package static func exit(_ status: Int32 = 0) -> Never { _exit(status) }
}
