import ShelfGObject

/// Why a location cannot be shown.
package struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of reason it is, which says what can be done.
    package enum Kind: Hashable, Sendable {
        /// It has to be connected to first.
        case notMounted
        /// Nothing on this computer knows such addresses.
        case unsupported
        /// Nobody waits for it any longer.
        case cancelled
        /// Anything else.
        case other
    }

    /// The location.
    package let location: Location
    /// What kind of reason it is.
    package let kind: Kind
    /// The reason in the system's words, such as `No such file or directory`.
    package let reason: String

    /// Says why a location cannot be shown.
    package init(_ location: Location, reason: String) {
        (self.location, self.reason, kind) = (location, reason, .other)
    }

    /// The words for what lies on a server that is not connected.
    static var unconnected: String { localized("Not connected") }

    /// Says it in the words there are for a kind of reason.
    init(_ location: Location, kind: Kind) {
        self.location = location
        self.kind = kind
        reason =
            switch kind {
            case .notMounted: Self.unconnected
            case .unsupported:
                localized(
                    """
                    Such addresses need GVfs, which is not there (on Debian the packages gvfs and \
                    gvfs-backends)
                    """)
            case .cancelled: localized("Cancelled")
            case .other: ""
            }
    }

    /// Says it in the words of what was reported.
    package init(_ location: Location, _ error: any Error) {
        let error = error as? GLibError
        if error?.isNotMounted == true {
            self.init(location, kind: .notMounted)
        } else if error?.isNotSupported == true, Self.isServedByGVfs(location.file) {
            self.init(location, kind: .unsupported)
        } else if error?.isSaidAlready == true || error == nil {
            self.init(location, kind: .cancelled)
        } else {
            self.init(location, reason: error?.reason ?? "")
        }
    }

    /// Whether GVfs knows such addresses where it runs.
    private static func isServedByGVfs(_ file: File) -> Bool {
        let scheme = file.uri.prefix { $0 != ":" }
        return [
            "sftp", "smb", "dav", "davs", "ftp", "ftps", "nfs", "afp", "mtp", "gphoto2", "afc",
            "trash",
            "recent", "network", "google-drive", "onedrive", "admin",
        ].contains(scheme)
    }

    /// The location as the user wrote it, a colon and the reason, on one line.
    package var description: String {
        localized(
            "{name}: {reason}",
            ["name": LineEscaping.escape(location.spelling), "reason": reason])
    }
}
