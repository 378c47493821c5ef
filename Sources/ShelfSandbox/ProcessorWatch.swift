internal import CSandbox
internal import Glibc

/// Tells when another process has used up the processor's time that it was given.
///
/// It is kept in this process: a limit of the other's own ends in a signal, which it may ignore.
///
/// Design: docs/design/decoding.md#the-broker
@safe
final class ProcessorWatch {
    /// What can be read then.
    let descriptor: Int32
    /// The first a process makes has the number 0, which is nil here.
    private let timer: timer_t?

    /// Nil for a process that is gone, and where the kernel has no such timers.
    init?(_ process: Int32) {
        var timer: timer_t?
        let descriptor = unsafe csandbox_watch_processor(process, &timer)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        unsafe self.timer = unsafe timer
    }

    @inline(never) deinit {
        unsafe _ = timer_delete(timer)
        close(descriptor)
    }

    /// Gives the process so many seconds from now on.
    func give(seconds: UInt64) { unsafe csandbox_set_timer(timer, seconds) }
}
