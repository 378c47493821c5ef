/// A text table of records, one line each.
struct BenchTable {
    let text: String

    init(_ records: [BenchRecord]) {
        let header = ["case", "value", "unit", "peer", "peer value", "ratio", "bar", "holds"]
        let lines = [header] + records.map(Self.cells)
        let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        text = lines.map { cells in
            let padded = cells.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - cells[column].count)
                let isText = [0, 2, 3, 7].contains(column)
                return isText ? cells[column] + space : space + cells[column]
            }
            return padded.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func cells(_ record: BenchRecord) -> [String] {
        [
            record.name, number(record.value), record.unit, record.peer?.name ?? "",
            number(record.peer?.value), number(record.ratio), limit(record),
            record.holds.map { $0 ? "yes" : "NO" } ?? "",
        ]
    }

    private static func limit(_ record: BenchRecord) -> String {
        switch record.bar {
        case .valueAtMost, .ratioAtMost: "≤ " + number(record.limit)
        case .ratioAtLeast: "≥ " + number(record.limit)
        case nil: ""
        }
    }

    /// Returns a number with four significant digits, or an empty string for nil.
    private static func number(_ value: Double?) -> String {
        guard let value else { return "" }
        if value >= 1000 || value == value.rounded() { return "\(Int(value.rounded()))" }
        var scale = 1.0
        while value * scale < 1000, scale < 1e6 { scale *= 10 }
        return "\((value * scale).rounded() / scale)"
    }
}
