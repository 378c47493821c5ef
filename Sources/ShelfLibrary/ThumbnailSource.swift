import ShelfGObject

/// Which contents of a file a thumbnail shows, as far as it is known.
///
/// Design: docs/design/thumbnails.md#what-a-picture-is-of
struct ThumbnailSource: Hashable, Sendable {
    /// When the contents last changed, in whole seconds since 1970; held as `FileTime` says.
    let modified: Int64
    /// The size in bytes.
    let byteCount: Int64
    /// Which file it is and when anything about it last changed; nil for places not of this machine.
    var state: State?

    /// What only the file's own system knows.
    struct State: Hashable, Sendable {
        /// 0 where the file system makes one up.
        var inode: UInt64
        var changedNanoseconds: Int64

        /// As it stands in a thumbnail.
        var text: String { "\(inode) \(changedNanoseconds)" }
    }

    init(modified: Int64, byteCount: Int64) {
        self.modified = FileTime.held(modified)
        self.byteCount = byteCount
    }

    init(_ version: ContentVersion) {
        self.init(modified: version.modified, byteCount: version.size)
    }

    init(_ file: borrowing RegularFile) {
        self.init(modified: file.modifiedSeconds, byteCount: file.size)
        state = State(inode: file.inode, changedNanoseconds: file.changedNanoseconds)
    }

    /// The key under which a thumbnail names the state; the standard leaves `Thumb::X-` to programs.
    static let stateKey = "Thumb::X-Shelf::Source"

    /// Whether a thumbnail made at a time, in nanoseconds since 1970, shows these contents.
    ///
    /// - Parameter travels: Whether thumbnails come along with their files, as media carry them, so
    ///   that their own times say nothing.
    func isShown(by thumbnail: Pixbuf, madeAt: Int64, travels: Bool) -> Bool {
        guard thumbnail.text("Thumb::MTime") == "\(modified)",
            thumbnail.text("Thumb::Size").map({ $0 == "\(byteCount)" }) ?? true
        else { return false }
        guard let state, !travels else { return true }
        if let recorded = thumbnail.text(Self.stateKey) { return recorded == state.text }
        // One that does not say must have been made since anything about the file changed.
        return madeAt >= state.changedNanoseconds
    }
}
