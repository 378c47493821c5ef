internal import CExif

/// What a camera wrote beside the pixels, tag by tag.
///
/// Parsing trusts the parser: only for worker processes.
@safe
final class ExifBlock {
    enum Part {
        /// The picture, and what made it.
        case picture
        /// The exposure.
        case exposure
        /// The place.
        case place

        fileprivate var index: Int {
            switch self {
            case .picture: 0
            case .exposure: 2
            case .place: 3
            }
        }
    }

    private let data: UnsafeMutablePointer<ExifData>

    /// Looks for tags in the first bytes of a JPEG file; nil when there are none.
    init?(_ bytes: [UInt8]) {
        guard let data = unsafe exif_data_new() else { return nil }
        // Else what is missing would be made up.
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        unsafe bytes.withUnsafeBufferPointer {
            unsafe exif_data_load_data(data, $0.baseAddress, UInt32(clamping: $0.count))
        }
        unsafe self.data = unsafe data
    }

    @inline(never) deinit { unsafe exif_data_unref(data) }

    private func entry(_ tag: Int, _ part: Part) -> ExifEntry? {
        let content = unsafe withUnsafeBytes(of: &data.pointee.ifd) {
            unsafe $0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self)[part.index]
        }
        guard let content = unsafe content,
            let entry = unsafe exif_content_get_entry(content, ExifTag(rawValue: UInt32(tag)))
        else { return nil }
        return unsafe entry.pointee
    }

    private var order: ExifByteOrder { unsafe exif_data_get_byte_order(data) }

    /// A text, without what cannot be shown; nil when there is none.
    func text(_ tag: Int, _ part: Part) -> String? {
        guard let entry = unsafe entry(tag, part), unsafe entry.format == EXIF_FORMAT_ASCII,
            let start = unsafe entry.data
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(entry.size))
        let text = unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.shownWords
    }

    /// Numbers, each a fraction; empty when there are none, or they are of another kind.
    func fractions(_ tag: Int, _ part: Part) -> [Fraction] {
        guard let entry = unsafe entry(tag, part), let start = unsafe entry.data else { return [] }
        let size = unsafe Int(exif_format_get_size(entry.format))
        let count = unsafe min(Int(entry.components), 8)
        let room = unsafe Int(entry.size)
        guard size > 0, count * size <= room else { return [] }
        return (0..<count).compactMap { index in
            let place = unsafe start + index * size
            switch unsafe entry.format {
            case EXIF_FORMAT_SHORT:
                return unsafe Fraction(Int(exif_get_short(place, order)), 1)
            case EXIF_FORMAT_LONG:
                return unsafe Fraction(Int(exif_get_long(place, order)), 1)
            case EXIF_FORMAT_RATIONAL:
                let number = unsafe exif_get_rational(place, order)
                return Fraction(Int(number.numerator), Int(number.denominator))
            default:
                return nil
            }
        }
    }
}

/// A number as cameras write it.
struct Fraction: Hashable, Sendable {
    let numerator: Int
    let denominator: Int

    /// Makes a number; nil where there is none.
    init?(_ numerator: Int, _ denominator: Int) {
        guard numerator >= 0, denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    var value: Double { Double(numerator) / Double(denominator) }
}

extension String {
    /// The text in one line of words, no longer than one can read; nil when nothing is left.
    var shownWords: String? {
        let isShown: (Unicode.Scalar) -> Bool = { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint
                && ![.control, .format, .lineSeparator, .paragraphSeparator]
                    .contains(scalar.properties.generalCategory)
        }
        var shown = ""
        for scalar in unicodeScalars.prefix(400) {
            shown.unicodeScalars.append(isShown(scalar) ? scalar : " ")
        }
        let words = shown.split(separator: " ").joined(separator: " ").prefix(120)
        return words.isEmpty ? nil : String(words)
    }
}
