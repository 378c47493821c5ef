internal import CGtk
internal import Glibc
internal import Synchronization

/// The kind of disk a folder lies on: local, shared or remote.
///
/// Design: docs/design/library.md#watches
@safe
struct DiskKind: Hashable, Sendable {
    /// Others write to it without inotify events here.
    var isShared = false
    /// It belongs to another computer, so files are not fetched for thumbnails.
    var isFar = false

    /// The known disks, by device number.
    private static let known = Mutex<[dev_t: DiskKind]>([:])

    /// The kernel's mount table, polled for changes since the last look; held open for ever.
    private static let mounts = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)

    /// Returns a disk's kind if it is known.
    ///
    /// Device numbers are reused after a mount or unmount, so any change forgets all disks.
    private static func known(_ device: dev_t) -> DiskKind? {
        known.withLock { known in
            var changed = pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0)
            if unsafe mounts < 0 || poll(&changed, 1, 0) != 0 { known = [:] }
            return known[device]
        }
    }

    /// Returns the kind of disk an open folder lies on.
    ///
    /// The first call for a disk waits for it.
    static func of(_ folder: Int32, _ file: File) -> DiskKind {
        var status = stat()
        guard unsafe fstat(folder, &status) == 0 else { return DiskKind() }
        let device = status.st_dev
        if let known = known(device) { return known }
        let number = mountNumber(of: folder)
        let mount = MountTable.lines(MountFile().text()).first { $0.number == number }
        let kind = DiskKind(mount, asked(of: file))
        known.withLock { $0[device] = kind }
        return kind
    }

    /// Returns the mount ID of an open folder, from `fdinfo` (proc(5)).
    private static func mountNumber(of folder: Int32) -> ArraySlice<UInt8>? {
        let lines =
            File(path: "/proc/self/fdinfo/\(folder)").contents()?
            .split(separator: UInt8(ascii: "\n")) ?? []
        return lines.first { $0.starts(with: "mnt_id:".utf8) }?
            .split(separator: UInt8(ascii: "\t")).last
    }

    /// Combines the mount entry with GIO's answer.
    init(_ mount: MountTable.Mount?, _ asked: (isRemote: Bool, isUnseen: Bool)) {
        let isRemote = asked.isRemote || mount?.isRemote == true
        (isShared, isFar) = (isRemote || mount?.isOfAHost == true, isRemote || asked.isUnseen)
    }

    /// Creates the kind of an unknown disk.
    init() {}

    /// Returns GIO's answers: the disk is remote, and its files should not be previewed.
    private static func asked(of file: File) -> (isRemote: Bool, isUnseen: Bool) {
        let attributes = "filesystem::remote,filesystem::use-preview"
        let info = unsafe file.withGFile {
            unsafe g_file_query_filesystem_info($0, attributes, nil, nil)
        }
        guard let info = unsafe info else { return (false, false) }
        return unsafe SharedObject(owning: info).withOpaque { info in
            (
                unsafe g_file_info_get_attribute_boolean(info, "filesystem::remote") != 0,
                unsafe g_file_info_get_attribute_uint32(info, "filesystem::use-preview")
                    == G_FILESYSTEM_PREVIEW_TYPE_NEVER.rawValue
            )
        }
    }
}

extension MountTable.Mount {
    /// The mount is remote.
    ///
    /// The rule is gnulib's (lib/mountlist.c): the source contains a colon, or is a share. GIO
    /// knows NFS only.
    fileprivate var isRemote: Bool {
        source.contains(UInt8(ascii: ":")) && !source.starts(with: "/".utf8)
            || Self.networks.contains(String(decoding: type, as: UTF8.self))
    }

    /// The mount is a folder of the host that runs this virtual machine.
    fileprivate var isOfAHost: Bool {
        Self.hosts.contains(String(decoding: type, as: UTF8.self))
    }

    private static let networks: Set = [
        "afs", "ceph", "cifs", "coda", "gfs2", "lustre", "nfs", "nfs4", "ocfs2", "smb3", "smbfs",
    ]
    private static let hosts: Set = ["9p", "prl_fs", "vboxsf", "virtiofs"]
}
