internal import CGtk
internal import Glibc

/// What is said of a file besides its contents: owner, mode, times and extended attributes.
@safe
package enum Attributes {
    /// Has an open file say what another one says, as far as the file system and the user's rights
    /// allow.
    static func copy(from source: Int32, _ status: stat, to target: Int32) throws(DiskError) {
        try copyRights(from: source, status, to: target)
        var times = [status.st_atim, status.st_mtim]
        try check(unsafe futimens(target, &times))
    }

    /// The same but for the times.
    static func copyRights(
        from source: Int32, _ status: stat, to target: Int32
    ) throws(DiskError) {
        // A change of the owner clears bits of the mode.
        var mode = takeOwner(status, target)
        try copyExtended(from: source, to: target)
        // Beside a list of who may do what, the bits of the group are the bounds of that list, not what the group may do.
        if hasList(source), !hasList(target) { mode &= ~0o070 }
        try check(fchmod(target, mode))
    }

    private static let list = "system.posix_acl_access"

    private static func hasList(_ descriptor: Int32) -> Bool {
        unsafe fgetxattr(descriptor, list, nil, 0) > 0
    }

    /// Takes away what a new file has from its folder of a list of who may do what.
    static func removeList(of target: Int32) { unsafe _ = fremovexattr(target, list) }

    /// Gives an open file the owner and the group of another one, as far as that is allowed, and returns the mode
    /// it may have then.
    ///
    /// What runs as whom it belongs to may do so only as those it was made for.
    static func takeOwner(_ status: stat, _ target: Int32) -> mode_t {
        // Only root may give files away.
        if fchown(target, status.st_uid, status.st_gid) != 0 {
            _ = fchown(target, uid_t.max, status.st_gid)
        }
        let mode = status.st_mode & 0o7777
        var now = stat()
        guard unsafe fstat(target, &now) == 0 else { return mode & ~0o6000 }
        let isOthers = now.st_gid != status.st_gid
        if now.st_uid == status.st_uid { return isOthers ? mode & ~0o2000 : mode }
        // In a folder the group's bit only says whose what is made there will be.
        return status.st_mode & S_IFMT == S_IFDIR && !isOthers ? mode & ~0o4000 : mode & ~0o6000
    }

    /// Throws what a call failed by, unless the file system knows no such thing or keeps it to itself, as
    /// those of servers and cameras do.
    private static func check(_ result: Int32) throws(DiskError) {
        guard result != 0, ![ENOTSUP, ENOSYS, EPERM, EACCES, EINVAL].contains(errno) else { return }
        throw .last
    }

    /// Gives a folder what is said of another one, and the times of a status.
    package static func copy(
        from source: OpenFolder, _ status: DiskStatus, to target: OpenFolder
    ) throws(DiskError) {
        try copy(from: source.readable, status.status, to: target.readable)
    }

    /// Has a folder say that it was changed when another look at it has said so, if it is the same one.
    package static func setModified(
        of path: [UInt8], as status: DiskStatus
    ) throws(DiskError) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let folder = unsafe withCString(path) { unsafe open($0, flags) }
        try DiskError.check(folder)
        defer { close(folder) }
        var now = stat()
        try DiskError.check(unsafe fstat(folder, &now))
        guard DiskStatus(now).isSame(as: status, descriptor: folder) else { return }
        var times = [now.st_atim, status.status.st_mtim]
        try DiskError.check(unsafe futimens(folder, &times))
    }

    /// Has a link say when it was made, and whose it is.
    package static func copy(_ status: DiskStatus, toLink name: DiskName) {
        var times = [status.status.st_atim, status.status.st_mtim]
        unsafe name.call {
            _ = unsafe fchownat(
                $0, $1, status.status.st_uid, status.status.st_gid, AT_SYMLINK_NOFOLLOW)
            _ = unsafe utimensat($0, $1, &times, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// All extended attributes of an open file, as far as they may be read.
    static func extended(of descriptor: Int32) -> [[UInt8]: [UInt8]] {
        let size = flistxattr(descriptor, nil, 0)
        guard size > 0 else { return [:] }
        var names = [CChar](repeating: 0, count: size)
        let filled = unsafe flistxattr(descriptor, &names, names.count)
        guard filled > 0 else { return [:] }
        var all: [[UInt8]: [UInt8]] = [:]
        for name in names[..<filled].split(separator: 0) {
            let ended = Array(name) + [0]
            let count = unsafe fgetxattr(descriptor, ended, nil, 0)
            guard count >= 0 else { continue }
            var value = [UInt8](repeating: 0, count: count)
            guard unsafe fgetxattr(descriptor, ended, &value, count) == count else { continue }
            all[name.map { UInt8(bitPattern: $0) }] = value
        }
        return all
    }

    private static func copyExtended(from source: Int32, to target: Int32) throws(DiskError) {
        for (name, value) in extended(of: source) {
            let name = name.map { CChar(bitPattern: $0) } + [0]
            // Not every file system keeps every one, or one so large, and some are the system's alone.
            // ext4 says of those that are too large for it that the disk is full; where it is, writing says so.
            if unsafe fsetxattr(target, name, value, value.count, 0) != 0,
                ![E2BIG, ERANGE, ENOSPC].contains(errno)
            {
                try check(-1)
            }
        }
    }
}
