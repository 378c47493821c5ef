internal import CSandbox
internal import Glibc

/// The seccomp filter for external programs, which may do most of what programs do.
///
/// The filter lists refused system calls. The programs run in namespaces without files of the user.
/// The filter removes parts of the kernel that no drawing program needs and that had most security
/// holes, and memory that nothing counts.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
@safe
enum ProgramFilter {
    /// Returns the filter in an anonymous file at offset 0, as bubblewrap reads it, or nil if it
    /// cannot be made.
    static func file() -> Int32? {
        guard let rules = unsafe seccomp_init(csandbox_allow()) else { return nil }
        defer { unsafe seccomp_release(rules) }
        for call in refused {
            guard unsafe add(csandbox_fail(EPERM), call, to: rules) else { return nil }
        }
        // The flags of `clone3` lie in memory, where no filter sees them. The C library falls back
        // to `clone`.
        guard unsafe add(csandbox_fail(ENOSYS), "clone3", to: rules),
            // Memory that nothing counts; the sandbox has small folders instead.
            unsafe add(csandbox_fail(ENOSYS), "memfd_create", to: rules),
            unsafe add(
                csandbox_fail(EPERM), "clone", to: rules,
                if: scmp_arg_cmp(
                    arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: newUser, datum_b: newUser)),
            unsafe add(
                csandbox_fail(EACCES), "socket", to: rules,
                if: scmp_arg_cmp(arg: 0, op: SCMP_CMP_NE, datum_a: UInt64(AF_UNIX), datum_b: 0)),
            unsafe add(
                csandbox_fail(EPERM), "ioctl", to: rules,
                if: scmp_arg_cmp(
                    arg: 1, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: typing))
        else { return nil }
        let file = csandbox_memory()
        guard file >= 0 else { return nil }
        guard unsafe seccomp_export_bpf(rules, file) == 0, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// The flag CLONE_NEWUSER.
    private static let newUser: UInt64 = 0x1000_0000
    /// The request TIOCSTI, which types into terminals.
    private static let typing: UInt64 = 0x5412

    private static let refused = [
        "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd", "mount",
        "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig",
        "fsmount", "fspick", "mount_setattr", "unshare", "setns", "keyctl", "add_key",
        "request_key", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter",
        "io_uring_register", "open_by_handle_at", "kexec_load", "kexec_file_load", "init_module",
        "finit_module", "delete_module", "swapon", "swapoff", "reboot", "quotactl", "acct",
        "syslog", "uselib", "modify_ldt", "vmsplice", "move_pages", "mbind", "migrate_pages",
        "ioperm", "iopl", "memfd_secret", "shmget", "msgget", "mq_open",
    ]

    /// Adds a rule, unless the processor's architecture lacks the call.
    private static func add(
        _ action: UInt32, _ call: String, to rules: scmp_filter_ctx,
        if condition: scmp_arg_cmp? = nil
    ) -> Bool {
        let number = unsafe seccomp_syscall_resolve_name(call)
        guard number >= 0 else { return true }
        var conditions = condition.map { [$0] } ?? []
        let count = UInt32(conditions.count)
        return unsafe conditions.withUnsafeMutableBufferPointer {
            unsafe seccomp_rule_add_array(rules, action, number, count, $0.baseAddress) == 0
        }
    }
}
