internal import CGtk

/// Text attributes that control line breaks in file names.
nonisolated enum FileNameAttributes {
    /// The largest length of an extension in characters, with its dot.
    private static let longestEnding = 10
    /// The number of characters kept together with an extension, so that it is not alone on a line.
    private static let company = 3

    /// Returns attributes for a name: no hyphens, and no break in or shortly before the extension.
    static func list(for name: String) -> OpaquePointer? {
        let list = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
        if let tail = tail(of: name) {
            let whole = unsafe pango_attr_allow_breaks_new(0)
            unsafe whole?.pointee.start_index = guint(tail)
            unsafe pango_attr_list_insert(list, whole)
        }
        return unsafe list
    }

    /// Returns the UTF-8 offset of the end of a name that must not break, or nil.
    static func tail(of name: String) -> Int? {
        guard var dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[dot...]
        guard ending.count <= longestEnding, !ending.contains(where: \.isWhitespace) else {
            return nil
        }
        // Compressed archives have two extensions: .tar.gz.
        if let inner = name[..<dot].lastIndex(of: "."), inner != name.startIndex,
            name[inner..<dot] == ".tar"
        {
            dot = inner
        }
        let start = name.index(dot, offsetBy: -company, limitedBy: name.startIndex)
        return name.utf8.distance(from: name.startIndex, to: start ?? name.startIndex)
    }
}
