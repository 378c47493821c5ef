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
        for (number, name) in Self.names(of: titles).enumerated() {
            unsafe Action(name) { [weak self] in self?.perform(number) }
                .add(to: group.opaque)
        }
        unsafe gtk_widget_insert_action_group(widget, "item", group.opaque)
    }

    /// Whether the actions have these titles.
    func haveTitles(_ titles: [String]) -> Bool { self.titles == titles }

    /// Titles as names of actions, by which they are heard: letters and digits of any script, and
    /// hyphens for everything else; of equal ones the later are numbered.
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
