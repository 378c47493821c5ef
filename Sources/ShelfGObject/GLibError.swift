internal import CGtk

/// An error of GLib or GIO, with its domain, code and message.
public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error's domain, such as `g-io-error-quark`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
    /// A message in the user's language.
    public let message: String

    /// The message.
    public var description: String { message }

    /// Creates an error for a failure found without calling GLib.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Copies a `GError` and frees it.
    package init(taking pointer: UnsafeMutableRawPointer?) {
        guard let error = unsafe pointer?.assumingMemoryBound(to: GError.self) else {
            self.init(domain: "shelf", code: 0, message: localized("Unknown error"))
            return
        }
        self.init(
            domain: unsafe String(cStringOrNil: g_quark_to_string(error.pointee.domain)) ?? "",
            code: unsafe Int(error.pointee.code),
            message: unsafe String(cStringOrNil: error.pointee.message)
                ?? localized("Unknown error"))
        unsafe g_error_free(error)
    }

    private func isIOError(_ code: GIOErrorEnum) -> Bool {
        domain == "g-io-error-quark" && self.code == Int(code.rawValue)
    }

    /// The file does not exist.
    public var isNotFound: Bool { isIOError(G_IO_ERROR_NOT_FOUND) }
    /// The user may not read the file.
    public var isPermissionDenied: Bool { isIOError(G_IO_ERROR_PERMISSION_DENIED) }
    /// The operation was cancelled.
    public var isCancelled: Bool { isIOError(G_IO_ERROR_CANCELLED) }
    /// The file is not a directory.
    public var isNotDirectory: Bool { isIOError(G_IO_ERROR_NOT_DIRECTORY) }
    /// No backend supports the address or the operation.
    public var isNotSupported: Bool { isIOError(G_IO_ERROR_NOT_SUPPORTED) }
    /// The file's volume or server must be mounted first.
    package var isNotMounted: Bool { isIOError(G_IO_ERROR_NOT_MOUNTED) }
    /// The volume or server is mounted already.
    package var isAlreadyMounted: Bool { isIOError(G_IO_ERROR_ALREADY_MOUNTED) }
    /// The desktop has shown the error already, or the user cancelled, so it needs no message.
    package var isSaidAlready: Bool { isIOError(G_IO_ERROR_FAILED_HANDLED) || isCancelled }
    /// The volume is in use and cannot be removed.
    package var isBusy: Bool { isIOError(G_IO_ERROR_BUSY) }
}
