package import ShelfGObject

/// A list that is changed, written whole or not at all.
///
/// Design: docs/design/sources.md#changing-lists
package struct ListDeed: Deed, Hashable {
    package let title: String
    /// The list; it is made where it is not there yet and something is added.
    package let list: File
    /// What is changed.
    package let edit: ListEdit

    package init(title: String, list: File, edit: ListEdit) {
        self.title = title
        self.list = list
        self.edit = edit
    }

    /// No list that is changed has more bytes.
    private static let largestList: Int64 = 64 << 20

    package var folders: [File] { list.parent.map { [$0] } ?? [] }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        watch.advance { $0.allItems = 1 }
        do {
            let outcome = try change()
            watch.advance { $0.items = 1 }
            return outcome
        } catch {
            var outcome = DeedOutcome()
            outcome.failures = [error]
            outcome.rest = error.kind == .refused ? self : nil
            return outcome
        }
    }

    private func change() throws(DeedFailure) -> DeedOutcome {
        guard let path = list.pathBytes, let format = ListFormat(named: list) else {
            throw DeedFailure(
                list, .hopeless,
                localized("Lists end in .m3u, .m3u8 or .json and must be on this computer"))
        }
        let before: [UInt8]?
        switch WholeFile.contents(at: path, limit: Self.largestList) {
        case .bytes(let bytes): before = bytes
        case .absent: before = nil
        case .unreadable(let reason): throw DeedFailure(list, .refused, reason)
        }
        var adds = false
        if case .add(let files, _, _) = edit {
            adds = true
            if let inside = files.first(where: { InsideAddress($0) != nil }) {
                throw DeedFailure(
                    inside, .changed,
                    localized("It is inside another file; lists cannot refer to it"))
            }
        }
        guard before != nil || adds else {
            throw DeedFailure(list, .changed, GLibError.noSuchFileReason)
        }
        var text: ListText
        do {
            text = try ListText(before ?? format.beginning, format, of: list)
        } catch {
            throw DeedFailure(list, .refused, error.description)
        }
        let count = text.apply(edit)
        let after = text.bytes
        guard count > 0, after != before else {
            // Moved to where it is.
            if before != nil, count > 0 { return DeedOutcome() }
            throw DeedFailure(list, .changed, localized("The list no longer contains it"))
        }
        let step = SidecarDeed.Step(list, before: before, after: after)
        if let failure = step.carryOut() { throw failure }
        return DeedOutcome(
            inverse: SidecarDeed(
                title: title, steps: [SidecarDeed.Step(list, before: after, after: before)]),
            doneCount: count)
    }
}

extension ListFormat {
    /// What a list begins with that is made anew.
    fileprivate var beginning: [UInt8] {
        switch self {
        case .playlist: Array("#EXTM3U\n".utf8)
        case .catalogue: []
        }
    }
}
