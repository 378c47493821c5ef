internal import CGtk

/// Groups of keys with values, as GLib's key files have them.
package struct KeyFile: Equatable, Sendable {
    /// Keys with values under a name.
    package struct Group: Equatable, Sendable {
        /// The name of the group, which no other has.
        package let name: String
        /// The values by their keys.
        package var values: [String: String]

        /// Describes a group.
        package init(_ name: String, _ values: [String: String]) {
            (self.name, self.values) = (name, values)
        }
    }

    /// The groups, in order.
    package var groups: [Group]

    /// Describes a file.
    package init(_ groups: [Group]) { self.groups = groups }

    /// Reads a file's text.
    ///
    /// - Throws: `GLibError` for text that is no key file.
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

    /// The file's text; keys stand in alphabetical order.
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
