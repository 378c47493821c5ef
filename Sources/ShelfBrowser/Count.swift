/// Numbers as people read them.
nonisolated enum Count {
    /// A count with its thousands set apart by a narrow space.
    static func text(_ count: Int) -> String {
        let digits = Array(String(count))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
            text.append(digit)
        }
        return text
    }
}
