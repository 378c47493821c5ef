internal import CSandbox
internal import Glibc

/// The system calls that a decoder may make.
///
/// All others fail with ENOSYS. Files are opened for reading only. The holder of the listener is
/// asked for each file and each thread.
///
/// Design: docs/design/decoding.md#the-filter
@safe
package struct SystemCallFilter {
    /// The calls for which the holder of the listener is asked.
    package enum Leave: Sendable {
        /// All calls with a path.
        case everyName
        /// Calls that open a file; paths may be examined freely, as they lead nowhere.
        case openings
        /// None: for systems without listeners.
        case nobody
    }

    /// The reason why a filter is not in force.
    package struct Refusal: Error {
        /// The system's `errno` code.
        package let code: Int32
    }

    private let leave: Leave

    package init(leave: Leave) { self.leave = leave }

    /// Confines the calling process for the rest of its life; it must have only one thread.
    ///
    /// - Returns: The listener, to be sent to the broker, or nil if no calls are asked for.
    package func apply() throws(Refusal) -> Int32? {
        guard let rules = unsafe seccomp_init(csandbox_fail(ENOSYS)) else {
            throw Refusal(code: ENOMEM)
        }
        defer { unsafe seccomp_release(rules) }
        let table = unsafe Rules(filter: rules)
        try table.addAll(leave: leave, process: getpid())
        let code = unsafe seccomp_load(rules)
        guard code == 0 else { throw Refusal(code: -code) }
        guard leave != .nobody else { return nil }
        let listener = unsafe seccomp_notify_fd(rules)
        guard listener >= 0 else { throw Refusal(code: -listener) }
        return listener
    }
}

/// The rules of a filter that is being made.
@safe
private struct Rules {
    private let filter: scmp_filter_ctx

    init(filter: scmp_filter_ctx) { unsafe self.filter = unsafe filter }

    /// Memory, threads, clocks, signals to oneself, and operations on open descriptors.
    private static let harmless = [
        "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "pwrite64", "lseek",
        "close", "close_range", "fstat", "fstatfs", "ftruncate", "fallocate", "fadvise64",
        "getdents64", "sendmsg", "poll", "ppoll", "select", "pselect6", "epoll_create1",
        "epoll_ctl",
        "epoll_wait", "epoll_pwait", "eventfd2", "pipe", "pipe2", "dup", "dup2", "dup3",
        "mmap", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore",
        "brk",
        "membarrier", "futex", "futex_waitv", "set_robust_list", "get_robust_list",
        "set_tid_address", "rseq", "arch_prctl", "sched_yield", "sched_getaffinity",
        "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
        "getcpu", "gettid", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid",
        "getresuid", "getresgid", "getgroups", "getpriority", "getrusage", "getrlimit", "times",
        "sysinfo", "uname", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep",
        "gettimeofday", "time", "setitimer", "alarm", "rt_sigaction", "rt_sigprocmask",
        "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "sigaltstack", "pause",
        "restart_syscall", "getrandom", "getcwd", "umask", "exit", "exit_group",
    ]
    /// Calls that examine paths.
    private static let looks = [
        "stat", "lstat", "newfstatat", "access", "faccessat", "faccessat2", "readlink",
        "readlinkat",
        "statfs",
    ]
    /// Calls that would start or reach another process, or change files, and that libraries make in
    /// good faith.
    private static let refused = [
        "socket", "connect", "bind", "listen", "execve", "execveat", "fork", "vfork",
        "ptrace", "mkdir", "mkdirat", "unlink", "unlinkat", "rename", "renameat", "renameat2",
        "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "link", "linkat", "symlink",
        "symlinkat", "utimensat", "truncate", "creat", "setpriority", "inotify_init1",
        "inotify_add_watch", "process_vm_readv", "process_vm_writev", "tkill", "rt_sigqueueinfo",
    ]
    /// Commands that copy descriptors, get or set their flags and locks, or resize pipes.
    ///
    /// Those that send signals or enlarge anything else are left out.
    private static let descriptorCommands = [0, 1, 2, 3, 4, 5, 6, 7, 1030, 1032]
    /// The flags CLONE_VM and CLONE_THREAD.
    private static let threadFlags: UInt64 = 0x100 | 0x10000
    /// The bits of a socket's type without SOCK_CLOEXEC and SOCK_NONBLOCK.
    private static let socketTypeMask: UInt64 = 0xFFFF_FFFF & ~0x8_0800
    /// The commands PR_SET_NAME and PR_GET_NAME.
    private static let processCommands = [15, 16]

