import ShelfTestSupport

@testable import ShelfLibrary

/// The program that was built along with the tests, as a worker.
enum WorkerEntry {
    /// A command that runs a worker with a cache of its own.
    ///
    /// - Parameters:
    ///   - takesOut: Whether it takes files out of archives, instead of looking at some.
    ///   - words: What else it is told.
    static func command(
        cacheHome: String, takesOut: Bool = false, _ words: [String] = []
    ) -> [String] {
        BuiltProgram.command(
            [takesOut ? MemberTaker.argument : WorkerProcess.argument] + words,
            ["XDG_CACHE_HOME": cacheHome])
    }
}
