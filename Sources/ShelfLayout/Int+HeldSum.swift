extension Int {
    /// Returns the sum, clamped to the range of `Int`, as callers may pass any z index.
    func heldSum(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }
}
