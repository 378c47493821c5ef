internal import CGtk

/// A signal's name, bound to the type of its handler.
///
/// A C callback cannot capture, and a wrong signature is a silent memory error. So each signature
/// has one trampoline, chosen where the signal is declared instead of where it is connected.
@safe
public struct Signal<Handler>: Sendable {
    let name: String
    let trampoline: @convention(c) () -> Void

    /// Binds a name to a C function, which must have the signal's signature.
    package init<Function>(_ name: String, trampoline: Function) {
        self.name = name
        unsafe self.trampoline = unsafeBitCast(trampoline, to: (@convention(c) () -> Void).self)
    }
}

extension Object {
    /// Connects a handler until the object is finalized or the connection is disconnected.
    ///
    /// The handler should hold its owner weakly.
    @discardableResult
    public final func connect<Handler>(_ signal: Signal<Handler>, _ handler: Handler)
        -> SignalConnection
    {
        let box = unsafe Unmanaged.passRetained(HandlerBox(handler)).toOpaque()
        let identifier = unsafe g_signal_connect_data(
            pointer, signal.name, signal.trampoline, box,
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            }, GConnectFlags(rawValue: 0))
        precondition(identifier != 0, "no signal named \(signal.name) on this object")
        return unsafe SignalConnection(object: pointer, identifier: identifier)
    }
}

/// A reference-counted handler, for C's user data pointers.
package final class HandlerBox<Handler> {
    let handler: Handler

    package init(_ handler: Handler) { self.handler = handler }

    /// Returns the handler behind a user data pointer.
    package static func handler(at data: UnsafeMutableRawPointer?) -> Handler {
        guard let data = unsafe data else { preconditionFailure("signal without its handler") }
        return unsafe Unmanaged<HandlerBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
    }
}
