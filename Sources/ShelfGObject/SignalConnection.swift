internal import CGtk

/// A connected signal handler.
///
/// The handler stays connected when the value is dropped; see `disconnect`.
@safe @MainActor
public final class SignalConnection {
    private let identifier: UInt
    private var isConnected = true
    // It becomes nil with the object, so a late disconnect is harmless.
    private let target: WeakPointer

    init(object: UnsafeMutableRawPointer, identifier: UInt) {
        self.identifier = identifier
        target = unsafe WeakPointer(object)
    }

    /// Disconnects the handler and frees its captures.
    ///
    /// A second call does nothing.
    public func disconnect() {
        guard isConnected, let object = unsafe target.pointee else { return }
        isConnected = false
        unsafe g_signal_handler_disconnect(object, identifier)
    }

    /// Runs `body` with the handler blocked, to set a value without a notification.
    public func withBlocked(_ body: () -> Void) {
        guard isConnected, let object = unsafe target.pointee else { return body() }
        unsafe g_signal_handler_block(object, identifier)
        body()
        if isConnected, let object = unsafe target.pointee {
            unsafe g_signal_handler_unblock(object, identifier)
        }
    }
}
