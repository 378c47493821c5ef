/// The Fontconfig functions in use, and Pango's function that sets a configuration.
///
/// GTK loads both libraries.
@safe
struct Fontconfig: @unchecked Sendable {
    typealias Make = @convention(c) () -> OpaquePointer?
    typealias End = @convention(c) (OpaquePointer) -> Void
    typealias Add = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
    typealias Fonts = @convention(c) (OpaquePointer, Int32) -> UnsafeMutableRawPointer?
    typealias GetText =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>
        ) -> Int32
    typealias GetSet =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>
        ) -> Int32
    typealias Contains = @convention(c) (OpaquePointer, UInt32) -> Int32
    typealias Letters = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    typealias Use = @convention(c) (OpaquePointer, OpaquePointer) -> Void

    /// The set of fonts added by the program (`FcSetApplication`).
    private static let ofApplication: Int32 = 1

    let makeConfiguration: Make
    let destroy: End
    let addFile: Add
    let contains: Contains
    let letters: Letters
    /// Limits a font map to the fonts of a configuration.
    let use: Use
    private let fonts: Fonts
    private let getText: GetText
    private let getSet: GetSet

    /// The libraries; nil if they are not installed.
    static let loaded = Fontconfig()

    private init?() {
        do {
            let library = try LoadedLibrary("libfontconfig.so.1")
            let pango = try LoadedLibrary("libpangoft2-1.0.so.0")
            unsafe makeConfiguration = try unsafe library.function("FcConfigCreate")
            unsafe destroy = try unsafe library.function("FcConfigDestroy")
            unsafe addFile = try unsafe library.function("FcConfigAppFontAddFile")
            unsafe fonts = try unsafe library.function("FcConfigGetFonts")
            unsafe getText = try unsafe library.function("FcPatternGetString")
            unsafe getSet = try unsafe library.function("FcPatternGetCharSet")
            unsafe contains = try unsafe library.function("FcCharSetHasChar")
            unsafe letters = try unsafe library.function("FcLangGetCharSet")
            unsafe use = try unsafe pango.function("pango_fc_font_map_set_config")
        } catch {
            return nil
        }
    }

    /// Returns a string property of a pattern.
    func text(_ pattern: OpaquePointer, _ name: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe getText(pattern, name, 0, &text) == 0 else { return nil }
        return unsafe String(cStringOrNil: text)
    }

    /// Returns the first added font; nil if there is none.
    func firstFont(in configuration: OpaquePointer) -> OpaquePointer? {
        // `FcFontSet` has two 32-bit integers, count and capacity, and a pointer to its patterns.
        guard let set = unsafe fonts(configuration, Self.ofApplication),
            unsafe set.load(as: Int32.self) > 0
        else { return nil }
        let patterns = unsafe set.load(
            fromByteOffset: 8, as: UnsafeMutablePointer<OpaquePointer>?.self)
        return unsafe patterns?.pointee
    }

    /// Returns the characters that a font has glyphs for.
    func characters(_ pattern: OpaquePointer) -> OpaquePointer? {
        var set: OpaquePointer?
        guard unsafe getSet(pattern, "charset", 0, &set) == 0 else { return nil }
        return unsafe set
    }
}
