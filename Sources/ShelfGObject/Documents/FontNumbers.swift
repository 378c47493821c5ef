internal import CGtk
internal import Glibc

/// Descriptor numbers for font files, used in turn.
///
/// Cairo identifies a face by its path, which contains the descriptor's number here, and caches
/// fonts after their use. A file that reuses the number of a cached font would be drawn with that
/// font's glyphs. So numbers rotate, and Cairo's cache is flushed before any is reused.
struct FontNumbers {
    /// The lowest number, if the limit allows it.
    ///
    /// Libraries open their files below.
    private static let lowest: Int32 = 101
    /// The highest number, if the limit allows it.
    private static let highest: Int32 = 900

    /// The number used last.
    private var last: Int32 = 0

    /// Duplicates a descriptor to the next number; nil at the limit of open files.
    mutating func open(_ descriptor: Int32) -> Int32? {
        let limit = Self.limit
        if last == 0 { last = min(Self.lowest, limit / 2) - 1 }
        var number = last < min(Self.highest, limit - 1) ? duplicated(descriptor, last + 1) : -1
        if number < 0 {
            Self.releaseKeptFonts()
            number = duplicated(descriptor, min(Self.lowest, limit / 2))
        }
        guard number >= 0 else { return nil }
        last = number
        return number
    }

    private func duplicated(_ descriptor: Int32, _ number: Int32) -> Int32 {
        fcntl(descriptor, F_DUPFD_CLOEXEC, number)
    }

    /// The limit on descriptor numbers.
    private static var limit: Int32 {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return 256
        }
        return Int32(clamping: limit.rlim_cur)
    }

    /// The number of unused fonts Cairo keeps (`CAIRO_SCALED_FONT_MAX_HOLDOVERS`).
    private static let keptCount = 256

    /// Makes Cairo evict the fonts that were drawn with, by filling its cache with others.
    private static func releaseKeptFonts() {
        guard let face = unsafe cairo_user_font_face_create(),
            let options = unsafe cairo_font_options_create()
        else { return }
        defer {
            unsafe cairo_font_options_destroy(options)
            unsafe cairo_font_face_destroy(face)
        }
        var (size, plain) = (cairo_matrix_t(), cairo_matrix_t())
        unsafe cairo_matrix_init_identity(&plain)
        for number in 1...keptCount {
            unsafe cairo_matrix_init_scale(&size, Double(number), Double(number))
            let font = unsafe cairo_scaled_font_create(face, &size, &plain, options)
            unsafe cairo_scaled_font_destroy(font)
        }
    }
}
