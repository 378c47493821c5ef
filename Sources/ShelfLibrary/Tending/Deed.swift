package import ShelfGObject

/// Something done to files, as a value that can be carried out, taken back and done again.
///
/// Design: docs/design/tending.md#deeds
package protocol Deed: Sendable {
    /// What it is, in the words of a menu: `Move 3 items to the trash`.
    var title: String { get }

    /// Whether it may take so long that others do not wait for it: bytes are copied.
    var mayTakeLong: Bool { get }

    /// The folders in which it makes, moves or takes away names.
    var folders: [File] { get }

    /// The files and folders whose disks it may wait for.
    var concerned: [File] { get }

    /// How many bytes of files' contents it holds in memory.
    var byteCount: Int { get }

    /// The same, holding contents together with a deed that was kept before it, as far as they are equal, and how many
    /// bytes those are.
    func sharing(with earlier: any Deed) -> (deed: any Deed, byteCount: Int)

    /// Carries it out, on a thread that may wait for disks.
    ///
    /// It asks `watch` for leave between small steps, never writes over what it did not make, and
    /// leaves each item either done or as it was.
    func perform(_ watch: DeedWatch) -> DeedOutcome
}

extension Deed {
    /// Most deeds are done at once.
    package var mayTakeLong: Bool { false }

    /// Some deeds change no folder that anybody keeps.
    package var folders: [File] { [] }

    /// As a rule those of the folders.
    package var concerned: [File] { folders }

    /// Most deeds hold no contents.
    package var byteCount: Int { 0 }

    /// Most deeds have nothing to share.
    package func sharing(with earlier: any Deed) -> (deed: any Deed, byteCount: Int) { (self, 0) }
}

/// What became of a deed.
package struct DeedOutcome: Sendable {
    /// What takes back all that was done; nil when nothing was, or it cannot be taken back.
    package var inverse: (any Deed)?
    /// What was not done, and why.
    package var failures: [DeedFailure] = []
    /// How many more were left as they were, as nothing that follows could go better.
    package var leftCount = 0
    /// What of it may be tried again later; nil when there is nothing, or the world has changed so
    /// that trying is in vain.
    package var rest: (any Deed)?
    /// How many items it was done to.
    package var doneCount = 0
    /// Where the items are now, as far as they are anywhere to be seen.
    package var places: [File] = []

    /// Begins with nothing done.
    package init(inverse: (any Deed)? = nil, doneCount: Int = 0, places: [File] = []) {
        self.inverse = inverse
        self.doneCount = doneCount
        self.places = places
    }
}

/// One item that was left as it was, and the reason.
package struct DeedFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of reason it is.
    package enum Kind: Hashable, Sendable {
        /// The system did not do it; later it may.
        case refused
        /// Something is there already.
        case taken
        /// The file is not there, or is not what it was.
        case changed
        /// It can be deleted for good, as no trash takes it.
        case noTrash
        /// The user does not want it any more.
        case cancelled
        /// Nothing that follows can go better: a full disk, a medium that is gone.
        case hopeless
        /// It was begun and could be neither ended nor taken back: to do it once more would be to do it to
        /// something else.
        case halfDone

        /// Whether it may be done another time.
        var mayGoBetter: Bool { self != .changed && self != .halfDone }
    }

    /// The item.
    package let file: File
    /// What kind of reason it is.
    package let kind: Kind
    /// The reason in words.
    package let reason: String
    /// Which file it is; known of what no trash takes.
    private(set) var identity: FileIdentity?

    /// Deletes the very file for good; nil unless no trash takes it.
    package var deletion: FileStep? {
        kind == .noTrash ? identity.map { .known($0, .delete(file)) } : nil
    }

    /// The same with the identity of what is there now.
    func identified() -> DeedFailure {
        var failure = self
        failure.identity = file.pathBytes.flatMap { try? FileIdentity(of: $0) }
        return failure
    }

    /// Describes what was not done.
    package init(_ file: File, _ kind: Kind, _ reason: String) {
        self.file = file
        self.kind = kind
        self.reason = reason
    }

    /// The item and the reason.
    package var description: String { "“\(file.displayName)”: \(reason)" }
}
