import CSwiftRuntime

/// Counts the objects that the Swift runtime allocates while some work runs.
///
/// The runtime can be told to call its allocation function through a variable, for instruments.
enum AllocationCounter {
    /// How many objects were allocated, and how large they were together.
    struct Use {
        var count = 0
        var bytes = 0
    }

    nonisolated(unsafe) private static var allocate: cswift_allocate?
    nonisolated(unsafe) private static var use = Use()

    /// Runs `work` and returns what it allocated.
    ///
    /// Only one thread may be at work.
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
