internal import CGtk

/// Decoding of text in a named encoding.
@safe
package enum TextDecoding {
    /// Decodes bytes; nil if they are invalid in the encoding, or the encoding is unknown.
    ///
    /// - Parameter isCut: The text is truncated, so an incomplete last character is dropped.
    package static func text(_ bytes: [UInt8], encoding: String, isCut: Bool = false) -> String? {
        guard !bytes.isEmpty else { return "" }
        var (read, written): (gsize, gsize) = (0, 0)
        let converted = unsafe bytes.withUnsafeBytes { bytes in
            unsafe g_convert(
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, gssize(bytes.count),
                "UTF-8", encoding, &read, &written, nil)
        }
        guard let converted = unsafe converted else { return nil }
        defer { unsafe g_free(converted) }
        guard Int(read) > bytes.count - (isCut ? 4 : 1) else { return nil }
        let text = unsafe UnsafeRawBufferPointer(start: converted, count: Int(written))
        return unsafe String(decoding: text, as: UTF8.self)
    }

    /// The user's language as two letters, such as `de`.
    package static var language: String {
        let language = unsafe pango_language_to_string(pango_language_get_default())
        return String((unsafe String(cStringOrNil: language) ?? "en").prefix(2))
    }
}
