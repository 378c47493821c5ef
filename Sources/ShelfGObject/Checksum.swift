internal import CGtk

/// Digests of byte strings.
@safe
package enum Checksum {
    /// The MD5 digest of a string's UTF-8, as 32 lower-case hexadecimal digits.
    package static func md5(_ string: String) -> String {
        unsafe String(takingCString: g_compute_checksum_for_string(G_CHECKSUM_MD5, string, -1))
            ?? ""
    }
}
