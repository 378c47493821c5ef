/// What somebody says of a picture: how much they like it, a colour, words.
package struct SidecarEdit: Hashable, Sendable {
    /// How much it is liked, from 0 to 5; nil leaves that as it is.
    package var rating: Int?
    /// The colour it is labelled with, empty for none; nil leaves that as it is.
    package var label: String?
    /// Words it is given.
    package var addedTags: [String]
    /// Words that are taken from it.
    package var removedTags: [String]

    /// Says what is to be said.
    package init(
        rating: Int? = nil, label: String? = nil, addedTags: [String] = [],
        removedTags: [String] = []
    ) {
        self.rating = rating
        self.label = label
        self.addedTags = addedTags
        self.removedTags = removedTags
    }

    /// Whether words are given or taken.
    package var changesTags: Bool { !addedTags.isEmpty || !removedTags.isEmpty }

    /// Why a sidecar is left as it is.
    package enum Refusal: Error, Hashable {
        /// It is no sidecar, or broken, or says what is asked for in a way that is not understood.
        case notUnderstood
    }

    /// Something becomes another than a picture has it already.
    package func changes(rating: Int?, label: String?, tags: [String]) -> Bool {
        self.rating.map { $0 != rating ?? 0 } ?? false
            || self.label.map { $0 != label ?? "" } ?? false
            || self.tags(after: tags) != tags
    }

    /// The words that are left of some when this is said.
    package func tags(after tags: [String]) -> [String] {
        let kept = tags.filter { !takes($0) }
        return kept + added(over: kept)
    }

    /// Whether a word is taken: who takes it has seen it as it is shown.
    private func takes(_ tag: String) -> Bool { Self.contains(removedTags, tag) }

    /// The words that are given and not there yet.
    private func added(over tags: [String]) -> [String] {
        addedTags.filter { !Self.contains(tags, $0) }
    }

    /// Whether one of some words looks like another.
    private static func contains(_ tags: [String], _ tag: String) -> Bool {
        tags.contains(tag)
            || tag.shownWords.map { tags.lazy.map(\.shownWords).contains($0) } ?? false
    }

    /// A sidecar with this said in it, and all else as it was, byte by byte.
    ///
    /// - Parameters:
    ///   - bytes: The sidecar as it is; nil where there is none.
    ///   - tags: The words the picture has itself, which count until a sidecar says some.
    ///   - date: The present, as XMP writes it, for a sidecar that says when it was changed.
    package func applied(
        to bytes: [UInt8]?, tags ownTags: [String] = [], date: String? = nil
    ) throws(Refusal) -> [UInt8] {
        // A sign that was lost in reading is not written back.
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
        // Others know words as ends of paths, and go by these where there are any.
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
