internal import CGtk
internal import Glibc

extension GLibError {
    /// The reason without the file's name, in the system's words if it has them.
    package var reason: String {
        guard domain == "g-io-error-quark", code >= 0 else { return message }
        let number: Int32? =
            switch GIOErrorEnum(rawValue: UInt32(code)) {
            case G_IO_ERROR_NOT_FOUND: ENOENT
            case G_IO_ERROR_PERMISSION_DENIED: EACCES
            case G_IO_ERROR_NOT_DIRECTORY: ENOTDIR
            case G_IO_ERROR_IS_DIRECTORY: EISDIR
            case G_IO_ERROR_FILENAME_TOO_LONG: ENAMETOOLONG
            case G_IO_ERROR_TOO_MANY_LINKS: ELOOP
            case G_IO_ERROR_TOO_MANY_OPEN_FILES: EMFILE
            default: nil
            }
        return number.map(Self.reason(ofSystemError:)) ?? message
    }

    /// Converts a system error to GIO's error.
    init(_ error: DiskError) {
        self.init(
            domain: "g-io-error-quark", code: Int(g_io_error_from_errno(error.number).rawValue),
            message: error.description)
    }

    /// The system's message for a missing file.
    package static var noSuchFileReason: String { reason(ofSystemError: ENOENT) }

    private static func reason(ofSystemError number: Int32) -> String {
        unsafe String(cStringOrNil: g_strerror(number)) ?? ""
    }
}
