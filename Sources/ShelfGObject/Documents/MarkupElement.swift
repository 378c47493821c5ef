internal import CGtk

/// An element of an XML text, with its attributes.
package struct MarkupElement: Hashable, Sendable {
    /// Its name, without what says whose it is.
    package let name: String
    /// The attributes, under names like its own.
    package let attributes: [String: String]

    /// The elements of a text in their order, as far as it is well-formed, and no more than `limit`.
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
            // What came before a broken place is found all the same.
            _ = unsafe g_markup_parse_context_parse(context, text, gssize(text.utf8.count), nil)
        }
        return found.elements
    }

    private final class Found {
        var elements: [MarkupElement] = []
        let limit: Int

        init(limit: Int) { self.limit = limit }
    }

    /// A name without its prefix.
    private static func plain(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
