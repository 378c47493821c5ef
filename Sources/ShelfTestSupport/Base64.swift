internal import CGtk
import ShelfGObject

/// Base64 encoding.
package enum Base64 {
    package static func text(_ bytes: [UInt8]) -> String {
        unsafe String(takingCString: g_base64_encode(bytes, gsize(bytes.count))) ?? ""
    }

    package static func bytes(_ text: String) -> [UInt8] {
        var count: gsize = 0
        guard let decoded = unsafe g_base64_decode(text, &count) else { return [] }
        defer { unsafe g_free(decoded) }
        return unsafe Array(UnsafeBufferPointer(start: decoded, count: Int(count)))
    }
}
