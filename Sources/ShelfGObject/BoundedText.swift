internal import CGtk

/// Truncates texts that come from files, so that laying out a label takes no longer than a frame.
///
/// Design: docs/design/decoding.md#texts
package enum BoundedText {
    /// The longest name that file systems allow, in characters.
    package static let longestName = 255
    /// The longest line of a message of at most two lines, in characters.
    ///
    /// The longest sentence of the program fits, in any language, with a name of a file in it.
    package static let longestSentence = 320
    /// The longest line of a message of more lines, in characters.
    package static let longestLine = 160
    /// The most lines of a message.
    package static let mostLines = 24
    /// The most combining marks of one letter.
    ///
    /// A text has at most its longest length of them.
    package static let mostMarks = 8

    /// Returns the beginning of a title or name, without excessive combining marks.
    ///
    /// - Parameter longest: The most scalars that are not combining marks.
    package static func name(_ text: String, longest: Int = longestName) -> String {
        if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let (scalars, isWhole) = bounded(text.unicodeScalars, longest)
        return isWhole ? text : String(scalars)
    }

    /// Returns a message with its lines truncated in the middle, since reasons stand at their ends.
    package static func message(_ text: String) -> String {
        let newline = UInt8(ascii: "\n")
        if text.utf8.count <= longestSentence,
            text.utf8.allSatisfy({ $0 < 0x80 && $0 != newline })
        {
            return text
        }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let longest = lines.count > 2 ? longestLine : longestSentence
        let shown = lines.prefix(mostLines).map { line(String($0), longest: longest) }
        return (lines.count > mostLines ? shown.dropLast() + ["…"] : shown).joined(separator: "\n")
    }

    private static func line(_ text: String, longest: Int) -> String {
        let scalars = Array(bounded(text.unicodeScalars, .max).scalars)
        guard scalars.count > longest else { return name(text, longest: longest) }
        let half = longest / 2
        // Do not begin with combining marks of a removed letter.
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
