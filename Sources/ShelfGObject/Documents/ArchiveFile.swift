internal import CGtk
internal import Glibc

/// An archive, read sequentially by libarchive.
///
/// libarchive is loaded when the first archive is opened. Reading blocks and trusts the file, so
/// only worker processes do it.
@safe
package final class ArchiveFile {
    /// The reason why an archive cannot be read.
    package enum Failure: Error {
        /// libarchive is not installed.
        case noLibrary
        /// Even the entries' names are encrypted.
        case locked
        /// The file is not an archive, or is damaged.
        case broken
    }

    /// An entry of the archive.
    package struct Entry: Hashable, Sendable {
        /// The path in bytes.
        package let nameBytes: [UInt8]
        /// The size in bytes; nil if only reading tells it.
        package let size: Int64?
        /// The modification time in seconds since 1970, clamped to `FileTime`; 0 if absent.
        package let modified: Int64
        /// The entry is a regular file.
        package let isRegular: Bool
        /// The entry is encrypted.
        package let isLocked: Bool
        /// The entry is a hard link: its contents are those of another entry.
        package let isHardLink: Bool

        /// The path in the archive; invalid UTF-8 is repaired.
        package var name: String { String(decoding: nameBytes, as: UTF8.self) }
    }

    private let reader: OpaquePointer
    private let library: Libarchive

    /// Opens the file at a path.
    package init(path: String) throws(Failure) {
        guard let library = Libarchive.loaded, let reader = unsafe library.new() else {
            throw .noLibrary
        }
        unsafe self.reader = unsafe reader
        self.library = library
        _ = unsafe library.allFilters(reader)
        _ = unsafe library.allFormats(reader)
        guard unsafe library.open(reader, path, 1 << 16) == 0 else { throw .broken }
    }

    @inline(never) deinit { _ = unsafe library.free(reader) }

    /// Returns the next entry; nil at the end.
    package func next() throws(Failure) -> Entry? {
        var entry: OpaquePointer?
        // 1 is the end. Entries with warnings, which are negative, can be read.
        let status = unsafe library.nextHeader(reader, &entry)
        if status == 1 { return nil }
        guard status >= Libarchive.warning, let entry = unsafe entry else {
            // The result is negative if unknown.
            throw unsafe library.hasEncrypted(reader) > 0 ? .locked : .broken
        }
        let name = unsafe library.utf8Name(entry) ?? library.name(entry)
        return unsafe Entry(
            nameBytes: name.map { unsafe bytes(of: $0) } ?? [],
            size: library.sizeIsSet(entry) != 0 ? library.size(entry) : nil,
            modified: FileTime.held(Int64(library.modified(entry))),
            isRegular: library.kind(entry) & 0o170000 == 0o100000,
            isLocked: library.isEncrypted(entry) != 0, isHardLink: library.hardLink(entry) != nil)
    }

    /// Reads the current entry in pieces.
    ///
    /// - Parameter body: Receives a piece and returns false to stop.
    /// - Returns: True at the end of the entry; false after damage or a stop.
    package func pieces(_ body: (ArraySlice<UInt8>) -> Bool) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe library.data(reader, $0.baseAddress, $0.count)
            }
            if count == 0 { return true }
            guard count > 0, body(piece[..<count]) else { return false }
        }
    }

    /// Returns the contents of the current entry; nil if they exceed `limit` or are damaged.
    package func contents(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isWhole = pieces { piece in
            guard bytes.count + piece.count <= limit else { return false }
            bytes += piece
            return true
        }
        return isWhole ? bytes : nil
    }
}

/// The libarchive functions in use.
@safe
private struct Libarchive: @unchecked Sendable {
    typealias Reader = OpaquePointer
    typealias Make = @convention(c) () -> Reader?
    typealias Command = @convention(c) (Reader) -> Int32
    typealias Open = @convention(c) (Reader, UnsafePointer<CChar>, Int) -> Int32
    typealias Next = @convention(c) (Reader, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    typealias Length = @convention(c) (OpaquePointer) -> Int64
    typealias Kind = @convention(c) (OpaquePointer) -> UInt32
    typealias Data = @convention(c) (Reader, UnsafeMutableRawPointer?, Int) -> Int

    /// libarchive's `ARCHIVE_WARN`: the entry is odd but readable.
    static let warning: Int32 = -20

    let new: Make
    let allFilters: Command
    let allFormats: Command
    let open: Open
    let nextHeader: Next
    let data: Data
    let free: Command
    let utf8Name: Text
    let name: Text
    let size: Length
    let sizeIsSet: Command
    let modified: Length
    let kind: Kind
    let isEncrypted: Command
    let hardLink: Text
    let hasEncrypted: Command

    /// libarchive; nil if it is not installed.
    static let loaded = Libarchive()

    private init?() {
        do {
            let library = try LoadedLibrary("libarchive.so.13")
            // libarchive converts names to the locale's encoding, and the C locale has few
            // characters.
            if unsafe String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
                unsafe _ = setlocale(LC_CTYPE, "C.UTF-8")
            }
            unsafe new = try unsafe library.function("archive_read_new")
            unsafe allFilters = try unsafe library.function("archive_read_support_filter_all")
            unsafe allFormats = try unsafe library.function("archive_read_support_format_all")
            unsafe open = try unsafe library.function("archive_read_open_filename")
            unsafe nextHeader = try unsafe library.function("archive_read_next_header")
            unsafe data = try unsafe library.function("archive_read_data")
            unsafe free = try unsafe library.function("archive_read_free")
            unsafe utf8Name = try unsafe library.function("archive_entry_pathname_utf8")
            unsafe name = try unsafe library.function("archive_entry_pathname")
            unsafe size = try unsafe library.function("archive_entry_size")
            unsafe sizeIsSet = try unsafe library.function("archive_entry_size_is_set")
            unsafe modified = try unsafe library.function("archive_entry_mtime")
            unsafe kind = try unsafe library.function("archive_entry_filetype")
            unsafe isEncrypted = try unsafe library.function("archive_entry_is_encrypted")
            unsafe hardLink = try unsafe library.function("archive_entry_hardlink")
            unsafe hasEncrypted = try unsafe library.function("archive_read_has_encrypted_entries")
        } catch {
            return nil
        }
    }
}
