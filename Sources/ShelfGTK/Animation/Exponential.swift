internal import Glibc

/// The exponential function, the one piece of libm that animations need.
enum Exponential {
    /// e to the power of `exponent`.
    static func of(_ exponent: Double) -> Double { exp(exponent) }
}
