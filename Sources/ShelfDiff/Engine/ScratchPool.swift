import Synchronization

/// Keeps the working memory of the last difference for the next one, in whatever task it is made.
@usableFromInline
enum ScratchPool {
    /// Working memory of more bytes than this is not kept.
    private static let limit = 4 << 20

    private static let kept = Mutex<DifferenceScratch?>(nil)

    /// Takes the kept working memory, or new one while another difference has it.
    @usableFromInline
    static func take() -> DifferenceScratch {
        kept.withLock { $0.take() } ?? DifferenceScratch()
    }

    /// Gives working memory back for the next difference.
    @usableFromInline
    static func give(_ scratch: consuming DifferenceScratch) {
        guard scratch.size <= limit else { return }
        let given = scratch
        kept.withLock { $0 = given }
    }
}
