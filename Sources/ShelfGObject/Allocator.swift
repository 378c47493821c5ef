internal import CGtk

/// The memory of the C library.
package enum Allocator {
    /// The size from which a block is given back to the system when it is freed, in bytes.
    private static let largeBlock: Int32 = 64 << 10

    /// Has what is freed go back to the system, or be used by others, for the rest of the process's life.
    ///
    /// Call it before there are other threads. By itself glibc takes a large block that is freed for a sign that
    /// blocks as large belong on the heap from now on, where small ones that stay lie between them and keep all of
    /// it; and makes eight heaps for each processor, of which each keeps what its threads have freed.
    package static func keepLittle() {
        mallopt(M_MMAP_THRESHOLD, largeBlock)
        shareHeaps(2)
    }

    /// Has all threads share so many heaps.
    package static func shareHeaps(_ most: Int32) { cgtk_share_heaps(most) }

    /// The pause after the last work before free memory returns to the system.
    private static let rest = Duration.seconds(3)
    @MainActor private static var waiting: DelayedCall?

    /// Gives back to the system, in a while and beside the main thread, what small blocks have left
    /// free between those in use.
    ///
    /// By itself glibc only gives back the end of a heap: a heap stays as large as it ever was. Called
    /// again before it has happened, it happens once; nothing happens unasked.
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
