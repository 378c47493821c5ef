internal import CGtk

/// Kinds of content, named as the system's database of types names them.
@safe
package enum ContentType {
    /// What the system calls files of which it knows nothing better.
    package static let unknown = "application/octet-stream"

    /// What a file that holds nothing is taken for, so that an editor opens what was just made.
    package static let ofNothing = "text/plain"

    /// The type that GIO says; newer releases, as that of Debian 13, have one for files that hold nothing.
    static func told(_ type: String?) -> String {
        type == "application/x-zerosize" ? ofNothing : type ?? unknown
    }

    /// Whether `type` is `ancestor` or a more special kind of it.
    package static func isA(_ type: String, _ ancestor: String) -> Bool {
        unsafe g_content_type_is_a(type, ancestor) != 0
    }

    /// The type that a file's name says, as GIO guesses it for files of a folder.
    package static func guessed(fromName name: String) -> String {
        guessed(fromNameBytes: Array(name.utf8))
    }

    /// The type for the bytes of a name.
    static func guessed(fromNameBytes name: [UInt8]) -> String {
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 {
            let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
            if let known = endings[ending] { return known }
        }
        return unsafe withCString(name) {
            unsafe String(takingCString: g_content_type_guess($0, nil, 0, nil))
        } ?? unknown
    }

    /// Endings that the system's database of types does not know, or takes for what is seldom meant.
    ///
    /// JPEG files of other names, and fonts, which share their ending with formulas of OpenDocument.
    private static let endings = [
        "jfif": "image/jpeg", "jfi": "image/jpeg", "pjpeg": "image/jpeg", "mpo": "image/jpeg",
        "otf": "font/otf",
    ]

    /// What the type is called in the user's language.
    package static func description(_ type: String) -> String {
        unsafe String(takingCString: g_content_type_get_description(type)) ?? type
    }
}
