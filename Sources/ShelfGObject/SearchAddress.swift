/// The address of what the desktop's index finds for words: `shelf-search:///white%20whale`.
///
/// GIO knows nothing of such addresses.
package struct SearchAddress: Hashable, Sendable {
    /// The words, separated by blanks; never empty.
    package let words: [String]

    private static let scheme = "shelf-search:"

    /// What is found for a text; nil where there is no word in it.
    package init?(words text: String) {
        words = text.split { $0.isWhitespace }.map { String($0) }
        if words.isEmpty { return nil }
    }

    /// Reads an address; nil for one of anything else.
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

    /// What it is called.
    package var title: String { localized("Search for “{words}”", ["words": text]) }
}
