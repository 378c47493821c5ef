internal import CGtk
internal import Glibc
private import Synchronization

/// A font file, drawn as a specimen page.
///
/// Glyphs come from this file only, without fallback fonts. Drawing blocks and trusts the file, so
/// only worker processes do it.
@safe
package final class FontFile {
    /// The size of the page in its own units.
    package static let pageWidth = 960
    package static let pageHeight = 1_200

    /// The font's name.
    package let name: String
    private let fontconfig: Fontconfig
    private let configuration: OpaquePointer
    private let pattern: OpaquePointer
    private let family: String

    /// The file's descriptor, which no recent font had.
    private let descriptor: Int32

    /// Opens the file at a path; nil if it is not a font.
    package init?(path: String) {
        guard let fontconfig = Fontconfig.loaded,
            let descriptor = Self.descriptor(of: path)
        else { return nil }
        guard let configuration = unsafe fontconfig.makeConfiguration() else {
            close(descriptor)
            return nil
        }
        guard unsafe fontconfig.addFile(configuration, "/proc/self/fd/\(descriptor)") != 0,
            let pattern = unsafe fontconfig.firstFont(in: configuration)
        else {
            unsafe fontconfig.destroy(configuration)
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        unsafe (self.configuration, self.pattern) = unsafe (configuration, pattern)
        self.fontconfig = fontconfig
        family = unsafe fontconfig.text(pattern, "family") ?? "Font"
        let style = unsafe fontconfig.text(pattern, "style")
        name = [family, style].compactMap(\.self).joined(separator: " ")
    }

    @inline(never) deinit {
        unsafe fontconfig.destroy(configuration)
        close(descriptor)
    }

    /// Opens a file with a descriptor that no recent font had.
    private static func descriptor(of path: String) -> Int32? {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        return numbers.withLock { $0.open(opened) }
    }

    private static let numbers = Mutex(FontNumbers())

    /// Returns true when the font has a glyph for a character.
    private func has(_ character: UInt32) -> Bool {
        guard let set = unsafe fontconfig.characters(pattern) else { return false }
        return unsafe fontconfig.contains(set, character) != 0
    }

    /// Returns the fraction of a text's letters that the font has glyphs for.
    private func coverage(_ text: String) -> Double {
        let letters = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        guard !letters.isEmpty else { return 0 }
        return Double(letters.count { has($0.value) }) / Double(letters.count)
    }

    /// Returns the letters of a language that the font has glyphs for.
    private func letters(of language: String) -> String {
        guard let set = unsafe fontconfig.letters(language) else { return "" }
        var letters = String.UnicodeScalarView()
        for value in UInt32(0x21)...0xFFFF where letters.count < 96 {
            if unsafe fontconfig.contains(set, value) != 0, has(value),
                let scalar = Unicode.Scalar(value)
            {
                letters.append(scalar)
            }
        }
        return String(letters)
    }

    /// Returns sample text: an alphabet, and a sentence if the font has its letters.
    ///
    /// - Parameter language: The reader's language; English if the font lacks its script.
    package func specimen(for language: String) -> (letters: String, sentence: String?) {
        for language in [language, "en"] {
            let sample = unsafe String(
                cStringOrNil: pango_language_get_sample_string(
                    pango_language_from_string(language)))
            let letters = letters(of: language)
            if let sample, !letters.isEmpty, coverage(sample) >= 0.95 {
                let signs = "0123456789 .,:;!?&@%()[]".filter { sign in
                    sign == " " || sign.unicodeScalars.allSatisfy { has($0.value) }
                }
                return ("\(letters) \(signs)", sample)
            }
        }
        var signs = String.UnicodeScalarView()
        for value in UInt32(0x21)...0x1_FFFF where signs.count < 240 && has(value) {
            if let scalar = Unicode.Scalar(value) { signs.append(scalar) }
        }
        return (String(signs), nil)
    }

    /// Draws the page with a longer side of `side` pixels; nil for a damaged font.
    package func page(side: Int) -> Pixbuf? {
        draw(side: side) { write in
            let (letters, sentence) = specimen(for: TextDecoding.language)
            write(name, 44, 2)
            write(letters, sentence == nil ? 40 : 30, sentence == nil ? 20 : 6)
            guard let sentence else { return }
            for size in [12.0, 14, 18, 24, 32, 42, 56, 72] { write(sentence, size, 4) }
        }
    }

    /// Draws two letters as large as they fit, for small thumbnails; nil for a damaged font.
    package func emblem(side: Int) -> Pixbuf? {
        let shown =
            coverage("Aa") == 1
            ? "Aa" : String(specimen(for: TextDecoding.language).letters.prefix(2))
        return draw(width: 480, height: 480, side: side, inset: 40) { write in
            write(shown, 300, 1)
        }
    }

    /// Draws texts below each other, each with its size and most lines.
    private func draw(
        width: Int = pageWidth, height: Int = pageHeight, side: Int, inset: Double = 56,
        _ body: ((String, Double, Int) -> Void) -> Void
    ) -> Pixbuf? {
        guard let fit = PageDrawing.fitting(Double(width), Double(height), side: side),
            let drawing = PageDrawing(fit), let map = unsafe pango_cairo_font_map_new()
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(map)) }
        unsafe fontconfig.use(OpaquePointer(map), configuration)
        unsafe drawing.draw { context in
            guard let layout = unsafe Self.layout(map, width: Double(width) - 2 * inset) else {
                return
            }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
            var y = inset
            body { text, size, lineCount in
                guard y < Double(height) - inset else { return }
                let font = unsafe pango_font_description_new()
                unsafe pango_font_description_set_family(font, family)
                unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
                unsafe pango_layout_set_font_description(layout, font)
                unsafe pango_font_description_free(font)
                unsafe pango_layout_set_height(layout, Int32(-lineCount))
                unsafe pango_layout_set_text(layout, text, -1)
                unsafe cairo_move_to(context, inset, y)
                unsafe pango_cairo_show_layout(context, layout)
                var (width, height): (Int32, Int32) = (0, 0)
                unsafe pango_layout_get_pixel_size(layout, &width, &height)
                y += Double(height) + 22
            }
        }
        return drawing.isSound ? drawing.picture : nil
    }

    private static func layout(
        _ map: UnsafeMutablePointer<PangoFontMap>, width: Double
    ) -> OpaquePointer? {
        guard let context = unsafe pango_font_map_create_context(map) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
        let layout = unsafe pango_layout_new(context)
        unsafe pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        return unsafe layout
    }
}
