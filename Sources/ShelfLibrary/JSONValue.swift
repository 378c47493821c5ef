/// A value of JSON (RFC 8259).
enum JSONValue: Sendable {
    case string(String)
    case number(Int64)
    /// A number as it was written, `true`, `false` or `null`.
    case literal(String)
    case array([JSONValue])
    /// Names and values, in the order they are written in.
    case object([(String, JSONValue)])

    /// The value on one line.
    var text: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .literal(let text): text
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { "\(Self.quoted($0.0)): \($0.1.text)" }.joined(separator: ", ")
                + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            // The last two end lines for some readers.
            case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
