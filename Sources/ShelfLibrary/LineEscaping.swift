/// Text made safe for output of one record a line.
package enum LineEscaping {
    /// Writes a newline as `\n`, a tab as `\t`, a backslash as `\\` and other control characters as
    /// `\xHH` for each of their bytes, so that a line stays a line and a field a field.
    package static func escape(_ text: String) -> String { escape(Array(text.utf8)) }

    /// The same for a file's name in its own bytes; those that are not UTF-8 become `\xHH` too.
    package static func escape(_ bytes: [UInt8]) -> String { escape(bytes, backslash: "\\\\") }

    /// The same for a message in which names are escaped already, so that a backslash stays one.
    package static func escape(message: String) -> String {
        escape(Array(message.utf8), backslash: "\\")
    }

    private static func escape(_ bytes: [UInt8], backslash: String) -> String {
        guard bytes.contains(where: { $0 < 0x20 || $0 == 0x5C || $0 >= 0x7F }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            if let scalar = scalar(atStartOf: rest) {
                rest = rest.dropFirst(UTF8.width(scalar))
                if scalar == "\\" { text += backslash } else { append(scalar, to: &text) }
            } else {
                rest = rest.dropFirst()
                appendHex(first, to: &text)
            }
        }
        return text
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        default:
            // Line separators are line ends to some readers as well.
            let isControl =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}"
                || scalar == "\u{2029}"
            if isControl {
                for byte in UTF8.encode(scalar)! { appendHex(byte, to: &text) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func appendHex(_ byte: UInt8, to text: inout String) {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
    }

    private static func scalar(atStartOf bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var iterator = bytes.prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return scalar
    }
}
