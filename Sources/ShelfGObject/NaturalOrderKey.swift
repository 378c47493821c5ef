internal import CGtk

/// The sort key of a name in natural order: numbers by value, letters by the user's language.
///
/// Keys compare as bytes, so a sort computes each key once.
@safe
package struct NaturalOrderKey: Comparable, Hashable, Sendable {
    private let bytes: [UInt8]

    /// Creates the key of a name.
    package init(_ name: String) {
        var name = name
        bytes = name.withUTF8 { name in
            let key = unsafe name.withMemoryRebound(to: CChar.self) {
                unsafe g_utf8_collate_key_for_filename($0.baseAddress, $0.count)
            }
            guard let key = unsafe key else { return unsafe [UInt8](name) }
            defer { unsafe g_free(key) }
            return unsafe ShelfGObject.bytes(of: key)
        }
    }

    /// Returns true when `left` comes first.
    package static func < (left: NaturalOrderKey, right: NaturalOrderKey) -> Bool {
        unsafe left.bytes.withUnsafeBytes { left in
            unsafe right.bytes.withUnsafeBytes { right in
                let count = min(left.count, right.count)
                if count > 0, let first = left.baseAddress, let second = right.baseAddress {
                    let order = unsafe memcmp(first, second, count)
                    if order != 0 { return order < 0 }
                }
                return left.count < right.count
            }
        }
    }
}
