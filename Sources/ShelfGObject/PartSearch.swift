// The standard library's own search comes with its regular expressions, a megabyte of them.
//
// Design: docs/design/packaging.md#what-is-large

extension Collection where Element: Equatable {
    /// Where the elements of another collection first stand next to each other.
    package func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            var (here, there) = (start, part.startIndex)
            while there != part.endIndex, here != endIndex, self[here] == part[there] {
                formIndex(after: &here)
                part.formIndex(after: &there)
            }
            if there == part.endIndex { return start..<here }
            if here == endIndex { return nil }
            formIndex(after: &start)
        }
    }
}

extension StringProtocol {
    /// Whether a text is part of this one, byte for byte.
    package func holds(_ part: String) -> Bool { utf8.firstPlace(of: part.utf8) != nil }

    /// The text with another part in place of one, wherever that stands.
    package func replacingParts(_ part: String, by other: String) -> String {
        var text = ""
        var rest = self[...]
        while let place = rest.utf8.firstPlace(of: part.utf8), !place.isEmpty {
            text += rest[..<place.lowerBound]
            text += other
            rest = rest[place.upperBound...]
        }
        return text + rest
    }
}
