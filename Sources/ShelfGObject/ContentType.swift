internal import CGtk

/// Content types, named as in the shared MIME database.
@safe
package enum ContentType {
    /// The type of unknown files.
    package static let unknown = "application/octet-stream"

    /// The type of empty files, so that an editor opens a new file.
    package static let ofNothing = "text/plain"

    /// Returns GIO's type, with that of empty files replaced, which newer releases of GIO have.
    static func told(_ type: String?) -> String {
        type == "application/x-zerosize" ? ofNothing : type ?? unknown
    }

    /// Returns true when `type` is `ancestor` or a subtype of it.
    package static func isA(_ type: String, _ ancestor: String) -> Bool {
        unsafe g_content_type_is_a(type, ancestor) != 0
    }

    /// Guesses the type from a file's name, as GIO does for entries of a folder.
    package static func guessed(fromName name: String) -> String {
        guessed(fromNameBytes: Array(name.utf8))
    }

    /// Guesses the type from the bytes of a name.
    static func guessed(fromNameBytes name: [UInt8]) -> String {
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 {
            let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
            if let known = endings[ending] { return known }
        }
        return unsafe withCString(name) {
            unsafe String(takingCString: g_content_type_guess($0, nil, 0, nil))
        } ?? unknown
    }

    /// Extensions that the MIME database lacks or maps to a rare type.
    ///
    /// Other extensions of JPEG, and `.otf`, which fonts share with OpenDocument formulas.
    private static let endings = [
        "jfif": "image/jpeg", "jfi": "image/jpeg", "pjpeg": "image/jpeg", "mpo": "image/jpeg",
        "otf": "font/otf",
    ]

    /// Returns the type's name in the user's language.
    package static func description(_ type: String) -> String {
        unsafe String(takingCString: g_content_type_get_description(type)) ?? type
    }
}
