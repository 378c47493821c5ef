internal import CSandbox
internal import Glibc

/// What a broker does for the process it confines.
package protocol BrokerPolicy: AnyObject {
    /// How much processor time the process may take for a line, in seconds; nil for as much as it likes.
    var processorSeconds: UInt64? { get }
    /// Takes a line the parent has sent; false when the process is not to get it.
    func takes(_ line: [UInt8]) -> Bool
    /// Whether a file is one the process works on.
    func gives(_ path: [UInt8]) -> Bool
    /// What is given to the process at a path at which there is no file; nil where it is given none.
    func made(at path: [UInt8]) -> FilterListener.Answer?
    /// Takes a message of the process, which may be a lie.
    func receive(_ message: [UInt8], contents: [UInt8]?)
}

/// The process between the program and one that decodes: passes on what is asked for, opens the files
/// for it, and keeps what is to be kept.
///
/// It decodes nothing. The replies go past it, from standard output to standard output.
///
/// Design: docs/design/decoding.md#the-broker
@safe
package final class Broker {
    private let policy: any BrokerPolicy
    private let process: ConfinedProcess
    private let listener: FilterListener?
    private let readable: ReadableFiles
    /// What the process is yet to be given.
    private var waiting: [UInt8] = []
    private var pending: [UInt8] = []
    private var isParentThere = true
    private var hasErrors = true
    /// How much more may be said on standard error.
    private var wordsLeft = 64 << 10
    /// The process that decodes, once it has asked for something.
    private var decoder: Int32?

    /// The largest contents of a message.
    private static var largestContents: Int { 8 << 20 }

    /// Starts a command confined as much as is possible here; nil when it does not start at all.
    ///
    /// - Parameters:
    ///   - command: The command for a confinement.
    ///   - most: The most confinement to be tried.
    ///   - environment: The variables of the process.
    ///   - places: What it may read besides what it is given.
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
            self.policy = policy
            self.process = process
            listener = said.descriptor.map { FilterListener(descriptor: $0) }
            readable = ReadableFiles(places: places)
            self.confinement = confinement
            return
        }
        return nil
    }

    /// What was possible.
    package let confinement: Confinement

    /// Serves until the parent has gone and the process has ended, or until the process has ended.
    package func run() -> ConfinedProcess.End {
        signal(SIGPIPE, SIG_IGN)
        while true {
            let ready = wait()
            if ready.contains(.messages), !receive() {
                return process.end()
            }
            if ready.contains(.questions), let listener { answer(listener) }
            if ready.contains(.errors) { passErrors() }
            if ready.contains(.parent) { readLines() }
            if !waiting.isEmpty { pass() }
            if !isParentThere, waiting.isEmpty { process.endInput() }
        }
    }

    private enum Source { case messages, questions, errors, parent, room }

    /// Waits until something is to be done.
    private func wait() -> Set<Source> {
        var polled: [(source: Source, descriptor: Int32, events: Int32)] = [
            (.messages, process.messages.descriptor, POLLIN)
        ]
        if hasErrors { polled.append((.errors, process.errors, POLLIN)) }
        if let listener { polled.append((.questions, listener.descriptor, POLLIN)) }
        if isParentThere, waiting.isEmpty { polled.append((.parent, 0, POLLIN)) }
        if !waiting.isEmpty { polled.append((.room, process.input, POLLOUT)) }
        var entries = polled.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
        while unsafe poll(&entries, nfds_t(entries.count), -1) < 0 && errno == EINTR {}
        return Set(zip(polled, entries).filter { $0.1.revents != 0 }.map(\.0.source))
    }

    private func receive() -> Bool {
        guard let (message, descriptor) = process.messages.receive() else { return false }
        let contents = descriptor.flatMap {
            MessageSocket.contents(of: $0, limit: Self.largestContents)
        }
        policy.receive(message, contents: contents)
        return true
    }

    private func answer(_ listener: FilterListener) {
        var asker: Int32?
        _ = listener.serve { question in
            asker = question.thread
            if confinement == .namespaces, let flags = question.flags,
                flags & csandbox_path_only() == 0, let made = policy.made(at: question.path)
            {
                return made
            }
            return readable.answer(question) { policy.gives($0) }
        }
        if decoder == nil, let asker { decoder = Self.process(ofThread: asker) }
    }

    private static func process(ofThread thread: Int32) -> Int32? {
        guard let status = unsafe fopen("/proc/\(thread)/status", "re") else { return nil }
        defer { unsafe _ = fclose(status) }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { unsafe free(line) }
        while unsafe getline(&line, &room, status) > 0, let line = unsafe line {
            let words = unsafe String(cString: line).split { $0 == "\t" || $0 == "\n" }
            if words.count == 2, words[0] == "Tgid:" { return Int32(words[1]) }
        }
        return nil
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
                limitProcessor()
            }
        }
    }

    /// Gives the process what it has room for.
    private func pass() {
        let count = unsafe waiting.withUnsafeBytes {
            unsafe write(process.input, $0.baseAddress, $0.count)
        }
        if count > 0 { waiting.removeFirst(count) }
        // It is gone, and its messages end as well.
        if count < 0 && errno == EPIPE { waiting = [] }
    }

    private func limitProcessor() {
        guard let decoder, let seconds = policy.processorSeconds else { return }
        var (clock, used) = (clockid_t(), timespec())
        guard unsafe clock_getcpuclockid(decoder, &clock) == 0,
            unsafe clock_gettime(clock, &used) == 0
        else { return }
        _ = csandbox_limit_processor(decoder, UInt64(clamping: used.tv_sec) + seconds)
    }

    /// Passes on what libraries print, so that no terminal takes it for anything but text.
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

/// Text of other programs, as a terminal may be given it.
package enum PrintableText {
    /// Bytes with question marks for all that is no plain letter, sign, space or end of a line.
    package static func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { byte in
            (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x09 ? byte : UInt8(ascii: "?")
        }
    }
}
