internal import CGtk

/// Kinds of content, named as the system's database of types names them.
@safe
package enum ContentType {
    /// Whether `type` is `ancestor` or a more special kind of it.
    package static func isA(_ type: String, _ ancestor: String) -> Bool {
        unsafe g_content_type_is_a(type, ancestor) != 0
    }

    /// The type that a file's name says, as GIO guesses it for files of a folder.
    package static func guessed(fromName name: String) -> String {
        unsafe String(takingCString: g_content_type_guess(name, nil, 0, nil))
            ?? "application/octet-stream"
    }

    /// What the type is called in the user's language.
    package static func description(_ type: String) -> String {
        unsafe String(takingCString: g_content_type_get_description(type)) ?? type
    }

    /// Names of icons that stand for the type, the most fitting first.
    package static func iconNames(_ type: String) -> [String] {
        guard let icon = unsafe g_content_type_get_icon(type) else { return [] }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(icon)) }
        var names: [String] = []
        var next = unsafe g_themed_icon_get_names(icon)
        while let name = unsafe next?.pointee {
            unsafe names.append(String(cString: name))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return names
    }
}
