internal import CGtk

/// A key file in GLib's format: groups of keys with values.
package struct KeyFile: Equatable, Sendable {
    /// A named group of keys with values.
    package struct Group: Equatable, Sendable {
        /// The unique name of the group.
        package let name: String
        /// The values by key.
        package var values: [String: String]

        /// Creates a group.
        package init(_ name: String, _ values: [String: String]) {
            (self.name, self.values) = (name, values)
        }
    }

    /// The groups, in order.
    package var groups: [Group]

    /// Creates a key file.
    package init(_ groups: [Group]) { self.groups = groups }

    /// Parses a key file's text.
    ///
    /// - Throws: `GLibError` for text that is not a key file.
    package init(text: String) throws(GLibError) {
        let file = unsafe g_key_file_new()
        defer { unsafe g_key_file_unref(file) }
        var error: UnsafeMutablePointer<GError>?
        guard
            unsafe g_key_file_load_from_data(
                file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, &error) != 0
        else { throw unsafe GLibError(taking: error) }
        groups = unsafe Self.strings(taking: g_key_file_get_groups(file, nil)).map { name in
            var values: [String: String] = [:]
            for key in unsafe Self.strings(taking: g_key_file_get_keys(file, name, nil, nil)) {
                values[key] = unsafe String(
                    takingCString: g_key_file_get_string(file, name, key, nil))
            }
            return Group(name, values)
        }
    }

    /// The file's text, with keys in alphabetical order.
    package var text: String {
        let file = unsafe g_key_file_new()
        defer { unsafe g_key_file_unref(file) }
        for group in groups {
            for (key, value) in group.values.sorted(by: { $0.key < $1.key }) {
                unsafe g_key_file_set_string(file, group.name, key, value)
            }
        }
        return unsafe String(takingCString: g_key_file_to_data(file, nil, nil)) ?? ""
    }

    private static func strings(
        taking array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> [String] {
        defer { unsafe g_strfreev(array) }
        var strings: [String] = []
        var next = unsafe array
        while let string = unsafe next?.pointee {
            unsafe strings.append(String(cString: string))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return strings
    }
}
