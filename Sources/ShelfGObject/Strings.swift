internal import CGtk

extension String {
    /// Copies a C string, with invalid UTF-8 repaired; nil for a null pointer.
    package init?(cStringOrNil pointer: UnsafePointer<CChar>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(cString: pointer)
    }

    /// Copies a C string and frees it; nil for a null pointer.
    package init?(takingCString pointer: UnsafeMutablePointer<CChar>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(cString: pointer)
        unsafe g_free(pointer)
    }
}

extension String {
    /// Decodes text of unknown encoding: as UTF-8 if it is valid, else as Windows-1252, the Latin-1
    /// of most programs.
    package init(decodingUTF8OrLatin bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
            return
        }
        let scalars = bytes.map { byte in
            (0x80...0x9F).contains(byte)
                ? Self.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
        }
        self.init(String.UnicodeScalarView(scalars))
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F; control characters where it has none.
    private static let windows1252 = Array(
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
        """.unicodeScalars)
}

/// Unwraps the result of a C constructor, which is null only when memory or the type is missing.
package func required<Value>(_ value: Value?, _ what: StaticString) -> Value {
    guard let value else { preconditionFailure("GLib returned no \(what)") }
    return value
}

/// Calls `body` with the bytes as a C string, truncated at the first zero byte.
package func withCString<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result
) rethrows -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe try terminated.withUnsafeBufferPointer { buffer in
        unsafe try body(required(buffer.baseAddress, "string"))
    }
}

/// Copies the bytes of a C string without its terminating zero.
package func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: string, count: strlen(string)))
}
