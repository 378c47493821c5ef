internal import CGtk

/// How the lines of a file's name may be broken.
nonisolated enum FileNameAttributes {
    /// The longest ending that is taken for one, in characters with its dot.
    private static let longestEnding = 10
    /// How many characters before an ending stay with it, so that none stands alone on a line.
    private static let company = 3

    /// Attributes for a name: no hyphens, and no break in or shortly before its ending.
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

    /// The offset in UTF-8 of the end of a name that is not to be broken; nil if there is none.
    static func tail(of name: String) -> Int? {
        guard var dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[dot...]
        guard ending.count <= longestEnding, !ending.contains(where: \.isWhitespace) else {
            return nil
        }
        // What was packed and then compressed has two: .tar.gz.
        if let inner = name[..<dot].lastIndex(of: "."), inner != name.startIndex,
            name[inner..<dot] == ".tar"
        {
            dot = inner
        }
        let start = name.index(dot, offsetBy: -company, limitedBy: name.startIndex)
        return name.utf8.distance(from: name.startIndex, to: start ?? name.startIndex)
    }
}
