#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The exponential function, the one piece of libm that animations need.
package enum Exponential {
    /// e to the power of `exponent`.
    package static func of(_ exponent: Double) -> Double { exp(exponent) }
}
