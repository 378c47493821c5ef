extension Int64 {
    /// The sum, held at the largest or smallest number there is: two files may say that they are larger
    /// together than that.
    package func heldSum(_ other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }
}
