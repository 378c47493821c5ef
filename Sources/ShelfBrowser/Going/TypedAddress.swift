import ShelfGObject

/// Where somebody goes by typing it: a path, from home where it begins with a tilde, or any address that GIO knows.
///
/// Design: docs/design/places.md#typed-addresses
nonisolated enum TypedAddress {
    /// How a place is typed.
    static func text(of place: File) -> String { place.path == nil ? place.uri : place.displayPath }

    /// The place that is typed; nil for what names none.
    ///
    /// - Parameter home: What a tilde stands for; nothing where there is none.
    static func file(of text: String, home: File?) -> File? {
        let text = trimmed(text)
        return path(text, home: home) ?? (hasScheme(text) ? File(uri: text) : nil)
    }

    /// What a path leads to that is written from the root or from home; nil for any other text.
    static func path(_ text: String, home: File?) -> File? {
        if text.hasPrefix("/") { return File(path: text) }
        if text == "~" { return home }
        guard text.hasPrefix("~/"), let path = home?.path else { return nil }
        return File(path: "\(path)/\(text.dropFirst(2))")
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// RFC 3986, 3.1, with something after it.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex,
            let first = text.utf8.first, isLetter(first)
        else { return false }
        let others: Set<UInt8> = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        return text[..<colon].utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || others.contains($0)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
