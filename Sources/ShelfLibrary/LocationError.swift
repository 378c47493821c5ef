import ShelfGObject

/// Why a location cannot be shown.
package struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The location.
    package let location: Location
    /// The reason in the system's words, such as `No such file or directory`.
    package let reason: String

    /// Says why a location cannot be shown.
    package init(_ location: Location, reason: String) {
        self.location = location
        self.reason = reason
    }

    init(_ location: Location, _ error: any Error) {
        self.init(location, reason: (error as? GLibError)?.reason ?? "\(error)")
    }

    /// The location as the user wrote it, a colon and the reason, on one line.
    package var description: String { "\(LineEscaping.escape(location.spelling)): \(reason)" }
}
