internal import CSandbox
internal import Glibc

/// A decoder process, started without the user's environment and with four descriptors.
///
/// The process inherits the caller's original standard output. The caller's own is redirected to
/// standard error, so output of its libraries does not get in between.
///
/// Design: docs/design/decoding.md#layers
@safe
package final class ConfinedProcess {
    /// The ID of the process that was started, which may be bubblewrap's.
    package let number: Int32
    /// The write end of its standard input, which is non-blocking.
    package let input: Int32
    private var isInputOpen = true
    /// The read end of its standard error.
    package let errors: Int32
    /// The socket connected to its descriptor 3.
    package let messages: MessageSocket

    /// The descriptor of the message socket in the process.
    package static let messagesDescriptor: Int32 = 3

    /// A copy of the standard output that this process was started with.
    private static let output: Int32 = {
        let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        dup2(2, 1)
        return output
    }()

    /// Starts a command, or returns nil if that fails.
    package init?(_ command: [String], environment: [String: String]) {
        var (input, errors): ((Int32, Int32), (Int32, Int32)) = ((-1, -1), (-1, -1))
        guard Self.makePipe(&input) else { return nil }
        guard Self.makePipe(&errors), let (own, its) = MessageSocket.pair() else {
            for descriptor in [input.0, input.1, errors.0, errors.1] { close(descriptor) }
            return nil
        }
        let number = Self.spawn(
            command, environment, [input.0, Self.output, errors.1, its.descriptor])
        for descriptor in [input.0, errors.1, its.descriptor] { close(descriptor) }
        guard let number else {
            for descriptor in [input.1, errors.0, own.descriptor] { close(descriptor) }
            return nil
        }
        self.number = number
        (self.input, self.errors, messages) = (input.1, errors.0, own)
        _ = fcntl(self.input, F_SETFL, O_NONBLOCK)
    }

    /// Closes the standard input of the process.
    package func endInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    /// Kills the process and its children.
    func kill() { _ = Glibc.kill(number, SIGKILL) }

    /// The way in which a process has ended.
    package enum End: Sendable {
        /// Success.
        case done
        /// A crash, or an exit with an error.
        case crashed
        /// The processor time was used up.
        case spent
        /// The process ended itself after a timeout.
        case late
        /// A cause that may not recur: lack of memory, or a kill from outside.
        case stopped
    }

    /// Ends the process and its children, unless it has ended already.
    @discardableResult
    package func end() -> End {
        endInput()
        close(errors)
        close(messages.descriptor)
        var status: Int32 = 0
        // A process that has closed all descriptors is about to exit.
        for _ in 0..<200 {
            guard unsafe waitpid(number, &status, WNOHANG) == 0 else { return Self.end(status) }
            usleep(5_000)
        }
        kill()
        _ = waitpid(number, nil, 0)
        return .stopped
    }

    private static func end(_ status: Int32) -> End {
        let signal = status & 0x7F
        let code = status >> 8 & 0xFF
        // Like a shell, bubblewrap exits with 128 + the signal of its child.
        switch signal != 0 ? signal : code > 128 ? code - 128 : 0 {
        case 0: return code == 0 ? .done : .crashed
        case SIGALRM: return .late
        case SIGKILL, SIGTERM, SIGXFSZ, SIGHUP, SIGINT: return .stopped
        default: return .crashed
        }
    }

    private static func makePipe(_ ends: inout (Int32, Int32)) -> Bool {
        unsafe withUnsafeMutablePointer(to: &ends) {
            unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) {
                unsafe csandbox_pipe($0) == 0
            }
        }
    }

    /// Starts a command with exactly these descriptors, numbered from 0.
    private static func spawn(
        _ command: [String], _ environment: [String: String], _ descriptors: [Int32]
    ) -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        // Copied to high numbers first, so that none is overwritten.
        let away = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
        defer { for descriptor in away { close(descriptor) } }
        for (place, descriptor) in away.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
        }
        csandbox_keep_from(3)
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var number: Int32 = 0
        let code = unsafe posix_spawnp(
            &number, command[0], &actions, nil, &arguments, &variables)
        return code == 0 ? number : nil
    }
}
