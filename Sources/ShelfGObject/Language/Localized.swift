internal import CGtk

// What is given is a StaticString, so that nothing can be put together before it is looked up, and the
// texts of all calls can be gathered from the sources.
// Design: docs/design/translation.md#texts-in-the-sources

/// A text of the program in the reader's language; as it is written where there is no translation.
///
/// - Parameter values: What stands for `{name}` in it, by names.
package func localized(
    _ text: StaticString, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let found = unsafe withCStrings(text) {
        unsafe String(cStringOrNil: g_dgettext(Translations.domain, $0))
    }
    return Localized.filling(found ?? text.description, values)
}

/// A text that has several meanings, in the reader's language.
///
/// - Parameter context: Which of them is meant, for the translator.
package func localized(
    _ text: StaticString, context: StaticString, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let found = unsafe withCStrings(text, context) {
        unsafe String(cStringOrNil: g_dpgettext2(Translations.domain, $1, $0))
    }
    return Localized.filling(found ?? text.description, values)
}

/// A text with a number in it, in the form the reader's language has for that number.
///
/// - Parameters:
///   - one: The text for one in English.
///   - other: The text for all other numbers in English.
///   - count: The number, which stands for `{count}`.
package func localized(
    one: StaticString, other: StaticString, count: Int,
    _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let found = unsafe withCStrings(one, other) {
        unsafe String(
            cStringOrNil: g_dngettext(Translations.domain, $0, $1, gulong(count.magnitude)))
    }
    let text = found ?? (count == 1 ? one : other).description
    return Localized.filling(text, values, count: count)
}

private func withCStrings<Result>(
    _ text: StaticString, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
    unsafe UnsafeRawPointer(text.utf8Start).withMemoryRebound(
        to: CChar.self, capacity: text.utf8CodeUnitCount + 1
    ) { unsafe body($0) }
}

private func withCStrings<Result>(
    _ text: StaticString, _ other: StaticString,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result
) -> Result {
    unsafe withCStrings(text) { text in
        unsafe withCStrings(other) { unsafe body(text, $0) }
    }
}

/// What is done to texts once they are found.
package enum Localized {
    /// Puts values in the places that bear their names; a place nothing is given for stays.
    package static func filling(
        _ text: String, _ values: KeyValuePairs<String, String>, count: Int? = nil
    ) -> String {
        guard count != nil || !values.isEmpty else { return text }
        // A mark that joins what is before it makes one character with a bracket.
        var filled = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            filled += rest[..<start]
            if name == "count", let count {
                filled += Count.text(count).unicodeScalars
            } else if let value = values.first(where: { $0.key == name })?.value {
                filled += Direction.isolated(value).unicodeScalars
            } else {
                filled += rest[start...end]
            }
            rest = rest[rest.index(after: end)...]
        }
        return String(filled + rest)
    }

    /// Several things in one line: `a, b, c`.
    package static func list(_ texts: [String]) -> String {
        // Translators: between the entries of a list
        texts.joined(separator: localized(", "))
    }
}
