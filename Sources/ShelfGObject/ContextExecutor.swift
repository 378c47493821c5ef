/// A serial executor with its own thread, for actors that wait for a disk.
package final class ContextExecutor: SerialExecutor {
    private let thread: ContextThread

    /// Starts the thread, which lives as long as the process.
    package init(name: String) { thread = ContextThread(name: name) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        thread.perform { unsafe job.runSynchronously(on: executor) }
    }
}
