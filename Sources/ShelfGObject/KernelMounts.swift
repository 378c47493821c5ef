internal import Synchronization

/// Where the kernel shows what it knows as files: nobody keeps anything there, and some of it has no end.
///
/// Design: docs/design/library.md#reading
package enum KernelMounts {
    /// By the folder each lies in; nil until somebody asks.
    private static let known = Mutex<[[UInt8]: Set<[UInt8]>]?>(nil)

    /// Something is mounted or no more.
    static func forgetAll() { known.withLock { $0 = nil } }

    /// The names of those in a folder.
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

    /// Those of `man 5 filesystems` and the kernel's Documentation/filesystems that are no place for anybody's files; `tmpfs` is one.
    private static let kinds: Set = [
        "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs",
        "efivarfs", "fusectl", "hugetlbfs", "mqueue", "nfsd", "nsfs", "proc", "pstore",
        "resctrl", "rpc_pipefs", "securityfs", "selinuxfs", "smackfs", "sysfs", "tracefs",
    ]
}
