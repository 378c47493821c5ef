internal import CGtk
public import ShelfGObject

/// A themed icon, shared by every cell that shows it.
public final class Icon: Object {
    struct Drawn {
        let picture: Texture
        var use: Int
    }

    /// Pictures of so many sizes are kept.
    static let mostPictures = 16
    private(set) var pictures: [Int: Drawn] = [:]
    private var uses = 0

    /// The icon of a content type such as `application/pdf`; the same object for the same type.
    public static func forContentType(_ type: String) -> Icon {
        if let icon = byContentType[type] { return icon }
        let icon = unsafe Icon(
            owning: UnsafeMutableRawPointer(required(g_content_type_get_icon(type), "icon")))
        byContentType[type] = icon
        return icon
    }

    /// The icon of the theme with this name; the same object for the same name.
    public static func named(_ name: String) -> Icon {
        if let icon = byName[name] { return icon }
        let icon = unsafe Icon(
            owning: UnsafeMutableRawPointer(required(g_themed_icon_new(name), "icon")))
        byName[name] = icon
        return icon
    }

    /// The icon that GIO has written as a text; the theme's one of another name where it cannot be
    /// read.
    package static func written(_ text: String, else name: String) -> Icon {
        if let icon = byText[text] { return icon }
        guard !text.isEmpty, let read = unsafe g_icon_new_for_string(text, nil) else {
            return named(name)
        }
        let icon = unsafe Icon(owning: UnsafeMutableRawPointer(read))
        byText[text] = icon
        return icon
    }

    private static var byName: [String: Icon] = [:]
    private static var byText: [String: Icon] = [:]
    private static var byContentType: [String: Icon] = [:]

    /// The size at which an icon is drawn in a room, in application pixels: of the larger ones every eighth.
    ///
    /// A wall that glides from one size of tiles to another passes through all sizes between. An icon of each would be read
    /// from the theme and drawn for a frame or two, and GTK keeps the last hundred.
    static func size(within room: Double) -> Int { room < 32 ? Int(room) : Int(room / 8) * 8 }

    /// The icon drawn for a size in application pixels, in device pixels, once for every widget.
    ///
    /// Themes often have an icon much larger only; scaled down in every frame, a screen of them costs
    /// more than all else.
    func picture(size: Int, for widget: UnsafeMutablePointer<GtkWidget>) -> Texture? {
        let scale = unsafe Int(gtk_widget_get_scale_factor(widget))
        let key = size * 8 + scale
        uses += 1
        if let drawn = pictures[key] {
            pictures[key]?.use = uses
            return drawn.picture
        }
        let theme = unsafe gtk_icon_theme_get_for_display(gtk_widget_get_display(widget))
        guard
            let found = unsafe gtk_icon_theme_lookup_by_gicon(
                theme, opaque, Int32(size), Int32(scale), gtk_widget_get_direction(widget),
                GtkIconLookupFlags(rawValue: 0))
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(found)) }
        let picture = unsafe Texture(drawing: found, size: size, scale: scale)
        if pictures.count == Self.mostPictures,
            let longestUnused = pictures.min(by: { $0.value.use < $1.value.use })
        {
            pictures[longestUnused.key] = nil
        }
        pictures[key] = picture.map { Drawn(picture: $0, use: uses) }
        return picture
    }
}
