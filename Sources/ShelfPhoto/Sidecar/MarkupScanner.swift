/// A scanner that splits XML into tags and the text between them.
struct MarkupScanner {
    /// A start tag or an empty-element tag.
    struct Tag {
        let name: String
        let range: Range<Int>
        let nameEnd: Int
        let attributes: [Attribute]
        let isSingle: Bool
    }

    /// An attribute of a tag.
    struct Attribute {
        let name: String
        /// The white space before the attribute.
        let blank: Range<Int>
        /// The attribute with the white space before it.
        let outer: Range<Int>
        /// The value without its quotes.
        let value: Range<Int>
    }

    /// A part of the text.
    enum Token {
        case start(Tag)
        case end(name: String, Range<Int>)
        case text(Range<Int>)
        /// A comment or a processing instruction.
        case aside
    }

    /// The largest number of attributes of a tag; few programs write a hundred.
    static let mostAttributes = 1_000

    private let bytes: [UInt8]
    private var place = 0
    /// The scanner met invalid or unsupported XML.
    private var hasFailed = false

    /// Begins at the first byte, or after a byte order mark.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// The whole text was scanned without an error.
    var isAtEnd: Bool { !hasFailed && place == bytes.count }

    /// Returns the next part, or nil at the end and after an error.
    mutating func next() -> Token? {
        guard !hasFailed, place < bytes.count else { return nil }
        let token = part()
        if token == nil { hasFailed = true }
        return token
    }

    private mutating func part() -> Token? {
        let start = place
        guard bytes[place] == UInt8(ascii: "<") else {
            place = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return hasKnownEntities(start..<place) ? .text(start..<place) : nil
        }
        // In a comment, two hyphens occur only at the end.
        if skip("<!--") { return skip(to: "--") && skip(">") ? .aside : nil }
        if skip("<![CDATA[") {
            let inside = place
            // Text, though a change of it would have to be written in another way.
            return skip(to: "]]>") ? .text(inside..<place) : nil
        }
        if skip("<?") {
            guard skip(to: "?>") else { return nil }
            let words = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
                .split { " \t\r\n='\"?".contains($0) }
            let isForeign =
                words.first == "<" && words.dropFirst().first == "xml"
                && words.contains("encoding") && !words.contains("utf-8")
            return isForeign ? nil : .aside
        }
        if skip("</") {
            guard let name = name() else { return nil }
            skipBlanks()
            return skip(">") ? .end(name: name, start..<place) : nil
        }
        place += 1
        return tag(from: start).map { .start($0) }
    }

    private mutating func tag(from start: Int) -> Tag? {
        guard let name = name() else { return nil }
        let nameEnd = place
        var attributes: [Attribute] = []
        var words: Set<String> = []
        while true {
            let before = place
            skipBlanks()
            let isSingle = skip("/>")
            if isSingle || skip(">") {
                return Tag(
                    name: name, range: start..<place, nameEnd: nameEnd, attributes: attributes,
                    isSingle: isSingle)
            }
            let blank = before..<place
            guard !blank.isEmpty, attributes.count < Self.mostAttributes,
                let word = self.name()
            else { return nil }
            skipBlanks()
            guard skip("=") else { return nil }
            skipBlanks()
            guard place < bytes.count, [0x22, 0x27].contains(bytes[place]) else { return nil }
            let mark = bytes[place]
            let inside = place + 1
            guard let end = bytes[inside...].firstIndex(of: mark),
                !bytes[inside..<end].contains(UInt8(ascii: "<")), hasKnownEntities(inside..<end),
                words.insert(word).inserted
            else { return nil }
            place = end + 1
            attributes.append(
                Attribute(name: word, blank: blank, outer: before..<place, value: inside..<end))
        }
    }

    /// Returns true if each `&` begins a predefined or numeric entity.
    ///
    /// Entity declarations are not read.
    private func hasKnownEntities(_ range: Range<Int>) -> Bool {
        var rest = bytes[range]
        while let and = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[(and + 1)...]
            guard let end = rest.prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";")),
                MarkupTree.meant(String(decoding: rest[..<end], as: UTF8.self)[...]) != nil
            else { return false }
            rest = rest[(end + 1)...]
        }
        return true
    }

    private static let longestEntity = 40

    private mutating func name() -> String? {
        let start = place
        while place < bytes.count, !Self.isBlank(bytes[place]),
            !Array("<>/='\"&".utf8).contains(bytes[place])
        {
            place += 1
        }
        return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let wanted = Array("\(text)".utf8)
        guard bytes[place...].starts(with: wanted) else { return false }
        place += wanted.count
        return true
    }

    private mutating func skip(to text: StaticString) -> Bool {
        let wanted = Array("\(text)".utf8)
        while place + wanted.count <= bytes.count {
            if bytes[place] == wanted[0], skip(text) { return true }
            place += 1
        }
        return false
    }
}
