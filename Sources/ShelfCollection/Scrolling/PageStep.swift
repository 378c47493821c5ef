#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How far one detent of a wheel moves.
package enum PageStep {
    /// The toolkit's own measure: the page's extent to the power of two thirds, in pixels.
    package static func detent(of extent: Double) -> Double { pow(max(1, extent), 2.0 / 3) }
}
