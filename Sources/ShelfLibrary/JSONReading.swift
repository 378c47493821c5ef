import ShelfGObject

/// Reads a text of JSON (RFC 8259), with all that is in it in its order.
struct JSONReading {
    /// Why a text is none, and in which line.
    struct Failure: Error, Hashable {
        let line: Int
        let reason: String
    }

    /// No values lie deeper in others.
    private static let mostLevels = 64

    private var rest: ArraySlice<UInt8>
    private var line = 1
    private var level = 0

    private init(_ bytes: [UInt8]) {
        rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    }

    /// The value that a text is.
    static func value(of bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reading = JSONReading(bytes)
        let value = try reading.value()
        reading.skipSpace()
        if !reading.rest.isEmpty { throw reading.failure(localized("something follows the end")) }
        return value
    }

    private func failure(_ reason: String) -> Failure { Failure(line: line, reason: reason) }

    private mutating func skipSpace() {
        while let byte = rest.first, byte == 0x20 || (0x09...0x0D).contains(byte) {
            if byte == 0x0A { line += 1 }
            rest = rest.dropFirst()
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func value() throws(Failure) -> JSONValue {
        skipSpace()
        level += 1
        defer { level -= 1 }
        guard level <= Self.mostLevels else { throw failure(localized("too many levels")) }
        switch rest.first {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case nil: throw failure(localized("it ends too early"))
        default: return try literal()
        }
    }

    private mutating func object() throws(Failure) -> JSONValue {
        rest = rest.dropFirst()
        var members: [(String, JSONValue)] = []
        if take("}") { return .object([]) }
        while true {
            skipSpace()
            guard rest.first == UInt8(ascii: "\"") else {
                throw failure(localized("a name is missing"))
            }
            let name = try string()
            guard take(":") else { throw failure(localized("a colon is missing")) }
            members.append((name, try value()))
            if take("}") { return .object(members) }
            guard take(",") else { throw failure(localized("a comma or } is missing")) }
        }
    }

    private mutating func array() throws(Failure) -> JSONValue {
        rest = rest.dropFirst()
        var values: [JSONValue] = []
        if take("]") { return .array([]) }
        while true {
            values.append(try value())
            if take("]") { return .array(values) }
            guard take(",") else { throw failure(localized("a comma or ] is missing")) }
        }
    }

    private mutating func literal() throws(Failure) -> JSONValue {
        let word = rest.prefix { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte & 0xDF | 0x20)
                || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
        let text = String(decoding: word, as: UTF8.self)
        let isNumber = Double(text) != nil && text.utf8.contains { (0x30...0x39).contains($0) }
        guard ["true", "false", "null"].contains(text) || isNumber else {
            throw failure(localized("something is neither text nor number nor list"))
        }
        rest = rest.dropFirst(word.count)
        return .literal(text)
    }

    private mutating func string() throws(Failure) -> String {
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw failure(localized("a text is not UTF-8"))
                }
                return text
            case UInt8(ascii: "\\"): bytes += try escaped()
            case 0..<0x20: throw failure(localized("a text does not end in its line"))
            default: bytes.append(byte)
            }
        }
        throw failure(localized("a text does not end"))
    }

    private mutating func escaped() throws(Failure) -> [UInt8] {
        switch rest.popFirst() {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if (0xD800...0xDBFF).contains(units[0]), rest.starts(with: Array("\\u".utf8)) {
                rest = rest.dropFirst(2)
                units.append(try unit())
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        case let byte? where [0x22, 0x5C, 0x2F].contains(byte): return [byte]
        default: throw failure(localized("an escape that JSON does not have"))
        }
    }

    private mutating func unit() throws(Failure) -> UInt16 {
        let digits = rest.prefix(4)
        guard digits.count == 4,
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure(localized("\\u without four digits")) }
        rest = rest.dropFirst(4)
        return unit
    }
}

extension JSONValue {
    /// The value of a name, the first of several.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    /// The value with another one for a name, which keeps its place; at the end where it is new.
    func setting(_ name: String, to value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        if let index = members.firstIndex(where: { $0.0 == name }) {
            members[index].1 = value
        } else {
            members.append((name, value))
        }
        return .object(members)
    }

    /// The text it is; nil for anything else.
    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The values it lists; nil for anything else.
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    /// The value on lines, of which those of the first levels are indented.
    func lines(levels: Int, indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let values) where levels > 0 && !values.isEmpty:
            return "[\n"
                + values.map { inner + $0.lines(levels: levels - 1, indent: inner) }
                .joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where levels > 0 && !members.isEmpty:
            return "{\n"
                + members.map { name, value in
                    "\(inner)\(JSONValue.string(name).text): "
                        + value.lines(levels: levels - 1, indent: inner)
                }.joined(separator: ",\n") + "\n\(indent)}"
        default: return text
        }
    }
}
