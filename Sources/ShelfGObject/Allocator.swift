internal import CGtk

/// The memory of the C library.
package enum Allocator {
    /// The size from which a block is given back to the system when it is freed, in bytes.
    private static let largeBlock: Int32 = 128 << 10

    /// Has the memory of pictures go back to the system as soon as they are gone.
    ///
    /// By itself glibc takes a large block that is freed for a sign that blocks as large belong on the
    /// heap from now on, where small ones that stay lie between them and keep all of it.
    package static func givesBackLargeBlocks() { mallopt(M_MMAP_THRESHOLD, largeBlock) }
}
