/// A JSON report: an array of objects, with null for a missing peer or bar.
struct BenchReport {
    let json: String

    init(_ records: [BenchRecord]) {
        let objects = records.map { record in
            let fields = [
                ("case", Self.quoted(record.name)),
                ("value", Self.number(record.value)),
                ("unit", Self.quoted(record.unit)),
                ("peer", record.peer.map { Self.quoted($0.name) } ?? "null"),
                ("peer_value", Self.number(record.peer?.value)),
                ("ratio", Self.number(record.ratio)),
                ("bar", Self.number(record.limit)),
                ("holds", record.holds.map { $0 ? "true" : "false" } ?? "null"),
            ]
            let members = fields.map { "\"\($0.0)\": \($0.1)" }
            return "  {" + members.joined(separator: ", ") + "}"
        }
        json = "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
