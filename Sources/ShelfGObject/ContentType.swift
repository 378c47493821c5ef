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

    /// The number of bytes that `guessed(fromNameBytes:head:)` looks at.
    static let headByteCount = 4_096

    /// The type of files of this name is told by their first bytes: the name has no ending, or one
    /// that several kinds of files have.
    static func isToldByHead(nameBytes name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return true }
        guard name.count - dot <= 6 else { return false }
        return headEndings.contains(
            String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    /// Endings of films that text, music or projects have as well, and the ending of fonts and
    /// formulas.
    private static let headEndings: Set = ["ts", "ogg", "oga", "ogx", "mp2", "mpl", "jpx", "otf"]

    /// The type that a file's name and its first bytes say.
    ///
    /// A file that has no ending and begins like text stays unknown, as most such files are not
    /// meant to be read.
    static func guessed(fromNameBytes name: [UInt8], head: [UInt8]) -> String {
        if head.starts(with: Array("OggS".utf8)),
            filmsInOgg.contains(where: { head.firstPlace(of: $0) != nil })
        {
            return "video/ogg"
        }
        let byHead = head.isEmpty ? nil : unsafe guess(nil, head)
        // Any text begins like one.
        guard let byHead, byHead != unknown, byHead != ofNothing else {
            return guessed(fromNameBytes: name)
        }
        return unsafe withCString(name) { unsafe guess($0, head) } ?? byHead
    }

    /// The type that GIO tells by the first bytes, and by a name where there is one.
    private static func guess(_ name: UnsafePointer<CChar>?, _ head: [UInt8]) -> String? {
        unsafe String(takingCString: g_content_type_guess(name, head, gsize(head.count), nil))
    }

    /// Beginnings of the first packet of films; the first packets of all streams come first.
    private static let filmsInOgg = [
        Array("\u{80}theora".unicodeScalars.map { UInt8($0.value) }),
        Array("\u{1}video\0\0\0".utf8), Array("BBCD\0".utf8),
    ]

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
