import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Asks about names that are taken, one after the other, before anything is done.
///
/// Design: docs/design/tending.md#conflicts
final class ConflictAsking {
    /// The longest side of a picture, in device pixels.
    private static let pictureSide = 128

    private let plan: FilePlan
    private let conflicts: [FilePlan.Conflict]
    private let asking: Asking
    private var answers: [FilePlan.Resolution] = []
    private var pictures: Pictures?
    private var looking: Task<Void, Never>?

    /// Asks about the conflicts of a plan.
    init(_ plan: FilePlan, _ asking: Asking) {
        (self.plan, self.asking) = (plan, asking)
        conflicts = plan.conflicts
    }

    /// An answer for each conflict; nil when nothing is to be done at all.
    func ask() async -> [FilePlan.Resolution]? {
        guard !conflicts.isEmpty else { return [] }
        _ = await asking.ask(question())
        looking?.cancel()
        pictures?.stop()
        return answers.count == conflicts.count ? answers : nil
    }

    private func question() -> Asking.Question {
        let conflict = conflicts[answers.count]
        let others = conflicts.count - answers.count - 1
        let folder = plan.folder.displayName
        look(at: conflict)
        return Asking.Question(
            title: localized(
                "“{name}” already exists in “{folder}”", ["name": conflict.name, "folder": folder]),
            text: localized("Replaced files go to the trash."),
            sides: [
                localized("Existing file in “{folder}”", ["folder": folder]), localized("New file"),
            ],
            forAll: others == 0
                ? nil
                : localized(
                    one: "_Apply to the other one",
                    other: "_Apply to all {count} others", count: others),
            answers: [
                .init(label: localized("_Cancel")), .init(label: localized("_Skip")),
                .init(label: localized("_Replace")),
                .init(label: localized("_Keep Both")),
            ],
            // What stands on the screen is what keeps this.
            follow: { self.take($0) })
    }

    /// Takes an answer; returns what is asked next, nil for nothing more.
    private func take(_ reply: Asking.Reply) -> Asking.Question? {
        let resolution: FilePlan.Resolution
        switch reply.number {
        case 1: resolution = .skip
        case 2: resolution = .replace
        case 3: resolution = .keepBoth
        default: return nil
        }
        let count = reply.isForAll ? conflicts.count - answers.count : 1
        answers += Array(repeating: resolution, count: count)
        return answers.count < conflicts.count ? question() : nil
    }

    // MARK: - Both sides

    /// Says what both are, as soon as that is known, with their pictures.
    private func look(at conflict: FilePlan.Conflict) {
        looking?.cancel()
        looking = Task { [weak self] in
            let (present, coming) = await conflict.sides()
            guard let self, !Task.isCancelled else { return }
            let sides = [(present, coming), (coming, present)]
            for (number, side) in sides.enumerated() {
                self.asking.show(ConflictWords.facts(of: side.0, beside: side.1), onSide: number)
                self.asking.show(
                    .forContentType(side.0?.contentType ?? ContentType.unknown),
                    onSide: number)
            }
            self.want(present, coming)
        }
    }

    private func want(_ present: LibraryItem?, _ coming: LibraryItem?) {
        let items = [present, coming].compactMap(\.self).filter { !ConflictWords.isFolder($0) }
        let pictures = self.pictures ?? Pictures()
        self.pictures = pictures
        pictures.onChange = { [weak self, weak pictures] id in
            guard let item = items.first(where: { $0.id == id }),
                let texture = pictures?.texture(of: item)
            else { return }
            self?.asking.show(texture, onSide: id == present?.id ? 0 : 1)
        }
        pictures.want(items, side: Self.pictureSide)
    }
}

/// What is said of two things of one name.
nonisolated enum ConflictWords {
    /// Size and date of one of them, and how it differs from the other.
    static func facts(of item: LibraryItem?, beside other: LibraryItem?) -> String {
        guard let item else { return localized("a link or special file") }
        var words = [
            isFolder(item) ? localized("folder") : Formatting.size(item.size),
            Formatting.dateAndTime(item.modified),
        ]
        if let other {
            let mine = (item.modified, item.modifiedMicroseconds)
            if mine > (other.modified, other.modifiedMicroseconds) {
                words.append(localized("newer"))
            }
            if !isFolder(item), !isFolder(other), item.size > other.size {
                words.append(localized("larger"))
            }
        }
        return Localized.list(words.filter { !$0.isEmpty })
    }

    /// Whether it is a folder; only those that are shown as items have numbers that say so.
    static func isFolder(_ item: LibraryItem) -> Bool { item.contentType == "inode/directory" }
}
