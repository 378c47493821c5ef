import Glibc

/// Counts the objects that the Swift runtime allocates while some work runs.
///
/// The runtime can be told to call its allocation function through a variable, for instruments.
enum AllocationCounter {
    /// How many objects were allocated, and how large they were together.
    struct Use {
        var count = 0
        var bytes = 0
    }

    private typealias Allocate =
        @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    nonisolated(unsafe) private static var allocate: Allocate?
    nonisolated(unsafe) private static var use = Use()

    /// Runs `work` and returns what it allocated; nil when the runtime cannot be instrumented.
    ///
    /// Only one thread may be at work.
    static func count(_ work: () -> Void) -> Use? {
        let switchName =
            "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
        guard let function = unsafe dlsym(nil, "_swift_allocObject"),
            let instrumented = unsafe dlsym(nil, switchName)
        else { return nil }
        let variable = unsafe function.assumingMemoryBound(to: Allocate.self)
        let isOn = unsafe instrumented.assumingMemoryBound(to: Bool.self)
        let original = unsafe variable.pointee
        unsafe allocate = original
        unsafe use = Use()
        unsafe variable.pointee = { type, size, alignment in
            unsafe AllocationCounter.use.count += 1
            unsafe AllocationCounter.use.bytes += size
            return unsafe AllocationCounter.allocate?(type, size, alignment)
        }
        unsafe isOn.pointee = true
        work()
        unsafe isOn.pointee = false
        unsafe variable.pointee = original
        return unsafe use
    }
}
