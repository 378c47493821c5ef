internal import CGtk
internal import Glibc

/// Where the texts of the program are found in other languages.
package enum Translations {
    /// What gettext knows the texts by.
    package static let domain = "shelf-gtk"

    /// Has texts be looked up for the reader, whose locale is the process's; before the first is.
    ///
    /// - Parameter folder: The folder of languages; nil for the system's.
    package static func adopt(from folder: String?) {
        if let folder { unsafe _ = bindtextdomain(domain, folder) }
        unsafe _ = bind_textdomain_codeset(domain, "UTF-8")
        unsafe _ = textdomain(domain)
    }
}
