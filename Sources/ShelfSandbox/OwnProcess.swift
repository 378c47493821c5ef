internal import CSandbox
internal import Glibc

/// The process this code runs in.
@safe
package enum OwnProcess {
    /// Its variables; one without a value has an empty one.
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

    /// Where its program lies; nil when it has been replaced or taken away since.
    package static var program: String? {
        guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// Has limits of time end the process and those it starts, whatever who started it has blocked or
    /// ignored: both are inherited.
    ///
    /// Call it before anything else is started.
    package static func hearSignals() {
        for number in [SIGXCPU, SIGALRM] { signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigprocmask(SIG_SETMASK, &none, nil)
    }

    /// Has all three standard streams be there, so that nothing opened later gets the number of one.
    ///
    /// One that was closed goes on to answer with an error: it is opened the wrong way round.
    /// Call it before anything else is opened.
    package static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // It gets the lowest number that is free.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Says something on standard error.
    package static func complain(_ sentence: String) {
        let words = Array("shelf-gtk: \(sentence)\n".utf8)
        unsafe words.withUnsafeBytes { unsafe _ = write(2, $0.baseAddress, $0.count) }
    }

    /// Runs a command with the process's variables, its output thrown away, and waits for its end.
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

    /// Ends it at once, without the clean-up of libraries.
    package static func exit(_ status: Int32 = 0) -> Never { _exit(status) }
}
