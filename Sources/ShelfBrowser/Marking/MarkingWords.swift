import ShelfLibrary
import ShelfPhoto

/// What is said of items, in the words of a menu.
nonisolated enum MarkingWords {
    /// Rating some items.
    static func rating(_ stars: Int, of names: [String]) -> String {
        stars == 0
            ? "Take the rating from \(items(names))"
            : "Rate \(items(names)) \(RatingWords.text(stars))"
    }

    /// Labelling some items; with nothing, taking their labels.
    static func label(_ label: ColorLabel?, of names: [String]) -> String {
        label.map { "Label \(items(names)) \($0.rawValue)" }
            ?? "Take the label from \(items(names))"
    }

    /// Giving some items tags, or taking them.
    static func tags(of names: [String]) -> String { "Tag \(items(names))" }

    /// What was said of some items.
    static func said(_ edit: SidecarEdit, of names: [String]) -> String {
        let label = edit.label.map { $0.isEmpty ? "No label" : $0 }
        let added = edit.addedTags.map { "+ \($0)" }
        let words =
            [edit.rating.map { RatingWords.text($0) }, label].compactMap(\.self) + added
            + edit.removedTags.map { "− \($0)" }
        return "\(items(names)): \(words.joined(separator: ", "))"
    }

    private static func items(_ names: [String]) -> String {
        names.count == 1 ? "“\(names[0])”" : "\(names.count) items"
    }
}
