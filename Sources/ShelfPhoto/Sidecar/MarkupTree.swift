/// The elements of an XML text with their byte ranges, so that parts can be replaced and all the
/// rest stays unchanged.
///
/// Only well-formed UTF-8 without a DTD and with all prefixes declared is accepted. A file that is
/// not fully understood must not be changed.
struct MarkupTree {
    /// A qualified name: namespace and local name.
    struct Name: Hashable {
        var space: String
        var local: String
    }

    /// An attribute of an element.
    struct Attribute {
        let name: Name
        /// The range from the white space before the name to the end of the value.
        let outer: Range<Int>
        /// The value without its quotes.
        let value: Range<Int>
    }

    /// An element.
    struct Element {
        let name: Name
        /// The name as written.
        let writtenName: String
        /// The range of the element with its tags.
        var outer: Range<Int>
        /// The end of the last attribute, or of the name without attributes.
        let attributesEnd: Int
        /// The white space before the last attribute; empty without attributes.
        let blank: Range<Int>
        /// The range between the tags; empty at the end of an empty-element tag.
        var content: Range<Int>
        /// The element is an empty-element tag.
        let isSingleTag: Bool
        let attributes: [Attribute]
        /// The namespaces that the element itself declares, by prefix.
        ///
        /// Inherited ones are not stored, as one element may declare a thousand for a hundred
        /// thousand others.
        let declared: [String: String]
        let parent: Int?
        var children: [Int] = []
    }

    let bytes: [UInt8]
    private(set) var elements: [Element] = []

    private static let mostElements = 100_000
    private static let deepest = 100

    /// Parses a text, or returns nil if it is not accepted.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            bytes.allSatisfy({ $0 >= 0x20 || MarkupScanner.isBlank($0) })
        else { return nil }
        self.bytes = bytes
        var scanner = MarkupScanner(bytes)
        var meanings = PrefixMeanings()
        var open: [Int] = []
        while let token = scanner.next() {
            switch token {
            case .text(let range):
                guard !open.isEmpty || bytes[range].allSatisfy({ MarkupScanner.isBlank($0) }) else {
                    return nil
                }
            case .aside: break
            case .start(let tag):
                guard open.count < Self.deepest, elements.count < Self.mostElements,
                    !open.isEmpty || elements.isEmpty, begin(tag, in: open.last, &meanings)
                else { return nil }
                if tag.isSingle {
                    meanings.end(elements[elements.count - 1].declared)
                } else {
                    open.append(elements.count - 1)
                }
            case .end(let name, let range):
                guard let last = open.popLast(), elements[last].writtenName == name else {
                    return nil
                }
                meanings.end(elements[last].declared)
                elements[last].content = elements[last].content.lowerBound..<range.lowerBound
                elements[last].outer = elements[last].outer.lowerBound..<range.upperBound
            }
        }
        guard scanner.isAtEnd, open.isEmpty, !elements.isEmpty else { return nil }
    }

    private mutating func begin(
        _ tag: MarkupScanner.Tag, in parent: Int?, _ meanings: inout PrefixMeanings
    ) -> Bool {
        var declared: [String: String] = [:]
        for attribute in tag.attributes {
            guard let prefix = Self.declaredPrefix(attribute.name) else { continue }
            guard let value = text(attribute.value) else { return false }
            declared[prefix] = value
        }
        meanings.begin(declared)
        var attributes: [Attribute] = []
        var names: Set<PrefixMeanings.Name> = []
        for attribute in tag.attributes where Self.declaredPrefix(attribute.name) == nil {
            guard let name = meanings.name(attribute.name, isAttribute: true),
                names.insert(name).inserted
            else { return false }
            attributes.append(
                Attribute(
                    name: meanings.meant(name), outer: attribute.outer, value: attribute.value))
        }
        guard let name = meanings.name(tag.name, isAttribute: false) else { return false }
        if let parent { elements[parent].children.append(elements.count) }
        elements.append(
            Element(
                name: meanings.meant(name), writtenName: tag.name, outer: tag.range,
                attributesEnd: tag.attributes.last?.outer.upperBound ?? tag.nameEnd,
                blank: tag.attributes.last?.blank ?? tag.nameEnd..<tag.nameEnd,
                content: tag.range.upperBound..<tag.range.upperBound, isSingleTag: tag.isSingle,
                attributes: attributes, declared: declared, parent: parent))
        return true
    }

    /// Returns the prefix that an attribute declares, or nil for any other attribute.
    private static func declaredPrefix(_ name: String) -> String? {
        if name == "xmlns" { return "" }
        return name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
    }

    // MARK: - Queries

    /// Returns the children of an element with a name.
    func children(of element: Int, named name: Name) -> [Int] {
        elements[element].children.filter { elements[$0].name == name }
    }

    /// Returns an attribute of an element.
    func attribute(_ name: Name, of element: Int) -> Attribute? {
        elements[element].attributes.first { $0.name == name }
    }

    /// Returns the namespaces in scope, by prefix; O(declarations of the element and its
    /// ancestors).
    func prefixes(in element: Int) -> [String: String] {
        var prefixes: [String: String] = [:]
        var next: Int? = element
        while let index = next {
            prefixes.merge(elements[index].declared) { inner, _ in inner }
            next = elements[index].parent
        }
        return prefixes.merging(PrefixMeanings.builtIn) { inner, _ in inner }
    }

    /// Returns the text in a range with entities replaced, or nil for an unknown entity.
    func text(_ range: Range<Int>) -> String? {
        let raw = String(decoding: bytes[range], as: UTF8.self)
        guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
        // By scalars: as a `Character`, a sign would include a combining mark after it.
        var text = String.UnicodeScalarView()
        var rest = raw.unicodeScalars[...]
        while let and = rest.firstIndex(of: "&") {
            text += rest[..<and]
            guard let end = rest[and...].firstIndex(of: ";"),
                let meant = Self.meant(Substring(rest[rest.index(after: and)..<end]))
            else { return nil }
            text.append(meant)
            rest = rest[rest.index(after: end)...]
        }
        return String(text + rest)
    }

    private static let named: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// Returns the scalar for an entity's name, or nil if it is unknown or not allowed in XML.
    static func meant(_ sign: Substring) -> Unicode.Scalar? {
        guard sign.hasPrefix("#") else { return named[String(sign)] }
        let isHex = sign.hasPrefix("#x")
        let digits = sign.dropFirst(isHex ? 2 : 1)
        guard digits.first.map({ $0.isHexDigit }) == true else { return nil }
        return UInt32(digits, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
            .flatMap { isSign($0) ? $0 : nil }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        ![0xFFFE, 0xFFFF].contains(scalar.value)
            && (scalar.value >= 0x20 || MarkupScanner.isBlank(UInt8(scalar.value)))
    }

    /// Returns a text escaped for content and attribute values.
    static func written(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
