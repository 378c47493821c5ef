/// The text of a filter, as menus read and change it.
package enum FilterText {
    /// The value of a term that stands in a text; empty when it does not.
    package static func value(of name: String, in text: String) -> String {
        words(of: text).last { isTerm($0, name) }.map { String($0.dropFirst(name.count + 1)) } ?? ""
    }

    /// The text with a term of this value instead of those it has of the name; without any when the
    /// value is empty.
    package static func setting(_ name: String, to value: String, in text: String) -> String {
        var words = words(of: text).filter { !isTerm($0, name) }
        if !value.isEmpty { words.append("\(name):\(value)") }
        return words.joined(separator: " ")
    }

    private static func isTerm(_ word: String, _ name: String) -> Bool {
        word.lowercased().hasPrefix("\(name):")
    }

    /// What stands between spaces that are not in quotation marks.
    private static func words(of text: String) -> [String] {
        var words = [""]
        var isInside = false
        for character in text {
            if character == "\"" { isInside.toggle() }
            if character.isWhitespace && !isInside {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
