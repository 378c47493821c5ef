internal import CSandbox
internal import Glibc

/// The receiver of a filtered process's requests to open a file or start a thread.
///
/// Design: docs/design/decoding.md#the-broker
@safe
package struct FilterListener {
    /// A request of a process.
    package struct Question: Sendable {
        /// The thread that asks, by its ID in this process's namespace.
        package let thread: Int32
        /// The path; empty if the request is about an open descriptor.
        package let path: [UInt8]
        /// The path is relative to a folder that the process has opened.
        package let isBelowDescriptor: Bool
        /// The flags for opening, or nil if the path is only examined.
        package let flags: Int32?
        /// The request is to start a thread, and has no path.
        package let isForThread: Bool
        fileprivate let id: UInt64
    }

    /// The answer to a request.
    package enum Answer: Sendable {
        /// A descriptor for the process; it is closed here afterwards.
        case descriptor(Int32)
        /// The system performs the call.
        case goOn
        /// The call fails with an `errno` code.
        case failure(Int32)
    }

    /// The descriptor to poll.
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Receives and answers one request, and returns false if no process is left to ask.
    package func serve(_ answer: (Question) -> Answer) -> Bool {
        var request: UnsafeMutablePointer<seccomp_notif>?
        var response: UnsafeMutablePointer<seccomp_notif_resp>?
        guard unsafe seccomp_notify_alloc(&request, &response) == 0, let request = unsafe request,
            let response = unsafe response
        else { return false }
        defer { unsafe seccomp_notify_free(request, response) }
        let code = unsafe seccomp_notify_receive(descriptor, request)
        // The asking process may have gone.
        guard code == 0 else { return code == -ECANCELED || code == -ENOENT || code == -EINTR }
        let question = unsafe Self.question(request.pointee)
        unsafe response.pointee.id = question.id
        switch answer(question) {
        case .descriptor(let descriptor):
            let isGiven = csandbox_hand_over(self.descriptor, question.id, descriptor) >= 0
            close(descriptor)
            if isGiven { return true }
            unsafe response.pointee.error = -EMFILE
        case .goOn: unsafe response.pointee.flags = UInt32(SECCOMP_USER_NOTIF_FLAG_CONTINUE)
        case .failure(let code): unsafe response.pointee.error = -code
        }
        unsafe _ = seccomp_notify_respond(descriptor, response)
        return true
    }

    private static func question(_ request: seccomp_notif) -> Question {
        let arguments = request.data.args
        let call = request.data.nr
        if call == numbers.clone {
            return Question(
                thread: Int32(request.pid), path: [], isBelowDescriptor: false, flags: nil,
                isForThread: true, id: request.id)
        }
        let path: UInt64
        var flags: UInt64?
        var isRelative = false
        switch call {
        case numbers.open: (path, flags) = (arguments.0, arguments.1)
        case numbers.openat:
            (path, flags) = (arguments.1, arguments.2)
            isRelative = Int32(truncatingIfNeeded: arguments.0) != AT_FDCWD
        default:
            let isAt = numbers.atCalls.contains(call)
            path = isAt ? arguments.1 : arguments.0
            isRelative = isAt && Int32(truncatingIfNeeded: arguments.0) != AT_FDCWD
        }
        let text = Self.text(at: path, of: Int32(request.pid))
        return Question(
            thread: Int32(request.pid), path: text,
            isBelowDescriptor: isRelative && text.first != UInt8(ascii: "/"),
            flags: flags.map { Int32(truncatingIfNeeded: $0) }, isForThread: false, id: request.id)
    }

    private static let longestPath = 4096

    /// Returns a C string in another process's memory, or an empty array if there is none.
    private static func text(at address: UInt64, of process: Int32) -> [UInt8] {
        let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
        var text: [UInt8] = []
        var place = address
        while text.count < longestPath {
            // The next page may not be mapped.
            let count = Int(pageSize - place % pageSize)
            var chunk = [UInt8](repeating: 0, count: count)
            let read = unsafe chunk.withUnsafeMutableBytes {
                unsafe csandbox_read_memory(process, place, $0.baseAddress, count)
            }
            guard read == count else { return [] }
            if let end = chunk.firstIndex(of: 0) { return text + chunk[..<end] }
            text += chunk
            place += UInt64(count)
        }
        return []
    }

    private static let numbers = (
        open: number("open"), openat: number("openat"), clone: number("clone"),
        atCalls: Set(["newfstatat", "faccessat", "faccessat2", "readlinkat"].map { number($0) })
    )

    private static func number(_ call: String) -> Int32 {
        unsafe seccomp_syscall_resolve_name(call)
    }
}
