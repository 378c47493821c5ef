internal import CGtk
internal import Glibc

/// The program's translations.
package enum Translations {
    /// The gettext domain.
    package static let domain = "shelf-gtk"

    /// Selects the translations for the process's locale.
    ///
    /// Call it before the first text is looked up.
    ///
    /// - Parameter folder: The locale folder; nil for the system's.
    package static func adopt(from folder: String?) {
        if let folder { unsafe _ = bindtextdomain(domain, folder) }
        unsafe _ = bind_textdomain_codeset(domain, "UTF-8")
        unsafe _ = textdomain(domain)
    }
}
