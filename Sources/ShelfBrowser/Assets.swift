import ShelfGObject
import ShelfGTK

/// The program's own resources, embedded into the executable.
enum Assets {
    /// A window with room for tabs, in GtkBuilder's XML.
    static var tabs: String { String(decoding: PackageResources.tabs_ui, as: UTF8.self) }
    /// What is in a tab, in GtkBuilder's XML.
    static var window: String { String(decoding: PackageResources.window_ui, as: UTF8.self) }
    /// The shortcuts window, in GtkBuilder's XML.
    static var shortcuts: String { shortcuts(isRightToLeft: Application.isRightToLeft) }

    /// The same for one direction: where what comes before is on the right, its key is named first.
    static func shortcuts(isRightToLeft: Bool) -> String {
        let xml = String(decoding: PackageResources.shortcuts_ui, as: UTF8.self)
        guard isRightToLeft else { return xml }
        return xml.replacingParts(">Left Right<", by: ">Right Left<")
            .replacingParts(
                "&lt;Alt&gt;Left &lt;Alt&gt;Right", by: "&lt;Alt&gt;Right &lt;Alt&gt;Left")
    }
    /// The window in which own commands are edited, in GtkBuilder's XML.
    static var commands: String { String(decoding: PackageResources.commands_ui, as: UTF8.self) }
    /// The preferences, in GtkBuilder's XML.
    static var preferences: String {
        String(decoding: PackageResources.preferences_ui, as: UTF8.self)
    }
    /// The style sheet.
    static var styleSheet: String { String(decoding: PackageResources.shelf_css, as: UTF8.self) }
}
