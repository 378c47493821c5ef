internal import CGtk

/// A gate that threads wait at while it is closed.
@safe
package final class WaitingGate: @unchecked Sendable {
    // Both need a fixed address.
    private let mutex = UnsafeMutablePointer<GMutex>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<GCond>.allocate(capacity: 1)
    private var isOpen = true

    /// Creates an open gate.
    package init() {
        unsafe g_mutex_init(mutex)
        unsafe g_cond_init(condition)
    }

    @inline(never) deinit {
        unsafe g_cond_clear(condition)
        unsafe g_mutex_clear(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Opens or closes the gate.
    package func setOpen(_ isOpen: Bool) {
        unsafe g_mutex_lock(mutex)
        self.isOpen = isOpen
        unsafe g_cond_broadcast(condition)
        unsafe g_mutex_unlock(mutex)
    }

    /// Blocks until the gate is open.
    package func pass() {
        unsafe g_mutex_lock(mutex)
        while !isOpen { unsafe g_cond_wait(condition, mutex) }
        unsafe g_mutex_unlock(mutex)
    }
}
