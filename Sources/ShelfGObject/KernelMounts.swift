internal import Synchronization

/// Mounts of virtual file systems such as `/proc`, which hold no user files and may be endless.
///
/// Design: docs/design/library.md#reading
package enum KernelMounts {
    /// The mounts' names by parent folder; nil until first needed.
    private static let known = Mutex<[[UInt8]: Set<[UInt8]>]?>(nil)

    /// Forgets the mounts after a mount or unmount.
    static func forgetAll() { known.withLock { $0 = nil } }

    /// Returns the names of virtual mounts directly inside a folder.
    package static func names(in folder: File) -> Set<[UInt8]> {
        guard let path = folder.pathBytes else { return [] }
        return known.withLock { known in
            let all = known ?? read()
            known = all
            return all[path] ?? []
        }
    }

    private static func read() -> [[UInt8]: Set<[UInt8]>] {
        var all: [[UInt8]: Set<[UInt8]>] = [:]
        for mount in MountTable.lines(MountFile().text()) where isOfKernel(mount) {
            guard let slash = mount.place.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let folder = slash == 0 ? [UInt8(ascii: "/")] : Array(mount.place[..<slash])
            all[folder, default: []].insert(Array(mount.place[(slash + 1)...]))
        }
        return all
    }

    private static func isOfKernel(_ mount: MountTable.Mount) -> Bool {
        kinds.contains(String(decoding: mount.type, as: UTF8.self))
    }

    /// The file systems of filesystems(5) and the kernel's documentation that hold no user files,
    /// unlike `tmpfs`.
    private static let kinds: Set = [
        "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs",
        "efivarfs", "fusectl", "hugetlbfs", "mqueue", "nfsd", "nsfs", "proc", "pstore",
        "resctrl", "rpc_pipefs", "securityfs", "selinuxfs", "smackfs", "sysfs", "tracefs",
    ]
}
