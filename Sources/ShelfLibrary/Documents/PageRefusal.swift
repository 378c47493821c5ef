/// Why a file cannot be looked at.
package enum PageRefusal: Int, Error, Hashable, Sendable {
    /// There is nothing to see in it.
    case nothing = 0
    /// It opens with a password only.
    case locked = 3
    /// It is broken.
    case broken = 4
    /// What would show it is not installed.
    case notInstalled = 5
    /// It took too long by the clock, which may pass.
    case tookTooLong = 8
}
