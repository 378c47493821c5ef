import ShelfGObject

/// Text from the beginning of a file, in whatever encoding it was written.
///
/// Design: docs/design/preview.md#text
package enum DocumentText {
    /// No more bytes of a file are read.
    package static let largestByteCount = 1 << 18
    /// Longer lines are broken: laying one out takes as long as it is.
    static let longestLine = 4_000

    /// The text; nil when the bytes are none.
    ///
    /// - Parameters:
    ///   - isCut: whether the file has more of them.
    ///   - language: the reader's, which says how bytes were written that do not say it.
    static func text(
        _ bytes: [UInt8], isCut: Bool = false, language: String = TextDecoding.language
    ) -> String? {
        decoded(bytes, isCut: isCut, language: language).map { lines(of: $0) }
    }

    /// The text with its lines as they are; nil when the bytes are none.
    static func decoded(
        _ bytes: [UInt8], isCut: Bool = false, language: String = TextDecoding.language
    ) -> String? {
        func text(_ bytes: [UInt8], _ name: String) -> String? {
            TextDecoding.text(bytes, encoding: name, isCut: isCut)
        }
        let marks: [(mark: [UInt8], name: String)] = [
            ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"),
            ([0, 0, 0xFE, 0xFF], "UTF-32BE"), ([0xFF, 0xFE], "UTF-16LE"),
            ([0xFE, 0xFF], "UTF-16BE"),
        ]
        for (mark, name) in marks where bytes.starts(with: mark) {
            return text(Array(bytes.dropFirst(mark.count)), name)
        }
        if let name = wideEncoding(bytes) { return text(bytes, name) }
        guard !isBinary(bytes) else { return nil }
        let names = ["UTF-8", declared(bytes)].compactMap(\.self) + usual(in: language)
        return names.lazy.compactMap { text(bytes, $0) }.first
    }

    /// Text of two bytes a character without a mark: in most of it every other byte is zero.
    private static func wideEncoding(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(1_024)
        guard head.count >= 8 else { return nil }
        let (even, odd) = head.enumerated().reduce(into: (0, 0)) { counts, byte in
            guard byte.element == 0 else { return }
            if byte.offset % 2 == 0 { counts.0 += 1 } else { counts.1 += 1 }
        }
        if odd * 10 > head.count * 4, even * 50 < head.count { return "UTF-16LE" }
        if even * 10 > head.count * 4, odd * 50 < head.count { return "UTF-16BE" }
        return nil
    }

    /// Whether there are bytes that no text has, or many that few texts have.
    private static func isBinary(_ bytes: [UInt8]) -> Bool {
        var rare = 0
        for byte in bytes {
            if byte == 0 { return true }
            if byte < 0x20, !(0x08...0x0D).contains(byte), byte != 0x1B { rare += 1 }
        }
        return rare * 50 > bytes.count
    }

    /// The encoding that the first lines name, as those of XML, HTML and source files may.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(1_024).map { $0 & 0x7F }, as: UTF8.self)
            .lowercased()
        for key in ["encoding=", "charset=", "coding:", "coding="] {
            guard let place = head.utf8.firstPlace(of: key.utf8) else { continue }
            let name = head[place.upperBound...].drop { " \"'".contains($0) }
                .prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
            if !name.isEmpty { return String(name) }
        }
        return nil
    }

    /// The encodings that texts of a language had before there was one for all, the strictest first.
    private static func usual(in language: String) -> [String] {
        let own: [String] =
            switch language {
            case "ja": ["EUC-JP", "CP932"]
            case "zh": ["GB18030", "BIG5"]
            case "ko": ["CP949"]
            case "ru", "uk", "be", "bg", "sr", "mk": ["CP1251"]
            case "cs", "hr", "hu", "pl", "ro", "sk", "sl", "sq": ["CP1250"]
            case "el": ["CP1253"]
            case "tr", "az": ["CP1254"]
            case "he", "yi": ["CP1255"]
            case "ar", "fa", "ur": ["CP1256"]
            case "et", "lt", "lv": ["CP1257"]
            case "vi": ["CP1258"]
            case "th": ["CP874"]
            default: []
            }
        // In the last one every byte is a character.
        return own + ["CP1252", "ISO-8859-1"]
    }

    /// A name as people read it whose bytes are no UTF-8, as those in old archives; nil where nothing reads it.
    ///
    /// Programs that packed ZIP files named what is in them as the system's console did.
    static func name(_ bytes: [UInt8], language: String = TextDecoding.language) -> String? {
        let own =
            switch language {
            case "ru", "uk", "be", "bg": "CP866"
            case "cs", "hr", "hu", "pl", "ro", "sk", "sl", "sq", "sr": "CP852"
            case "el": "CP737"
            case "tr", "az": "CP857"
            case "he", "yi": "CP862"
            case "et", "lt", "lv": "CP775"
            case "ja": "CP932"
            default: usual(in: language).count > 2 ? usual(in: language)[0] : "CP850"
            }
        return [own, "CP850", "ISO-8859-1"].lazy
            .compactMap { TextDecoding.text(bytes, encoding: $0) }.first
    }

    /// The text with lines that end alike and are not too long to be laid out.
    private static func lines(of text: String) -> String {
        var lines = String.UnicodeScalarView()
        var (length, marks, last) = (0, 0, Unicode.Scalar(0))
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            marks = BoundedText.isMark(scalar) ? marks + 1 : 0
            switch scalar {
            case _ where marks > BoundedText.mostMarks: continue
            case "\n" where last == "\r": continue
            case "\n", "\r":
                lines.append("\n")
                length = 0
            // Nothing to be seen, and the end of a text for who reads it in C.
            case "\0": continue
            default:
                if length == longestLine {
                    lines.append("\n")
                    length = 0
                }
                lines.append(scalar)
                length += 1
            }
        }
        return String(lines)
    }
}
