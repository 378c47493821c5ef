/// The address of a search in the desktop's index: `shelf-search:///white%20whale`.
///
/// GIO does not know such addresses.
package struct SearchAddress: Hashable, Sendable {
    /// The words, separated by blanks; never empty.
    package let words: [String]

    private static let scheme = "shelf-search:"

    /// Creates a search for a text's words; nil without words.
    package init?(words text: String) {
        words = text.split { $0.isWhitespace }.map { String($0) }
        if words.isEmpty { return nil }
    }

    /// Parses an address; nil for other addresses.
    package init?(_ file: File) {
        guard file.uri.utf8.starts(with: Self.scheme.utf8) else { return nil }
        let text = file.uri.dropFirst(Self.scheme.count).drop { $0 == "/" }
        self.init(words: String(decoding: Percent.decoded(text.utf8), as: UTF8.self))
    }

    /// The address.
    package var file: File {
        File(canonicalURI: "\(Self.scheme)///\(Percent.encoded(Array(text.utf8)))")
    }

    /// The words in one line.
    package var text: String { words.joined(separator: " ") }

    /// The title of the search.
    package var title: String { localized("Search for “{words}”", ["words": text]) }
}
