internal import CGtk

/// A gate that threads wait at while it is closed.
@safe
package final class WaitingGate: @unchecked Sendable {
    // Both lie where they are for as long as the gate does.
    private let mutex = UnsafeMutablePointer<GMutex>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<GCond>.allocate(capacity: 1)
    private var isOpen = true

    /// Makes a gate that is open.
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

    /// Opens the gate for all who wait, or closes it.
    package func setOpen(_ isOpen: Bool) {
        unsafe g_mutex_lock(mutex)
        self.isOpen = isOpen
        unsafe g_cond_broadcast(condition)
        unsafe g_mutex_unlock(mutex)
    }

    /// Waits until the gate is open.
    package func pass() {
        unsafe g_mutex_lock(mutex)
        while !isOpen { unsafe g_cond_wait(condition, mutex) }
        unsafe g_mutex_unlock(mutex)
    }
}
