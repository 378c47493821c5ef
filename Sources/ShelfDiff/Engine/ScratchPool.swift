import Synchronization

/// A pool of one that keeps the working memory of the last difference for the next one.
///
/// Tasks share it.
@usableFromInline
enum ScratchPool {
    /// The size in bytes above which working memory is not kept.
    private static let limit = 4 << 20

    private static let kept = Mutex<DifferenceScratch?>(nil)

    /// Returns the kept working memory, or new one while another difference uses it.
    @usableFromInline
    static func take() -> DifferenceScratch {
        kept.withLock { $0.take() } ?? DifferenceScratch()
    }

    /// Returns working memory to the pool.
    @usableFromInline
    static func give(_ scratch: consuming DifferenceScratch) {
        guard scratch.size <= limit else { return }
        let given = scratch
        kept.withLock { $0 = given }
    }
}
