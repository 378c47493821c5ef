/// The functions of Fontconfig, and the one of Pango that joins them; GTK has loaded both.
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

    /// Fonts that the program adds, not those of the system.
    private static let ofApplication: Int32 = 1

    let makeConfiguration: Make
    let destroy: End
    let addFile: Add
    let contains: Contains
    let letters: Letters
    /// Has a font map find the fonts of a configuration, and no others.
    let use: Use
    private let fonts: Fonts
    private let getText: GetText
    private let getSet: GetSet

    /// The libraries; nil where they are not installed.
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

    /// A text that stands in a pattern.
    func text(_ pattern: OpaquePointer, _ name: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe getText(pattern, name, 0, &text) == 0 else { return nil }
        return unsafe String(cStringOrNil: text)
    }

    /// The first font that was added; nil when there is none.
    func firstFont(in configuration: OpaquePointer) -> OpaquePointer? {
        // A set is its count and its room, both of four bytes, and the place of its patterns.
        guard let set = unsafe fonts(configuration, Self.ofApplication),
            unsafe set.load(as: Int32.self) > 0
        else { return nil }
        let patterns = unsafe set.load(
            fromByteOffset: 8, as: UnsafeMutablePointer<OpaquePointer>?.self)
        return unsafe patterns?.pointee
    }

    /// The characters a font has signs for.
    func characters(_ pattern: OpaquePointer) -> OpaquePointer? {
        var set: OpaquePointer?
        guard unsafe getSet(pattern, "charset", 0, &set) == 0 else { return nil }
        return unsafe set
    }
}
