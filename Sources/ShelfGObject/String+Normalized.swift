internal import CGtk

extension String {
    /// Returns the text in Unicode form NFC, or NFD if `composed` is false.
    package func normalized(composed: Bool) -> String {
        unsafe String(
            takingCString: g_utf8_normalize(self, -1, composed ? G_NORMALIZE_NFC : G_NORMALIZE_NFD))
            ?? self
    }
}
