internal import CGtk
internal import Glibc

/// Why the system did not do something with a local file.
package struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// The error the last call has left.
    static var last: DiskError { DiskError(errno) }

    /// Throws the error the last call has left, unless it returned 0 or more.
    static func check(_ result: Int32) throws(DiskError) {
        if result < 0 { throw last }
    }

    /// The system's words.
    package var description: String { unsafe String(cStringOrNil: g_strerror(number)) ?? "" }

    /// Whether something is there already.
    package var isTaken: Bool { number == EEXIST || number == ENOTEMPTY }
    /// Whether the user may not do that.
    var isDenied: Bool { number == EACCES }
    /// Whether there is no such file.
    package var isGone: Bool { number == ENOENT }
    /// Whether the two places are on different file systems.
    package var isBetweenDevices: Bool { number == EXDEV }
    /// No folder has the name: a file or a link has it.
    package var isNoFolder: Bool { number == ENOTDIR || number == ELOOP }
    /// Whether the user did not want it any more.
    package var isCancelled: Bool { number == ECANCELED }
    /// Whether the next file will fare no better: the medium is full, gone, broken or read-only.
    package var isHopeless: Bool {
        [ENOSPC, EDQUOT, EROFS, EIO, ENODEV, ENXIO, ESTALE].contains(number)
    }
    /// Whether the file system has no such call.
    var isUnsupported: Bool {
        [EINVAL, ENOSYS, ENOTSUP, EPERM, EMLINK, EISDIR].contains(number)
    }

    /// It was cancelled.
    package static let cancelled = DiskError(ECANCELED)
    /// There is no such file.
    package static let gone = DiskError(ENOENT)
    /// The file is of a kind that has no contents.
    package static let unsupported = DiskError(ENOTSUP)
    /// Not what was written came back.
    package static let broken = DiskError(EIO)
}
