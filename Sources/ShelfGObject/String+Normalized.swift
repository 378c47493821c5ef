internal import CGtk

extension String {
    /// The text with each letter and its marks as one character where there is one, or taken apart.
    package func normalized(composed: Bool) -> String {
        unsafe String(
            takingCString: g_utf8_normalize(self, -1, composed ? G_NORMALIZE_NFC : G_NORMALIZE_NFD))
            ?? self
    }
}
