internal import CGtk
public import ShelfGObject

/// A themed icon, shared by all cells that show it.
public final class Icon: Object {
    struct Drawn {
        let picture: Texture
        var use: Int
    }

    /// The largest number of sizes cached.
    static let mostPictures = 16
    private(set) var pictures: [Int: Drawn] = [:]
    private var uses = 0

    /// Returns the icon of a content type such as `application/pdf`; always the same object.
    public static func forContentType(_ type: String) -> Icon {
        if let icon = byContentType[type] { return icon }
        let icon = unsafe Icon(
            owning: UnsafeMutableRawPointer(required(g_content_type_get_icon(type), "icon")))
        byContentType[type] = icon
        return icon
    }

    /// Returns the theme's icon with a name; always the same object.
    public static func named(_ name: String) -> Icon {
        if let icon = byName[name] { return icon }
        let icon = unsafe Icon(
            owning: UnsafeMutableRawPointer(required(g_themed_icon_new(name), "icon")))
        byName[name] = icon
        return icon
    }

    /// Returns an icon from GIO's text format, or the theme's icon with another name if that fails.
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

    /// Returns the icon size for an available size in application pixels: above 32, multiples of
    /// eight.
    ///
    /// Zooming a wall passes through all sizes between. Each would load and render an icon for a
    /// frame or two, and GTK caches the last hundred.
    static func size(within room: Double) -> Int { room < 32 ? Int(room) : Int(room / 8) * 8 }

    /// Returns the icon rendered for a size in application pixels, cached for all widgets.
    ///
    /// Many themes have only a much larger icon. Scaling a screen of them in every frame costs more
    /// than all else.
    ///
    /// - Parameter isFaint: The icon has no colour and lets the ground through.
    func picture(
        size: Int, isFaint: Bool = false, for widget: UnsafeMutablePointer<GtkWidget>
    ) -> Texture? {
        let scale = unsafe Int(gtk_widget_get_scale_factor(widget))
        let key = (size * 8 + scale) * 2 + (isFaint ? 1 : 0)
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
        let picture = unsafe Texture(drawing: found, size: size, scale: scale, isFaint: isFaint)
        if pictures.count == Self.mostPictures,
            let longestUnused = pictures.min(by: { $0.value.use < $1.value.use })
        {
            pictures[longestUnused.key] = nil
        }
        pictures[key] = picture.map { Drawn(picture: $0, use: uses) }
        return picture
    }
}
