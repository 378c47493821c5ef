// The standard library's search links its regular expressions, which take a megabyte.
//
// Design: docs/design/packaging.md#what-is-large

extension Collection where Element: Equatable {
    /// Returns the range of the first occurrence of another collection.
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
    /// Returns true when a text is a substring, compared by bytes.
    package func holds(_ part: String) -> Bool { utf8.firstPlace(of: part.utf8) != nil }

    /// Returns the text with all occurrences of a part replaced.
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
