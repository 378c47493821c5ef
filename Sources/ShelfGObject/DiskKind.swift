internal import CGtk
internal import Glibc
internal import Synchronization

/// Whose the disk is that a folder lies on.
///
/// Design: docs/design/library.md#watches
@safe
struct DiskKind: Hashable, Sendable {
    /// Whether others write to it, of which the kernel tells nobody here.
    var isShared = false
    /// Whether it is another computer's, so that files are not to be fetched for the sake of a picture.
    var isFar = false

    /// What is known of disks, by their numbers.
    private static let known = Mutex<[dev_t: DiskKind]>([:])

    /// Something is mounted or no more: numbers are given anew.
    static func forgetAll() { known.withLock { $0 = [:] } }

    /// The kind of disk that an open folder lies on.
    ///
    /// Waits for the disk when it is asked about for the first time.
    static func of(_ folder: Int32, _ file: File) -> DiskKind {
        var status = stat()
        guard unsafe fstat(folder, &status) == 0 else { return DiskKind() }
        let device = status.st_dev
        if let known = known.withLock({ $0[device] }) { return known }
        let number = mountNumber(of: folder)
        let mount = MountTable.lines(MountFile().text()).first { $0.number == number }
        let kind = DiskKind(mount, asked(of: file))
        known.withLock { $0[device] = kind }
        return kind
    }

    /// The kernel's number of the mount that an open folder is in, which proc(5) describes.
    private static func mountNumber(of folder: Int32) -> ArraySlice<UInt8>? {
        let lines =
            File(path: "/proc/self/fdinfo/\(folder)").contents()?
            .split(separator: UInt8(ascii: "\n")) ?? []
        return lines.first { $0.starts(with: "mnt_id:".utf8) }?
            .split(separator: UInt8(ascii: "\t")).last
    }

    /// Says it of what is mounted, and of what GIO says.
    init(_ mount: MountTable.Mount?, _ asked: (isRemote: Bool, isUnseen: Bool)) {
        let isRemote = asked.isRemote || mount?.isRemote == true
        (isShared, isFar) = (isRemote || mount?.isOfAHost == true, isRemote || asked.isUnseen)
    }

    /// Nothing is known of it.
    init() {}

    /// Whether GIO knows the disk to be another computer's, and whether it wants no files of it to be looked into.
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
    /// Whether another computer's disk is mounted.
    ///
    /// By the rule of gnulib (lib/mountlist.c): what is mounted has a colon in its name, or is a share. GIO knows of NFS
    /// alone.
    fileprivate var isRemote: Bool {
        source.contains(UInt8(ascii: ":")) && !source.starts(with: "/".utf8)
            || Self.networks.contains(String(decoding: type, as: UTF8.self))
    }

    /// Whether it is a folder of the computer that this one runs inside of.
    fileprivate var isOfAHost: Bool {
        Self.hosts.contains(String(decoding: type, as: UTF8.self))
    }

    private static let networks: Set = [
        "afs", "ceph", "cifs", "coda", "gfs2", "lustre", "nfs", "nfs4", "ocfs2", "smb3", "smbfs",
    ]
    private static let hosts: Set = ["9p", "prl_fs", "vboxsf", "virtiofs"]
}
