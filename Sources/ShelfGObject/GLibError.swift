internal import CGtk

/// An error reported by GLib or GIO: the system's message and where it stands in its domain.
public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error's domain, such as `g-io-error-quark`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
    /// A message in the user's language.
    public let message: String

    /// The message.
    public var description: String { message }

    /// Makes an error by hand, for failures found before the system was asked.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Copies and frees an error the caller owns.
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

    /// Whether the file does not exist.
    public var isNotFound: Bool { isIOError(G_IO_ERROR_NOT_FOUND) }
    /// Whether the user may not read the file.
    public var isPermissionDenied: Bool { isIOError(G_IO_ERROR_PERMISSION_DENIED) }
    /// Whether the operation was cancelled.
    public var isCancelled: Bool { isIOError(G_IO_ERROR_CANCELLED) }
    /// Whether a directory was expected and something else found.
    public var isNotDirectory: Bool { isIOError(G_IO_ERROR_NOT_DIRECTORY) }
    /// Whether no backend serves the address or the operation.
    public var isNotSupported: Bool { isIOError(G_IO_ERROR_NOT_SUPPORTED) }
    /// Whether what is asked for lies on a volume or server that has to be mounted first.
    package var isNotMounted: Bool { isIOError(G_IO_ERROR_NOT_MOUNTED) }
    /// Whether what was to be mounted is so already.
    package var isAlreadyMounted: Bool { isIOError(G_IO_ERROR_ALREADY_MOUNTED) }
    /// Whether the desktop has told of the failure, or a person has ended it, so that nothing is to be
    /// said.
    package var isSaidAlready: Bool { isIOError(G_IO_ERROR_FAILED_HANDLED) || isCancelled }
    /// Whether something is in use, so that it cannot be taken away.
    package var isBusy: Bool { isIOError(G_IO_ERROR_BUSY) }
}
