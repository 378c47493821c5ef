internal import CGtk

/// Text in whatever encoding it was written.
@safe
package enum TextDecoding {
    /// The bytes as text, if they are nothing else in the encoding of the name; nil also where there is
    /// no encoding of that name.
    ///
    /// - Parameter isCut: Whether there are more bytes, so that the last character may be cut in half;
    ///   then it is left out.
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

    /// The language of the reader, as two letters, such as `de`.
    package static var language: String {
        let language = unsafe pango_language_to_string(pango_language_get_default())
        return String((unsafe String(cStringOrNil: language) ?? "en").prefix(2))
    }
}
