/// Times of files, clamped against overflow: disks, archives and servers may hold any number.
///
/// Times are clamped where they enter, so later arithmetic cannot overflow.
package enum FileTime {
    /// The limit in seconds: 146,000 years, half the range of 64-bit microseconds, so that
    /// differences fit, too.
    private static let furthest = Int64.max / 1_000_000 / 2

    /// Clamps a time in seconds since 1970.
    package static func held(_ seconds: Int64) -> Int64 { min(max(seconds, -furthest), furthest) }

    /// Clamps a time and converts it to microseconds, adding `rest` microseconds.
    package static func microseconds(_ seconds: Int64, _ rest: Int32 = 0) -> Int64 {
        held(seconds) * 1_000_000 + Int64(rest)
    }
}
