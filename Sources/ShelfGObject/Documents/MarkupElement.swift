internal import CGtk

/// An element of an XML text with its attributes.
package struct MarkupElement: Hashable, Sendable {
    /// The local name, without namespace prefix.
    package let name: String
    /// The attributes by local name.
    package let attributes: [String: String]

    /// Parses at most `limit` elements in order, up to the first error.
    package static func read(_ text: String, limit: Int) -> [MarkupElement] {
        let found = Found(limit: limit)
        var parser = GMarkupParser()
        unsafe parser.start_element = { _, name, names, values, found, error in
            guard let name = unsafe name, let found = unsafe found else { return }
            let list = unsafe Unmanaged<Found>.fromOpaque(found).takeUnretainedValue()
            guard list.elements.count < list.limit else {
                unsafe g_set_error_literal(
                    error, g_markup_error_quark(),
                    Int32(G_MARKUP_ERROR_INVALID_CONTENT.rawValue), "too many elements")
                return
            }
            var attributes: [String: String] = [:]
            var index = 0
            while let key = unsafe names?[index], let value = unsafe values?[index] {
                unsafe attributes[MarkupElement.plain(String(cString: key))] = unsafe String(
                    cString: value)
                index += 1
            }
            unsafe list.elements.append(
                MarkupElement(
                    name: MarkupElement.plain(String(cString: name)), attributes: attributes))
        }
        withExtendedLifetime(found) {
            let context = unsafe g_markup_parse_context_new(
                &parser, GMarkupParseFlags(0), Unmanaged.passUnretained(found).toOpaque(), nil)
            defer { unsafe g_markup_parse_context_free(context) }
            // Elements before an error count.
            _ = unsafe g_markup_parse_context_parse(context, text, gssize(text.utf8.count), nil)
        }
        return found.elements
    }

    private final class Found {
        var elements: [MarkupElement] = []
        let limit: Int

        init(limit: Int) { self.limit = limit }
    }

    /// Returns a name without its prefix.
    private static func plain(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
