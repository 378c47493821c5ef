internal import CSandbox
internal import Glibc

/// One end of a socket pair that carries messages, each with or without a descriptor.
@safe
package struct MessageSocket: Sendable {
    /// The descriptor to poll.
    package let descriptor: Int32

    /// The largest message in bytes; longer ones are cut off.
    package static let longestMessage = 32 << 10

    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Makes two ends, or returns nil if there are no free descriptors.
    package static func pair() -> (MessageSocket, MessageSocket)? {
        var ends: (Int32, Int32) = (-1, -1)
        let code = unsafe withUnsafeMutablePointer(to: &ends) {
            unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) {
                unsafe socketpair(
                    AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, $0)
            }
        }
        guard code == 0 else { return nil }
        return (MessageSocket(descriptor: ends.0), MessageSocket(descriptor: ends.1))
    }

    /// Sends a message and a copy of a descriptor, and returns false if the other end is gone.
    package func send(_ message: [UInt8], descriptor: Int32 = -1) -> Bool {
        let count = unsafe message.withUnsafeBytes {
            unsafe csandbox_send(self.descriptor, $0.baseAddress, $0.count, descriptor)
        }
        return count == message.count
    }

    /// Sends a message and contents of any length in pieces, and returns false if the other end is
    /// gone.
    ///
    /// A file in memory would be simpler, but a decoder cannot make one.
    package func send(_ message: [UInt8], contents: [UInt8]) -> Bool {
        guard send(LongMessage.beginning(message, byteCount: contents.count)) else { return false }
        var rest = contents[...]
        while !rest.isEmpty {
            guard send(Array(rest.prefix(Self.longestMessage))) else { return false }
            rest = rest.dropFirst(Self.longestMessage)
        }
        return true
    }

    /// Returns the next message without its descriptor, or nil if the other end is gone.
    package func receiveMessage() -> [UInt8]? {
        var message = [UInt8](repeating: 0, count: Self.longestMessage)
        let count = unsafe message.withUnsafeMutableBytes {
            unsafe csandbox_receive(descriptor, $0.baseAddress, $0.count, nil)
        }
        return count > 0 ? Array(message[..<count]) : nil
    }

    /// Returns the next message and its descriptor, or nil if the other end is gone.
    ///
    /// The caller closes the descriptor.
    package func receive() -> (message: [UInt8], descriptor: Int32?)? {
        var came: Int32 = -1
        var message = [UInt8](repeating: 0, count: Self.longestMessage)
        let count = unsafe message.withUnsafeMutableBytes {
            unsafe csandbox_receive(descriptor, $0.baseAddress, $0.count, &came)
        }
        guard count > 0 else { return nil }
        return (Array(message[..<count]), came < 0 ? nil : came)
    }
}

extension MessageSocket {
    /// Sends a descriptor and closes it here.
    func hand(_ descriptor: Int32, with message: [UInt8]) -> Bool {
        defer { close(descriptor) }
        return send(message, descriptor: descriptor)
    }
}
