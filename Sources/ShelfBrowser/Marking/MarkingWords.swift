import ShelfGObject
import ShelfLibrary
import ShelfPhoto

/// What is said of items, in the words of a menu.
nonisolated enum MarkingWords {
    /// Rating some items.
    static func rating(_ stars: Int, of names: [String]) -> String {
        stars == 0
            ? localized("Remove the rating of {what}", ["what": items(names)])
            : localized(
                "Rate {what} {stars}", ["what": items(names), "stars": RatingWords.text(stars)])
    }

    /// Labelling some items; with nothing, taking their labels.
    static func label(_ label: ColorLabel?, of names: [String]) -> String {
        label.map {
            localized("Label {what} {label}", ["what": items(names), "label": $0.name])
        } ?? localized("Remove the label of {what}", ["what": items(names)])
    }

    /// Giving some items tags, or taking them.
    static func tags(of names: [String]) -> String {
        localized("Tag {what}", ["what": items(names)])
    }

    /// What was said of some items.
    static func said(_ edit: SidecarEdit, of names: [String]) -> String {
        let label = edit.label.map { $0.isEmpty ? localized("No label") : ColorLabel.name(of: $0) }
        let added = edit.addedTags.map { "+ \($0)" }
        let words =
            [edit.rating.map { RatingWords.text($0) }, label].compactMap(\.self) + added
            + edit.removedTags.map { "− \($0)" }
        return localized(
            "{name}: {value}", ["name": items(names), "value": Localized.list(words)])
    }

    /// What is spoken of: one by its name, several by their number.
    static func items(_ names: [String]) -> String {
        names.count == 1
            ? localized("“{name}”", ["name": names[0]])
            : localized(one: "1 item", other: "{count} items", count: names.count)
    }
}
