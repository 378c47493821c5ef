internal import CGtk

/// The EXIF, IPTC and XMP tags of a picture or sidecar, read by GExiv2.
///
/// GExiv2 is loaded when the first file is opened. Tags have Exiv2's names, such as
/// `Exif.Photo.DateTimeOriginal` and `Xmp.xmp.Rating`. Reading blocks and trusts the file, so only
/// worker processes do it.
@safe
package final class PictureMetadata {
    /// An embedded preview.
    package struct Preview: Hashable, Sendable {
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
        /// The size in bytes.
        package let byteCount: Int
        fileprivate let index: Int
    }

    /// The file as a whole; nil where only blocks of it are read.
    private let whole: OpaquePointer?
    /// The file, or its EXIF block.
    private let exif: OpaquePointer?
    /// The file, or its XMP block.
    private let xmp: OpaquePointer?
    private let library: GExiv2

    /// Reads a file's metadata; nil if it has none, is a film, or GExiv2 is not installed.
    ///
    /// Of a picture that GExiv2 refuses the EXIF and XMP blocks are read alone.
    package init?(_ file: borrowing RegularFile) {
        guard !FilmSignature.begins(file.head(FilmSignature.byteCount)), let library = GExiv2.loaded
        else {
            return nil
        }
        self.library = library
        unsafe whole = library.opened(at: file.descriptorPath)
        if let whole = unsafe whole {
            unsafe (exif, xmp) = unsafe (whole, whole)
            return
        }
        let blocks = MetadataBlocks.found(in: file)
        unsafe exif = blocks.exif.flatMap { unsafe library.opened($0) }
        unsafe xmp = blocks.packet.flatMap { unsafe library.opened($0) }
        guard unsafe exif != nil || xmp != nil else { return nil }
    }

    @inline(never) deinit {
        if let exif = unsafe exif { unsafe g_object_unref(UnsafeMutableRawPointer(exif)) }
        // One and the same where the file is read as a whole.
        if let xmp = unsafe xmp, unsafe xmp != whole {
            unsafe g_object_unref(UnsafeMutableRawPointer(xmp))
        }
    }

    /// The stored width in pixels, before orientation; 0 if unknown.
    package var width: Int { unsafe whole.map { unsafe Int(library.width($0)) } ?? 0 }
    /// The stored height in pixels, before orientation; 0 if unknown.
    package var height: Int { unsafe whole.map { unsafe Int(library.height($0)) } ?? 0 }

    /// The EXIF orientation, from 1 (upright) to 8.
    package var orientation: Int {
        let number = text("Exif.Image.Orientation").flatMap { Int($0) } ?? 1
        return (1...8).contains(number) ? number : 1
    }

    /// Returns a tag's value as text; nil if it is absent.
    ///
    /// EXIF and IPTC rarely name their encoding, so invalid UTF-8 is read as Latin-1.
    package func text(_ tag: String) -> String? {
        guard let part = unsafe part(with: tag), let text = unsafe library.text(part, tag, nil)
        else { return nil }
        defer { unsafe g_free(text) }
        return unsafe String(decodingUTF8OrLatin: ShelfGObject.bytes(of: text))
    }

    /// Returns all values of a repeatable tag.
    package func texts(_ tag: String) -> [String] {
        guard let part = unsafe part(with: tag), let list = unsafe library.texts(part, tag, nil)
        else { return [] }
        defer { unsafe g_strfreev(list) }
        var texts: [String] = []
        while let text = unsafe list[texts.count] {
            unsafe texts.append(String(decodingUTF8OrLatin: ShelfGObject.bytes(of: text)))
        }
        return texts
    }

    /// Returns the metadata that holds a tag; nil if it is absent.
    ///
    /// GExiv2 makes EXIF of an XMP block, with times of this machine's zone, which is not read.
    private func part(with tag: String) -> OpaquePointer? {
        guard let part = unsafe tag.hasPrefix("Xmp.") ? xmp : exif,
            unsafe library.hasTag(part, tag) != 0
        else { return nil }
        return unsafe part
    }

    /// The embedded previews, smallest first.
    package var previews: [Preview] {
        guard let whole = unsafe whole, let list = unsafe library.previews(whole) else { return [] }
        var previews: [Preview] = []
        while let properties = unsafe list[previews.count] {
            unsafe previews.append(
                Preview(
                    width: Int(library.previewWidth(properties)),
                    height: Int(library.previewHeight(properties)),
                    byteCount: Int(library.previewSize(properties)), index: previews.count))
        }
        return previews
    }

    /// Returns a preview's bytes; nil if they cannot be read.
    package func bytes(of preview: Preview) -> [UInt8]? {
        guard let whole = unsafe whole,
            let properties = unsafe library.previews(whole)?[preview.index],
            let image = unsafe library.previewImage(whole, properties, nil)
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(image)) }
        var count: UInt32 = 0
        guard let data = unsafe library.previewData(image, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: data, count: Int(count)))
    }
}

