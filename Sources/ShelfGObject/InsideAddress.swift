/// The address of an entry inside a container file: `shelf-archive+file:///a/b.zip//c/d.png`.
///
/// It consists of the container's kind and address, two slashes, which no file address contains,
/// and the entry's path. GIO does not know such addresses.
package struct InsideAddress: Hashable, Sendable {
    /// The kind of container.
    package enum Kind: String, Sendable {
        case archive = "shelf-archive+"
        case list = "shelf-list+"
        case books = "shelf-books+"
    }

    /// The kind of container.
    package let kind: Kind
    /// The container file.
    package let container: File
    /// The components of the entry's path; never empty.
    package let names: [[UInt8]]

    /// Makes the address of an entry, by its path inside the container.
    package init(_ kind: Kind, in container: File, names: [[UInt8]]) {
        precondition(!names.isEmpty, "nothing inside is named")
        (self.kind, self.container, self.names) = (kind, container, names)
    }

    /// Parses an address; nil for an ordinary file's.
    package init?(_ file: File) {
        guard let (kind, place, rest) = Self.parts(of: file.uri) else { return nil }
        let names = rest.split(separator: "/").map { Percent.decoded($0.utf8) }
        guard !names.isEmpty else { return nil }
        self.init(kind, in: File(canonicalURI: String(place)), names: names)
    }

    /// The address.
    package var file: File {
        let way = names.map { Percent.encoded($0) }.joined(separator: "/")
        return File(canonicalURI: "\(kind.rawValue)\(container.uri)//\(way)")
    }

    private static func parts(of uri: String) -> (Kind, place: Substring, rest: Substring)? {
        // Reject most addresses early.
        guard uri.utf8.starts(with: "shelf-".utf8),
            let kind = [Kind.archive, .list, .books].first(where: { uri.hasPrefix($0.rawValue) })
        else { return nil }
        let whole = uri.dropFirst(kind.rawValue.count)
        guard let scheme = whole.utf8.firstPlace(of: "://".utf8),
            let end = whole[scheme.upperBound...].utf8.firstPlace(of: "//".utf8)
        else { return nil }
        return (kind, whole[..<end.lowerBound], whole[end.upperBound...])
    }

    /// The parent: the container itself for entries at the top.
    var parent: File {
        names.count == 1
            ? container : InsideAddress(kind, in: container, names: names.dropLast()).file
    }

    /// The path for display.
    var displayPath: String {
        ([container.displayPath] + names.map { File.displayName(ofNameBytes: $0) })
            .joined(separator: "/")
    }
}
