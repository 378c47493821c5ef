import ShelfLibrary
import ShelfTestSupport

/// The program that was built along with the tests, as a worker.
enum WorkerEntry {
    /// A command that runs a worker with a cache of its own.
    static func command(cacheHome: String) -> [String] {
        BuiltProgram.command([WorkerProcess.argument], ["XDG_CACHE_HOME": cacheHome])
    }
}
