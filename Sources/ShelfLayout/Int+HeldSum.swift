extension Int {
    /// The sum, held at the largest or smallest number there is: depths are the caller's.
    func heldSum(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }
}
