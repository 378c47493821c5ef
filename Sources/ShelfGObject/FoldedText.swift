internal import CGtk

/// Text folded for search: case, accents and width are ignored.
///
/// GLib's compatibility decomposition (NFKD) without combining marks, then case folding.
@safe
package struct FoldedText: Hashable, Sendable {
    /// The folded UTF-8, with a terminating zero.
    private let bytes: [UInt8]

    /// Folds a text up to its first zero byte.
    ///
    /// O(length).
    package init(_ text: String) {
        var text = text
        bytes = text.withUTF8 { utf8 in
            var bytes: [UInt8] = []
            unsafe FoldedText.append(utf8, to: &bytes)
            return bytes + [0]
        }
    }

    /// Appends the folded form of a UTF-8 text.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard unsafe utf8.reduce(0, |) < 0x80 else {
            return unsafe bytes.append(contentsOf: FoldedText.fold(utf8))
        }
        // Plain ASCII, the common case, needs no tables.
        let start = bytes.count
        unsafe bytes.append(contentsOf: utf8)
        for place in start..<bytes.count where 0x41...0x5A ~= bytes[place] {
            bytes[place] |= 0x20
        }
    }

    /// Calls `body` with the zero-terminated bytes.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe body(
                required(bytes.baseAddress, "text").assumingMemoryBound(to: CChar.self))
        }
    }

    /// The folded text.
    package var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

    /// The folded text is empty.
    package var isEmpty: Bool { bytes.first == 0 }

    /// Returns true when `other` is a substring.
    ///
    /// Every text contains the empty one.
    package func contains(_ other: FoldedText) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe other.bytes.withUnsafeBufferPointer { other in
                unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                    unsafe other.withMemoryRebound(to: CChar.self) { other in
                        unsafe g_strstr_len(bytes.baseAddress, -1, other.baseAddress) != nil
                    }
                }
            }
        }
    }

    private static func fold(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let normalized = unsafe utf8.withMemoryRebound(to: CChar.self) {
            unsafe g_utf8_normalize($0.baseAddress, $0.count, G_NORMALIZE_ALL)
        }
        guard let normalized = unsafe normalized else { return unsafe [UInt8](utf8) }
        defer { unsafe g_free(normalized) }
        let plain = unsafe String(
            String.UnicodeScalarView(
                String(cString: normalized).unicodeScalars.filter {
                    g_unichar_ismark($0.value) == 0
                }
            ))
        guard let folded = unsafe g_utf8_casefold(plain, -1) else { return [UInt8](plain.utf8) }
        defer { unsafe g_free(folded) }
        return unsafe ShelfGObject.bytes(of: folded)
    }
}