    func addAll(
        leave: SystemCallFilter.Leave, process: Int32
    ) throws(SystemCallFilter.Refusal) {
        for call in Self.harmless { try add(csandbox_allow(), call) }
        for call in Self.refused { try add(csandbox_fail(EACCES), call) }
        try add(csandbox_fail(ENOTTY), "ioctl")
        for command in Self.descriptorCommands {
            try add(csandbox_allow(), "fcntl", equal(1, UInt64(command)))
        }
        for command in Self.processCommands {
            try add(csandbox_allow(), "prctl", equal(0, UInt64(command)))
        }
        // Otherwise files in memory come from the broker, which counts them.
        if leave == .nobody { try add(csandbox_allow(), "memfd_create") }
        // The broker counts threads.
        try add(
            leave == .nobody ? csandbox_allow() : csandbox_ask(), "clone",
            masked(0, Self.threadFlags, Self.threadFlags))
        // Threads use anonymous socket pairs to wake each other. Sockets of other types could send
        // to any address.
        for type in [SOCK_STREAM, SOCK_SEQPACKET] {
            try add(
                csandbox_allow(), "socketpair", equal(0, UInt64(AF_UNIX)),
                masked(1, Self.socketTypeMask, UInt64(type.rawValue)))
        }
        // Limits may be read.
        try add(csandbox_allow(), "prlimit64", equal(2, 0))
        for call in ["kill", "tgkill"] {
            try add(csandbox_allow(), call, equal(0, UInt64(process)))
        }
        try addOpenings(leave)
        try addLooks(leave)
    }

    private func addOpenings(
        _ leave: SystemCallFilter.Leave
    ) throws(SystemCallFilter.Refusal) {
        let writing = csandbox_writing_flags()
        let (both, make, new) = (UInt64(O_RDWR), UInt64(O_CREAT), UInt64(O_EXCL))
        let isAsked = leave != .nobody
        // A temporary file has all three flags. All rules that fit a call must have the same
        // action.
        let scratch = isAsked ? both | make | new : 0
        for (call, flags) in [("open", 1 as UInt32), ("openat", 2)] {
            try add(isAsked ? csandbox_ask() : csandbox_allow(), call, masked(flags, writing, 0))
            if isAsked { try add(csandbox_ask(), call, masked(flags, writing | new, scratch)) }
            let refused = csandbox_fail(EACCES)
            var bit: UInt64 = 1
            while bit <= writing {
                if writing & bit & ~scratch != 0 { try add(refused, call, masked(flags, bit, bit)) }
                bit <<= 1
            }
            guard isAsked else { continue }
            for part in [both, make] { try add(refused, call, masked(flags, both | make, part)) }
            try add(refused, call, masked(flags, scratch, both | make))
        }
    }

    private func addLooks(_ leave: SystemCallFilter.Leave) throws(SystemCallFilter.Refusal) {
        let verdict = leave == .everyName ? csandbox_ask() : csandbox_allow()
        for call in Self.looks { try add(verdict, call) }
    }

    private func equal(_ argument: UInt32, _ value: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
    }

    private func masked(_ argument: UInt32, _ mask: UInt64, _ value: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }

    /// Adds a rule, unless the processor's architecture lacks the call.
    private func add(
        _ action: UInt32, _ call: String, _ conditions: scmp_arg_cmp...
    ) throws(SystemCallFilter.Refusal) {
        let number = unsafe seccomp_syscall_resolve_name(call)
        guard number >= 0 else { return }
        var conditions = conditions
        let count = UInt32(conditions.count)
        let code = unsafe conditions.withUnsafeMutableBufferPointer {
            unsafe seccomp_rule_add_array(filter, action, number, count, $0.baseAddress)
        }
        guard code == 0 else { throw SystemCallFilter.Refusal(code: -code) }
    }
}
