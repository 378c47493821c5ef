/// Runs an actor on a thread of its own, so that waiting for a disk keeps nothing else waiting.
package final class ContextExecutor: SerialExecutor {
    private let thread: ContextThread

    /// Starts the thread, which stays for as long as the process.
    package init(name: String) { thread = ContextThread(name: name) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        thread.perform { unsafe job.runSynchronously(on: executor) }
    }
}
