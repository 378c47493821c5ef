internal import CGtk

/// A connected signal handler.
///
/// Dropping the value leaves the handler connected; see `disconnect`.
@safe @MainActor
public final class SignalConnection {
    private let identifier: UInt
    private var isConnected = true
    // It goes to nil with the object, so a late disconnect is harmless.
    private let target: WeakPointer

    init(object: UnsafeMutableRawPointer, identifier: UInt) {
        self.identifier = identifier
        target = unsafe WeakPointer(object)
    }

    /// Disconnects the handler and frees what it captured; does nothing the second time.
    public func disconnect() {
        guard isConnected, let object = unsafe target.pointee else { return }
        isConnected = false
        unsafe g_signal_handler_disconnect(object, identifier)
    }

    /// Runs `body` with the handler blocked, for writing a value without hearing one's own echo.
    public func withBlocked(_ body: () -> Void) {
        guard isConnected, let object = unsafe target.pointee else { return body() }
        unsafe g_signal_handler_block(object, identifier)
        body()
        if isConnected, let object = unsafe target.pointee {
            unsafe g_signal_handler_unblock(object, identifier)
        }
    }
}
