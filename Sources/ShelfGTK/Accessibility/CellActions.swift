internal import CGtk
import ShelfGObject

/// The accessible actions of a cell: GTK's bridge offers those of the widget's action groups.
///
/// The object stays with the cell, which usually is bound again to an item with the same actions.
final class CellActions {
    private let titles: [String]
    private let group: Object
    /// Performs the action with a number.
    var perform: @MainActor (Int) -> Void = { _ in }

    /// Adds actions with these titles to a widget, under the prefix `item`.
    init(_ titles: [String], of widget: UnsafeMutablePointer<GtkWidget>) {
        self.titles = titles
        group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "group")))
        for (number, name) in Self.names(of: titles).enumerated() {
            unsafe Action(name) { [weak self] in self?.perform(number) }
                .add(to: group.opaque)
        }
        unsafe gtk_widget_insert_action_group(widget, "item", group.opaque)
    }

    /// Returns true if the actions have these titles.
    func haveTitles(_ titles: [String]) -> Bool { self.titles == titles }

    /// Returns action names for titles, as screen readers read the names out.
    ///
    /// Characters other than letters and digits of any script become hyphens. Later ones of equal
    /// names get a number.
    static func names(of titles: [String]) -> [String] {
        var taken: Set<String> = []
        return titles.map { title in
            let letters = title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
            let name = letters.isEmpty ? "-" : String(letters)
            var (free, number) = (name, 1)
            while !taken.insert(free).inserted {
                number += 1
                free = "\(name)-\(number)"
            }
            return free
        }
    }
}
