import CSwiftRuntime

/// A counter of the objects that the Swift runtime allocates while a function runs.
///
/// The runtime calls its allocation function through a variable, which instruments may replace.
enum AllocationCounter {
    /// The number of allocated objects and their total size.
    struct Use {
        var count = 0
        var bytes = 0
    }

    nonisolated(unsafe) private static var allocate: cswift_allocate?
    nonisolated(unsafe) private static var use = Use()

    /// Runs `work` and returns its allocations.
    ///
    /// No other thread may allocate meanwhile.
    static func count(_ work: () -> Void) -> Use {
        let original = unsafe cswift_allocation()
        unsafe allocate = original
        unsafe use = Use()
        unsafe cswift_set_allocation(
            { type, size, alignment in
                unsafe AllocationCounter.use.count += 1
                unsafe AllocationCounter.use.bytes += size
                return unsafe AllocationCounter.allocate?(type, size, alignment)
            }, true)
        work()
        unsafe cswift_set_allocation(original, false)
        return unsafe use
    }
}
