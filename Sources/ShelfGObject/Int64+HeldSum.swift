extension Int64 {
    /// Returns the saturating sum, since files may claim sizes whose sum overflows.
    package func heldSum(_ other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }
}
