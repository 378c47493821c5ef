internal import CGtk
internal import Glibc

/// Formatting of numbers for the user's locale.
package enum Count {
    /// Formats a count with the locale's thousands separator, or a narrow space.
    package static func text(_ count: Int) -> String {
        let digits = Array(String(count.magnitude))
        var text = count < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += separators.thousands }
            text.append(digit)
        }
        return text
    }

    /// The locale's decimal point.
    package static var decimalPoint: String { separators.decimal }

    private static let separators: (thousands: String, decimal: String) = {
        func text(_ item: Int32) -> String? {
            let text = unsafe String(cStringOrNil: nl_langinfo(item)) ?? ""
            return text.isEmpty ? nil : text
        }
        return (text(Int32(THOUSEP)) ?? "\u{202F}", text(Int32(RADIXCHAR)) ?? ".")
    }()
}
