/// Times of files: whoever wrote a disk, an archive or an answer may have put any number there.
///
/// Times are clamped where they enter, so that later arithmetic cannot overflow.
package enum FileTime {
    /// The furthest from 1970, in seconds: 146,000 years, in microseconds half of what a number has
    /// room for, so that the difference of any two times has a place as well.
    private static let furthest = Int64.max / 1_000_000 / 2

    /// A time in seconds since 1970, as near to what was said as times are.
    package static func held(_ seconds: Int64) -> Int64 { min(max(seconds, -furthest), furthest) }

    /// The same in microseconds, with those that go beyond its second.
    package static func microseconds(_ seconds: Int64, _ rest: Int32 = 0) -> Int64 {
        held(seconds) * 1_000_000 + Int64(rest)
    }
}
