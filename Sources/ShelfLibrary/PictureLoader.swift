import ShelfGObject

/// Loaders of gdk-pixbuf that decode formats it does not know by itself, by the packages Debian has them in.
package enum PictureLoader {
    private static let packages = [
        "image/webp": "webp-pixbuf-loader", "image/heif": "heif-gdk-pixbuf",
        "image/heic": "heif-gdk-pixbuf", "image/heif-sequence": "heif-gdk-pixbuf",
        "image/heic-sequence": "heif-gdk-pixbuf", "image/avif": "libavif-gdk-pixbuf",
        "image/avif-sequence": "libavif-gdk-pixbuf", "image/jxl": "libjxl-gdk-pixbuf",
    ]

    /// The package whose loader decodes a content type; nil for types that need none.
    package static func package(for contentType: String) -> String? { packages[contentType] }

    /// The type has a loader, which is not installed.
    static func isMissing(for contentType: String) -> Bool {
        package(for: contentType) != nil && !Pixbuf.contentTypes.contains(contentType)
    }
}
