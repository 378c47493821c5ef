package import ShelfGObject
import ShelfPhoto

/// Has the file of a picture say that it is turned, without the pixels being made anew.
///
/// Design: docs/design/preview.md#turns-that-stay
package struct TurnDeed: Deed, Hashable {
    /// The first bytes of a file, in which the tag stands.
    static let headByteCount = 1 << 18

    /// The picture.
    package let file: File
    /// How much further it is turned clockwise, in quarters of a circle.
    package let quarters: Int

    package init(_ file: File, quarters: Int) { (self.file, self.quarters) = (file, quarters) }

    /// Whether files of a type may say how they are turned.
    package static func isPossible(in contentType: String) -> Bool { contentType == "image/jpeg" }

    package var concerned: [File] { [file] }
    package var title: String { localized("Turn “{name}” in its file", ["name": file.displayName]) }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        ByteDeed.change(file, title) { head in
            OrientationTag(jpeg: head).map { ($0.offset, UInt8($0.turned(by: quarters))) }
        }
    }
}

/// Gives a byte of a file the value it had, and the file the time it had, if nobody else has changed it.
struct ByteDeed: Deed, Hashable {
    let title: String
    private let file: File
    private let offset: Int
    private let value: UInt8
    /// The file as this deed expects it.
    private let now: DiskStatus
    /// When it was changed last before.
    private let before: DiskStatus

    var concerned: [File] { [file] }

    func perform(_ watch: DeedWatch) -> DeedOutcome {
        guard let path = file.pathBytes, let status = try? DiskStatus(of: path, followsLinks: true),
            status.isSame(as: now)
        else {
            return Self.failed(
                file, .changed, localized("Another program has changed it meanwhile"))
        }
        let outcome = Self.change(file, title) { _ in (offset, value) }
        if outcome.failures.isEmpty { Attributes.setModified(ofFile: path, as: before) }
        // Done again it expects the time that was given back.
        guard let inverse = outcome.inverse as? ByteDeed,
            let after = try? DiskStatus(of: path, followsLinks: true)
        else { return outcome }
        return DeedOutcome(inverse: inverse.expecting(after), doneCount: 1, places: [file])
    }

    private func expecting(_ status: DiskStatus) -> ByteDeed {
        ByteDeed(
            title: title, file: file, offset: offset, value: value, now: status, before: before)
    }

    /// Changes the byte that is found among the first of a file.
    static func change(
        _ file: File, _ title: String, _ find: ([UInt8]) -> (offset: Int, value: UInt8)?
    ) -> DeedOutcome {
        let nowhere = localized("It has no place for a turn")
        guard let path = file.pathBytes else { return failed(file, .changed, nowhere) }
        let before = try? DiskStatus(of: path, followsLinks: true)
        var old: (offset: Int, value: UInt8)?
        let change = ByteChange.make(
            inFileAt: path, headByteCount: TurnDeed.headByteCount
        ) { head in
            guard let new = find(head), head.indices.contains(new.offset) else { return nil }
            old = (new.offset, head[new.offset])
            return new
        }
        switch change {
        case .nowhere: return failed(file, .changed, nowhere)
        case .refused(let reason): return failed(file, .refused, reason)
        case .done:
            guard let before, let old, let now = try? DiskStatus(of: path, followsLinks: true)
            else { return DeedOutcome(doneCount: 1, places: [file]) }
            let back = ByteDeed(
                title: title, file: file, offset: old.offset, value: old.value, now: now,
                before: before)
            return DeedOutcome(inverse: back, doneCount: 1, places: [file])
        }
    }

    private static func failed(
        _ file: File, _ kind: DeedFailure.Kind, _ reason: String
    ) -> DeedOutcome {
        var outcome = DeedOutcome()
        outcome.failures = [DeedFailure(file, kind, reason)]
        return outcome
    }
}
