import ShelfGObject
import ShelfLibrary

/// Where an item comes from, in words: where it was before it was thrown away, when it was used.
nonisolated enum OriginWords {
    /// In short, below a name: `Pictures · 23.11.26 05:01`.
    static func line(_ origin: FileOrigin) -> String {
        [origin.original?.parent?.displayName, date(origin)].compactMap(\.self)
            .joined(separator: " · ")
    }

    /// In full, for assistive technology and facts.
    static func sentence(_ origin: FileOrigin) -> String {
        guard let original = origin.original else {
            return date(origin).map { localized("used {date}", ["date": $0]) } ?? ""
        }
        let folder = original.parent?.displayPath ?? ""
        guard let date = date(origin) else {
            return localized("was in {folder}", ["folder": folder])
        }
        return localized("was in {folder}, deleted {date}", ["folder": folder, "date": date])
    }

    private static func date(_ origin: FileOrigin) -> String? {
        origin.time == 0 ? nil : Formatting.dateAndTime(origin.time)
    }
}
