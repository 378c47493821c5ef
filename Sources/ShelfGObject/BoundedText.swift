internal import CGtk

/// Cuts texts that come from files, so that laying out a label takes no longer than a frame.
///
/// Design: docs/design/decoding.md#texts
package enum BoundedText {
    /// Names of files fit in, as file systems have them.
    package static let longestName = 255
    /// A line of a message fits in.
    package static let longestLine = 160
    /// A message has no more lines.
    package static let mostLines = 24
    /// A letter has no more combining marks, and a text no more than its longest length.
    package static let mostMarks = 8

    /// The beginning of a title or name, without combining marks that no script needs.
    ///
    /// - Parameter longest: The largest number of scalars that are no marks.
    package static func name(_ text: String, longest: Int = longestName) -> String {
        if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let (scalars, isWhole) = bounded(text.unicodeScalars, longest)
        return isWhole ? text : String(scalars)
    }

    /// A message whose lines are cut in their middle: reasons stand at the end of lines.
    package static func message(_ text: String) -> String {
        if text.utf8.count <= longestLine, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.prefix(mostLines).map { line(String($0)) }
        return (lines.count > mostLines ? shown.dropLast() + ["…"] : shown).joined(separator: "\n")
    }

    private static func line(_ text: String) -> String {
        let scalars = Array(bounded(text.unicodeScalars, .max).scalars)
        guard scalars.count > longestLine else { return name(text, longest: longestLine) }
        let half = longestLine / 2
        // A part does not begin with the marks of a letter that is left out.
        let end = scalars.suffix(half).drop(while: isMark)
        var line = String.UnicodeScalarView(scalars.prefix(half - 1))
        line.append("…")
        line.append(contentsOf: end)
        return String(line)
    }

    private static func bounded(
        _ scalars: String.UnicodeScalarView, _ longest: Int
    ) -> (scalars: String.UnicodeScalarView, isWhole: Bool) {
        var kept = String.UnicodeScalarView()
        var (length, marks, all) = (0, 0, 0)
        var isWhole = true
        for scalar in scalars {
            if isMark(scalar) {
                (marks, all) = (marks + 1, all + 1)
                guard marks <= mostMarks, all <= longest else {
                    isWhole = false
                    continue
                }
            } else {
                guard length < longest else { return (kept, false) }
                (length, marks) = (length + 1, 0)
            }
            kept.append(scalar)
        }
        return (kept, isWhole)
    }

    /// The scalar combines with the letter before it.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && g_unichar_ismark(scalar.value) != 0
    }
}
