internal import CSandbox
internal import Glibc

/// A process that is to decode: started without the user's variables and with four descriptors.
///
/// Its standard output is what was the caller's, which what the caller's libraries print goes past.
///
/// Design: docs/design/decoding.md#layers
@safe
package final class ConfinedProcess {
    /// The number of the process that was started, which may be bubblewrap's.
    package let number: Int32
    /// Where its standard input is written, which never waits.
    package let input: Int32
    private var isInputOpen = true
    /// What it says on standard error.
    package let errors: Int32
    /// Messages to and from its descriptor 3.
    package let messages: MessageSocket

    /// The descriptor under which the process finds its end of the messages.
    package static let messagesDescriptor: Int32 = 3

    /// What this process was given as its standard output.
    private static let output: Int32 = {
        let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        dup2(2, 1)
        return output
    }()

    /// Starts a command; nil when that fails.
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

    /// Tells it that nothing more is to come.
    package func endInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    /// Has the kernel end it now, and with it what it started.
    func kill() { _ = Glibc.kill(number, SIGKILL) }

    /// How a process has ended.
    package enum End: Sendable {
        /// It was done.
        case done
        /// It did what no program may.
        case crashed
        /// It took more processor time than it may.
        case spent
        /// It ended itself, as something took longer than it may.
        case late
        /// Something ended it that may not happen again: memory, somebody.
        case stopped
    }

    /// Ends it, and with it what it started, unless it is at its end already.
    @discardableResult
    package func end() -> End {
        endInput()
        close(errors)
        close(messages.descriptor)
        var status: Int32 = 0
        // One that has let go of everything is about to.
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
        // bubblewrap exits with the signal of what it has started, as shells do.
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

    /// Starts a command with descriptors in their order, and no others.
    private static func spawn(
        _ command: [String], _ environment: [String: String], _ descriptors: [Int32]
    ) -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        // Out of the way first, so that none is overwritten before it is copied.
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
