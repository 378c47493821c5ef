internal import Glibc
import ShelfLibrary

/// What the program prints for its caller.
enum StandardOutput {
    /// Writes lines; false when nobody reads them any more.
    static func write(lines: [String]) -> Bool {
        Descriptor.write(lines, to: STDOUT_FILENO)
    }

    /// Writes bytes; false when nobody reads them any more.
    static func write(bytes: [UInt8]) -> Bool { Descriptor.writeAll(bytes, to: STDOUT_FILENO) }
}

/// Messages to whoever started the program.
enum StandardError {
    /// Writes one line, in which whatever a terminal would take for a command is escaped: words of the system and of other
    /// programs hold names of files as they are.
    static func write(_ line: String) {
        _ = Descriptor.write([LineEscaping.escape(message: line)], to: STDERR_FILENO)
    }
}

private enum Descriptor {
    /// Writes lines in large pieces, retrying what a signal interrupted.
    static func write(_ lines: [String], to descriptor: Int32) -> Bool {
        var pending: [UInt8] = []
        for (index, line) in lines.enumerated() {
            pending.append(contentsOf: line.utf8)
            pending.append(UInt8(ascii: "\n"))
            guard pending.count >= 65_536 || index == lines.count - 1 else { continue }
            guard writeAll(pending, to: descriptor) else { return false }
            pending.removeAll(keepingCapacity: true)
        }
        return true
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + start, bytes.count - start)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }
}
