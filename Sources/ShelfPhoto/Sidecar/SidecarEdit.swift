/// A change of a picture's rating, colour label and tags.
package struct SidecarEdit: Hashable, Sendable {
    /// The rating from 0 to 5, or nil to leave it.
    package var rating: Int?
    /// The colour label, empty for none, or nil to leave it.
    package var label: String?
    /// The tags to add.
    package var addedTags: [String]
    /// The tags to remove.
    package var removedTags: [String]

    /// Makes an edit.
    package init(
        rating: Int? = nil, label: String? = nil, addedTags: [String] = [],
        removedTags: [String] = []
    ) {
        self.rating = rating
        self.label = label
        self.addedTags = addedTags
        self.removedTags = removedTags
    }

    /// The edit adds or removes tags.
    package var changesTags: Bool { !addedTags.isEmpty || !removedTags.isEmpty }

    /// The reason why a sidecar is left unchanged.
    package enum Refusal: Error, Hashable {
        /// The file is not a valid sidecar, or holds a value in an unsupported form.
        case notUnderstood
    }

    /// Returns true if the edit changes anything.
    package func changes(rating: Int?, label: String?, tags: [String]) -> Bool {
        self.rating.map { $0 != rating ?? 0 } ?? false
            || self.label.map { $0 != label ?? "" } ?? false
            || self.tags(after: tags) != tags
    }

    /// Returns the tags after the edit.
    package func tags(after tags: [String]) -> [String] {
        let kept = tags.filter { !takes($0) }
        return kept + added(over: kept)
    }

    /// Returns true if the edit removes a tag, compared as displayed.
    private func takes(_ tag: String) -> Bool { Self.contains(removedTags, tag) }

    /// Returns the added tags that are not there yet.
    private func added(over tags: [String]) -> [String] {
        addedTags.filter { !Self.contains(tags, $0) }
    }

    /// Returns true if a tag looks like one of others.
    private static func contains(_ tags: [String], _ tag: String) -> Bool {
        tags.contains(tag)
            || tag.shownWords.map { tags.lazy.map(\.shownWords).contains($0) } ?? false
    }

    /// Returns the sidecar with this edit, otherwise unchanged byte by byte.
    ///
    /// - Parameters:
    ///   - bytes: The present sidecar, or nil if there is none.
    ///   - tags: The tags in the picture itself, which count until a sidecar has some.
    ///   - date: The present time in XMP format, for a sidecar with a modification date.
    package func applied(
        to bytes: [UInt8]?, tags ownTags: [String] = [], date: String? = nil
    ) throws(Refusal) -> [UInt8] {
        // A tag that was not read correctly is not written back.
        let ownTags = ownTags.filter { !$0.unicodeScalars.contains("\u{FFFD}") }
        var draft = try SidecarDraft(bytes ?? SidecarText.empty)
        let before = draft.text
        if let rating {
            try draft.set(SidecarText.rating, "\(rating)", prefix: "xmp")
            if before.says(SidecarText.microsoftRating) {
                let percent = [0, 1, 25, 50, 75, 99]
                try draft.set(
                    SidecarText.microsoftRating, "\(percent[min(max(rating, 0), 5)])",
                    prefix: "MicrosoftPhoto")
            }
        }
        if let label { try say(label, in: &draft) }
        if changesTags { try sayTags(over: ownTags, in: &draft) }
        if let date, before.says(SidecarText.metadataDate) {
            try draft.set(SidecarText.metadataDate, date, prefix: "xmp")
        }
        let after = draft.text
        guard rating == nil || after.rating == rating, label == nil || after.label == label,
            !changesTags || after.tags == tags(after: before.tags ?? ownTags)
        else { throw .notUnderstood }
        return after.tree.bytes
    }

    private func say(_ label: String, in draft: inout SidecarDraft) throws(Refusal) {
        let before = draft.text
        try draft.set(SidecarText.label, label, prefix: "xmp")
        if before.says(SidecarText.digiKamLabel) {
            try draft.set(
                SidecarText.digiKamLabel, "\(LabelNumbers.digiKam(label))", prefix: "digiKam")
        }
        if before.says(SidecarText.darktableLabels) {
            let old = before.list(SidecarText.darktableLabels) ?? []
            let number = LabelNumbers.darktable(label).map { ["\($0)"] } ?? []
            try draft.change(
                SidecarText.darktableLabels, prefix: "darktable", removing: { _ in true },
                adding: number, over: old)
        }
    }

    private func sayTags(over ownTags: [String], in draft: inout SidecarDraft) throws(Refusal) {
        let before = draft.text
        if before.says(SidecarText.subject) {
            let known = before.tags ?? []
            try draft.change(
                SidecarText.subject, prefix: "dc", removing: takes,
                adding: added(over: known.filter { !takes($0) }), over: known)
        } else {
            try draft.change(
                SidecarText.subject, prefix: "dc", removing: { _ in false },
                adding: tags(after: ownTags), over: [])
        }
        // Other programs store tags as the ends of paths, and prefer these.
        let paths: [(Name, prefix: String, separator: Unicode.Scalar)] = [
            (SidecarText.digiKamTags, "digiKam", "/"), (SidecarText.lightroomTags, "lr", "|"),
            (SidecarText.microsoftTags, "MicrosoftPhoto", "/"),
        ]
        for (name, prefix, separator) in paths where before.says(name) {
            func end(_ path: String) -> String {
                path.parts(by: separator).last.map(String.init) ?? path
            }
            let known = before.list(name) ?? []
            try draft.change(
                name, prefix: prefix, removing: { takes(end($0)) },
                adding: added(over: known.map(end)), over: known)
        }
    }

    private typealias Name = MarkupTree.Name
}