/// The GExiv2 functions in use.
@safe
private struct GExiv2: @unchecked Sendable {
    typealias Metadata = OpaquePointer
    typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    typealias Properties = UnsafeMutablePointer<OpaquePointer?>
    typealias Make = @convention(c) () -> Metadata?
    typealias Begin = @convention(c) () -> gboolean
    typealias SetLevel = @convention(c) (Int32) -> Void
    typealias Open = @convention(c) (Metadata, UnsafePointer<CChar>, Failure?) -> gboolean
    typealias OpenBytes =
        @convention(c) (Metadata, UnsafePointer<UInt8>?, Int, Failure?) -> gboolean
    typealias Number = @convention(c) (Metadata) -> Int32
    typealias HasTag = @convention(c) (Metadata, UnsafePointer<CChar>) -> gboolean
    typealias Text =
        @convention(c) (Metadata, UnsafePointer<CChar>, Failure?) ->
        UnsafeMutablePointer<CChar>?
    typealias Texts =
        @convention(c) (Metadata, UnsafePointer<CChar>, Failure?) ->
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    typealias Previews = @convention(c) (Metadata) -> Properties?
    typealias PreviewNumber = @convention(c) (OpaquePointer) -> UInt32
    typealias PreviewImage = @convention(c) (Metadata, OpaquePointer, Failure?) -> OpaquePointer?
    typealias PreviewData =
        @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt32>) ->
        UnsafePointer<UInt8>?

    let new: Make
    let open: Open
    let openBytes: OpenBytes
    let width: Number
    let height: Number
    let hasTag: HasTag
    let text: Text
    let texts: Texts
    let previews: Previews
    let previewWidth: PreviewNumber
    let previewHeight: PreviewNumber
    let previewSize: PreviewNumber
    let previewImage: PreviewImage
    let previewData: PreviewData

    /// GExiv2; nil if it is not installed.
    static let loaded = GExiv2()

    private init?() {
        do {
            let library = try LoadedLibrary("libgexiv2.so.2")
            let begin = try library.function("gexiv2_initialize", as: Begin.self)
            let setLevel = try library.function("gexiv2_log_set_level", as: SetLevel.self)
            // Damaged files are expected and need no log message.
            let mute: Int32 = 4
            setLevel(mute)
            guard begin() != 0 else { return nil }
            unsafe new = try unsafe library.function("gexiv2_metadata_new")
            unsafe open = try unsafe library.function("gexiv2_metadata_open_path")
            unsafe openBytes = try unsafe library.function("gexiv2_metadata_open_buf")
            unsafe width = try unsafe library.function("gexiv2_metadata_get_pixel_width")
            unsafe height = try unsafe library.function("gexiv2_metadata_get_pixel_height")
            unsafe hasTag = try unsafe library.function("gexiv2_metadata_has_tag")
            unsafe text = try unsafe library.function("gexiv2_metadata_try_get_tag_string")
            unsafe texts = try unsafe library.function("gexiv2_metadata_try_get_tag_multiple")
            unsafe previews = try unsafe library.function("gexiv2_metadata_get_preview_properties")
            unsafe previewWidth = try unsafe library.function("gexiv2_preview_properties_get_width")
            unsafe previewHeight = try unsafe library.function(
                "gexiv2_preview_properties_get_height")
            unsafe previewSize = try unsafe library.function("gexiv2_preview_properties_get_size")
            unsafe previewImage = try unsafe library.function(
                "gexiv2_metadata_try_get_preview_image")
            unsafe previewData = try unsafe library.function("gexiv2_preview_image_get_data")
        } catch {
            return nil
        }
    }

    /// A file that is understood, to be freed by the caller; nil for any other.
    func opened(at path: String) -> Metadata? {
        unsafe opened { unsafe open($0, path, nil) }
    }

    /// A block that is understood, to be freed by the caller; nil for any other.
    ///
    /// Tags are copies, so the bytes need not be kept.
    func opened(_ block: [UInt8]) -> Metadata? {
        unsafe block.withUnsafeBufferPointer { bytes in
            unsafe opened { unsafe openBytes($0, bytes.baseAddress, bytes.count, nil) }
        }
    }

    private func opened(by open: (Metadata) -> gboolean) -> Metadata? {
        guard let metadata = unsafe new() else { return nil }
        if unsafe open(metadata) != 0 { return unsafe metadata }
        unsafe g_object_unref(UnsafeMutableRawPointer(metadata))
        return nil
    }
}
