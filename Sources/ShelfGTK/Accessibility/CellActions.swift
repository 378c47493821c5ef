internal import CGtk
import ShelfGObject

/// The actions of a cell for assistive technology: GTK's bridge offers those a widget has in groups.
///
/// Kept with the cell, which as a rule is bound again to an item with actions of the same names.
final class CellActions {
    private let titles: [String]
    private let group: Object
    /// Performs the action with a number.
    var perform: @MainActor (Int) -> Void = { _ in }

    /// Gives a widget actions of these titles, under the prefix `item`.
    init(_ titles: [String], of widget: UnsafeMutablePointer<GtkWidget>) {
        self.titles = titles
        group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "group")))
        for (number, title) in titles.enumerated() {
            unsafe Action(Self.name(of: title)) { [weak self] in self?.perform(number) }
                .add(to: group.opaque)
        }
        unsafe gtk_widget_insert_action_group(widget, "item", group.opaque)
    }

    /// Whether the actions have these titles.
    func haveTitles(_ titles: [String]) -> Bool { self.titles == titles }

    /// A title as the name of an action: letters and digits, and hyphens for everything else.
    static func name(of title: String) -> String {
        let name = title.lowercased().map { letter in
            letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
        }
        return String(name)
    }
}
