import ShelfGObject

/// What must be the same for a picture to be that of a file as it is now.
///
/// Times of change alone do not tell: files from one archive share theirs, and copying can keep it.
///
/// Design: docs/design/thumbnails.md#what-a-picture-is-of
package struct ContentVersion: Hashable, Sendable {
    /// The size in bytes.
    package let size: Int64
    /// When the contents last changed, in whole seconds since 1970.
    package let modified: Int64
    /// The rest of the time of change, in microseconds.
    package let modifiedMicroseconds: Int32
    /// The number the file has on its disk, as much of it as there is room for, 0 where it has none; and in the highest bit
    /// whether it is a link that leads to it.
    private let numberAndLink: UInt32
    /// Differs when another file stands at the address, or anything about this one changed.
    private let stamp: UInt64

    init(_ info: FileInfo) {
        size = info.size
        modified = info.modifiedSeconds
        modifiedMicroseconds = info.modifiedMicroseconds
        // Three facts in the room of two: items are copied by the hundred thousand.
        let number = UInt32(truncatingIfNeeded: info.inode ^ info.inode >> 32)
        numberAndLink = number & ~Self.linkBit | (info.isSymbolicLink ? Self.linkBit : 0)
        stamp =
            info.inode &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: info.changedMicroseconds)
    }

    private static let linkBit: UInt32 = 1 << 31

    /// Whether it is a link that leads to the file: what is written there shows in no folder of the link's.
    var isOfLink: Bool { numberAndLink & Self.linkBit != 0 }

    /// Whether it is the same file, whatever it holds now and is called; false where files have no numbers.
    package func isOfSameFile(as other: ContentVersion) -> Bool {
        numberAndLink == other.numberAndLink && numberAndLink & ~Self.linkBit != 0
    }

    /// Contents that a file keeps under another name.
    struct Body: Hashable {
        fileprivate let numberAndLink: UInt32
        fileprivate let size: Int64
        fileprivate let modified: Int64
        fileprivate let modifiedMicroseconds: Int32
    }

    /// What is the same after the file was renamed, and differs for another that was given its number since;
    /// nil where files have no numbers.
    var body: Body? {
        numberAndLink & ~Self.linkBit == 0
            ? nil
            : Body(
                numberAndLink: numberAndLink, size: size, modified: modified,
                modifiedMicroseconds: modifiedMicroseconds)
    }

    /// The version as text, the same in every run.
    var text: String { "\(size) \(modified) \(modifiedMicroseconds) \(stamp)" }
}
