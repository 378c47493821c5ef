internal import CGtk

// Texts are StaticStrings, so that none is composed before it is looked up, and all can be
// extracted from the sources.
// Design: docs/design/translation.md#texts-in-the-sources

/// Returns a text in the user's language, or untranslated.
///
/// - Parameter values: The values of `{name}` placeholders.
package func localized(
    _ text: StaticString, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let found = unsafe withCStrings(text) {
        unsafe String(cStringOrNil: g_dgettext(Translations.domain, $0))
    }
    return Localized.filling(found ?? text.description, values)
}

/// Returns an ambiguous text in the user's language.
///
/// - Parameter context: The meaning, for translators.
package func localized(
    _ text: StaticString, context: StaticString, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let found = unsafe withCStrings(text, context) {
        unsafe String(cStringOrNil: g_dpgettext2(Translations.domain, $1, $0))
    }
    return Localized.filling(found ?? text.description, values)
}

/// Returns a text with a number in the plural form of the user's language.
///
/// - Parameters:
///   - one: The English singular.
///   - other: The English plural.
///   - count: The number, also the value of `{count}`.
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

/// Substitution of values in translated texts.
package enum Localized {
    /// Replaces placeholders by values.
    ///
    /// A placeholder without a value stays.
    package static func filling(
        _ text: String, _ values: KeyValuePairs<String, String>, count: Int? = nil
    ) -> String {
        guard count != nil || !values.isEmpty else { return text }
        // Work on scalars, since a combining mark after a bracket would form one character with it.
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

    /// Joins texts in one line: `a, b, c`.
    package static func list(_ texts: [String]) -> String {
        // Translators: between the entries of a list
        texts.joined(separator: localized(", "))
    }
}
