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
    package var title: String {
        localized("Save the rotation of “{name}”", ["name": file.displayName])
    }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        ByteDeed.change(file, title) { head in
            OrientationTag(jpeg: head).map { ($0.offset, UInt8($0.turned(by: quarters))) }
        }
    }
}

/// Gives a byte of a file the value it had, and the file the time it had, if nobody else has
/// changed it.
struct ByteDeed: Deed, Hashable {
    let title: String
    private let file: File
    private let offset: Int
    private let value: UInt8
    /// What the byte was made, and the file as it was then.
    private let written: UInt8
    private let now: DiskStatus
    /// When it was changed last before.
    private let before: DiskStatus

    var concerned: [File] { [file] }

    func perform(_ watch: DeedWatch) -> DeedOutcome {
        Self.change(file, title, after: self) { head in
            head.indices.contains(offset) && head[offset] == written ? (offset, value) : nil
        }
    }

    /// Changes the byte that is found among the first of a file, or takes back what another deed
    /// has changed.
    static func change(
        _ file: File, _ title: String, after deed: ByteDeed? = nil,
        _ find: ([UInt8]) -> (offset: Int, value: UInt8)?
    ) -> DeedOutcome {
        let nowhere = localized("The file cannot store a rotation")
        let changed = localized("Another program has changed it")
        guard let path = file.pathBytes else { return failed(file, .changed, nowhere) }
        var byte: (offset: Int, old: UInt8, new: UInt8)?
        let change = ByteChange.make(
            inFileAt: path, headByteCount: TurnDeed.headByteCount, expecting: deed?.now,
            givingTimeOf: deed?.before
        ) { head in
            guard let new = find(head), head.indices.contains(new.offset) else { return nil }
            byte = (new.offset, head[new.offset], new.value)
            return new
        }
        switch change {
        case .nowhere: return failed(file, .changed, deed == nil ? nowhere : changed)
        case .changedMeanwhile: return failed(file, .changed, changed)
        case .refused(let reason): return failed(file, .refused, reason)
        case .done(let before, let after):
            let back = byte.map {
                ByteDeed(
                    title: title, file: file, offset: $0.offset, value: $0.old, written: $0.new,
                    now: after, before: before)
            }
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
