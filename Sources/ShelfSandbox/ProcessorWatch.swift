internal import CSandbox
internal import Glibc

/// A timer for another process's processor time.
///
/// The timer is kept in this process. A limit of the other itself ends in a signal, which can be
/// ignored.
///
/// Design: docs/design/decoding.md#the-broker
@safe
final class ProcessorWatch {
    /// A descriptor that becomes readable when the time is used up.
    let descriptor: Int32
    /// The POSIX timer; the first of a process has the number 0, which is nil here.
    private let timer: timer_t?

    /// Fails for a process that has gone, and if the kernel has no such timers.
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

    /// Starts the timer anew.
    func give(seconds: UInt64) { unsafe csandbox_set_timer(timer, seconds) }
}
