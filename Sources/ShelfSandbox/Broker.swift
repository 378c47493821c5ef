internal import CSandbox
internal import Glibc

/// The decisions of a broker about the process that it confines.
package protocol BrokerPolicy: AnyObject {
    /// The processor time that the process may use for a line in seconds, or nil for no limit.
    var processorSeconds: UInt64? { get }
    /// Takes a line from the parent, and returns false if the process is not to get it.
    func takes(_ line: [UInt8]) -> Bool
    /// Returns true if the process works on a file.
    func gives(_ path: [UInt8]) -> Bool
    /// Returns the substitute for a missing file, or nil if the process is to get none.
    func made(at path: [UInt8]) -> MadeFile?
    /// Takes a message of the process, which may be a lie.
    func receive(_ message: [UInt8], contents: [UInt8])
}

/// The substitute for a missing file.
package enum MadeFile: Sendable {
    /// A file with these bytes.
    case holding([UInt8])
    /// An error: no such file.
    case nothing
}

/// The process between the program and a decoder: it forwards requests, opens files for the decoder
/// and stores what is to be kept.
///
/// The broker decodes nothing. Replies bypass it, from standard output to standard output.
///
/// Design: docs/design/decoding.md#the-broker
@safe
package final class Broker {
    private let policy: any BrokerPolicy
    private let process: ConfinedProcess
    private let listener: FilterListener?
    private let readable: ReadableFiles
    private let memory = MemoryFiles()
    /// A timer for the processor time of a line, or nil if the system has none.
    private let watch: ProcessorWatch?
    private var isSpent = false
    private var incoming = LongMessage(limit: largestContents)
    /// Bytes that the process has not been given yet.
    private var waiting: [UInt8] = []
    private var pending: [UInt8] = []
    private var isParentThere = true
    private var hasErrors = true
    /// The number of bytes that may still be written to standard error.
    private var wordsLeft = 64 << 10

    /// The largest size of a message's contents, in bytes.
    private static var largestContents: Int { 8 << 20 }
    /// The largest number of threads of a process.
    ///
    /// Stacks of the usual size for more do not fit into its memory.
    private static var mostThreads: Int { 256 }
    /// The time that a process has for its first request, in milliseconds.
    private static var patience: Int32 { 10_000 }

    /// Starts a command with the strongest confinement that works here, or returns nil if it does
    /// not start at all.
    ///
    /// - Parameters:
    ///   - command: Returns the command for a confinement.
    ///   - most: The strongest confinement to try.
    ///   - places: The paths that the process may read besides its files.
    package init?(
        _ command: (Confinement) -> [String], most: Confinement, environment: [String: String],
        places: [String], policy: any BrokerPolicy
    ) {
        for confinement in Confinement.allCases.drop(while: { $0 != most }) {
            var words = command(confinement)
            if confinement == .namespaces {
                words = Namespaces.command(words, places: places)
            }
            guard let process = ConfinedProcess(words, environment: environment) else { continue }
            guard let said = process.messages.receive(), said.message == Confinement.ready,
                (said.descriptor != nil) == (confinement.leave.map { $0 != .nobody } ?? false)
            else {
                process.end()
                continue
            }
            let listener = said.descriptor.map { FilterListener(descriptor: $0) }
            // Without a listener, the decoder is the process that was started.
            let decoder = listener.map { Self.tried($0) } ?? process.number
            guard let decoder else {
                if let listener { close(listener.descriptor) }
                process.end()
                continue
            }
            self.policy = policy
            self.process = process
            self.listener = listener
            readable = ReadableFiles(places: places, memory: memory)
            watch = ProcessorWatch(decoder)
            self.confinement = confinement
            return
        }
        return nil
    }

    /// The confinement in force.
    package let confinement: Confinement

    /// Serves until the process has ended.
    ///
    /// Its input ends when the parent has gone.
    package func run() -> ConfinedProcess.End {
        signal(SIGPIPE, SIG_IGN)
        while true {
            let ready = wait()
            // A limit of the process itself would raise a signal, which it could ignore.
            if ready.contains(.time), !isSpent {
                isSpent = true
                process.kill()
            }
            if ready.contains(.messages), !receive() {
                let end = process.end()
                return isSpent ? .spent : end
            }
            if ready.contains(.questions), let listener { answer(listener) }
            if ready.contains(.errors) { passErrors() }
            if ready.contains(.parent) { readLines() }
            if !waiting.isEmpty { pass() }
            if !isParentThere, waiting.isEmpty { process.endInput() }
        }
    }

    private enum Source { case messages, questions, errors, parent, room, time }

    /// Waits for events.
    private func wait() -> Set<Source> {
        var polled: [(source: Source, descriptor: Int32, events: Int32)] = [
            (.messages, process.messages.descriptor, POLLIN)
        ]
        if hasErrors { polled.append((.errors, process.errors, POLLIN)) }
        if let listener { polled.append((.questions, listener.descriptor, POLLIN)) }
        if let watch, !isSpent { polled.append((.time, watch.descriptor, POLLIN)) }
        if isParentThere, waiting.isEmpty { polled.append((.parent, 0, POLLIN)) }
        if !waiting.isEmpty { polled.append((.room, process.input, POLLOUT)) }
        var entries = polled.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
        while unsafe poll(&entries, nfds_t(entries.count), -1) < 0 && errno == EINTR {}
        return Set(zip(polled, entries).filter { $0.1.revents != 0 }.map(\.0.source))
    }

    private func receive() -> Bool {
        guard let piece = process.messages.receiveMessage() else { return false }
        if let (message, contents) = incoming.take(piece) {
            policy.receive(message, contents: contents)
        }
        return true
    }

    private func answer(_ listener: FilterListener) {
        _ = listener.serve { question in
            if question.isForThread {
                return Self.threads(of: question.thread) < Self.mostThreads
                    ? .goOn : .failure(EAGAIN)
            }
            if confinement == .namespaces, let flags = question.flags,
                flags & csandbox_path_only() == 0, let made = policy.made(at: question.path)
            {
                switch made {
                case .holding(let bytes): return memory.answer(holding: bytes)
                case .nothing: return .failure(ENOENT)
                }
            }
            return readable.answer(question) { policy.gives($0) }
        }
    }

    /// Answers the trial request, which only shows that requests are understood.
    ///
    /// Returns the thread that asked, or nil if the request is not understood.
    private static func tried(_ listener: FilterListener) -> Int32? {
        var asker: Int32?
        var entry = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&entry, 1, patience) < 0 && errno == EINTR {}
        guard entry.revents & Int16(POLLIN) != 0 else { return nil }
        _ = listener.serve { question in
            guard question.path.elementsEqual(Confinement.trial.utf8) else {
                return .failure(ENOENT)
            }
            // The process still has only one thread.
            asker = question.thread
            return .descriptor(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
        }
        return asker
    }

    private static func threads(of thread: Int32) -> Int {
        guard let status = unsafe fopen("/proc/\(thread)/status", "re") else { return .max }
        defer { unsafe _ = fclose(status) }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { unsafe free(line) }
        while unsafe getline(&line, &room, status) > 0, let line = unsafe line {
            let words = unsafe String(cString: line).split { $0 == "\t" || $0 == "\n" }
            if words.count == 2, words[0] == "Threads:" { return Int(words[1]) ?? .max }
        }
        return .max
    }

    private func readLines() {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = unsafe chunk.withUnsafeMutableBytes {
            unsafe read(0, $0.baseAddress, $0.count)
        }
        if count < 0 && errno == EINTR { return }
        guard count > 0 else {
            isParentThere = false
            return
        }
        pending += chunk[..<count]
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(pending[..<end])
            pending.removeSubrange(...end)
            if policy.takes(line) {
                waiting += line + [UInt8(ascii: "\n")]
                memory.empty()
            }
            // Also for a line that the process does not get.
            if let watch, let seconds = policy.processorSeconds { watch.give(seconds: seconds) }
        }
    }

    /// Writes as much to the process as its pipe has room for.
    private func pass() {
        let count = unsafe waiting.withUnsafeBytes {
            unsafe write(process.input, $0.baseAddress, $0.count)
        }
        if count > 0 { waiting.removeFirst(count) }
        // The process has gone, and its messages end too.
        if count < 0 && errno == EPIPE { waiting = [] }
    }

    /// Forwards what libraries print, as plain text that no terminal interprets.
    private func passErrors() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = unsafe chunk.withUnsafeMutableBytes {
            unsafe read(process.errors, $0.baseAddress, $0.count)
        }
        guard count > 0 else {
            hasErrors = count < 0 && errno == EINTR
            return
        }
        let words = PrintableText.bytes(chunk[..<count]).prefix(wordsLeft)
        wordsLeft -= words.count
        unsafe words.withUnsafeBytes { unsafe _ = write(2, $0.baseAddress, $0.count) }
    }
}

/// Text of other programs that is safe to print on a terminal.
package enum PrintableText {
    /// Replaces all bytes but printable ASCII, tabs and line feeds by question marks.
    package static func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { byte in
            (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x09 ? byte : UInt8(ascii: "?")
        }
    }
}
