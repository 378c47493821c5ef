internal import CGtk

/// Settings of the C library's allocator.
package enum Allocator {
    /// The smallest block that returns to the system when it is freed, in bytes.
    private static let largeBlock: Int32 = 64 << 10

    /// Makes freed memory return to the system for the rest of the process's life.
    ///
    /// Call it before other threads start. By default glibc raises its threshold for `mmap` each
    /// time a large block is freed, so later large blocks fragment the heap. It also makes eight
    /// heaps for each processor, and each keeps what its threads freed.
    package static func keepLittle() {
        mallopt(M_MMAP_THRESHOLD, largeBlock)
        shareHeaps(2)
    }

    /// Limits the number of heaps that all threads share.
    package static func shareHeaps(_ most: Int32) { cgtk_share_heaps(most) }

    /// The pause after the last work before free memory returns to the system.
    private static let rest = Duration.seconds(3)
    @MainActor private static var waiting: DelayedCall?

    /// Schedules `malloc_trim` on a background thread, which returns free pages between blocks in
    /// use.
    ///
    /// By itself glibc returns only the end of a heap. Calls before the trim are merged into one.
    @MainActor
    package static func giveBackSoon() {
        guard waiting == nil else { return }
        waiting = DelayedCall(after: rest) {
            waiting = nil
            Task { await giveBack() }
        }
    }

    @concurrent
    private static func giveBack() async { malloc_trim(0) }
}
