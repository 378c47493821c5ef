internal import CGtk

/// A file's entry in a listing.
///
/// A symbolic link is described by its target.
package struct FileInfo: Hashable, Sendable {
    /// The kind of file.
    package enum Kind: Hashable, Sendable {
        /// A regular file, or a link to one.
        case regular
        /// A directory, or a link to one.
        case directory
        /// A link that leads nowhere.
        case brokenLink
        /// A socket, pipe, device, or something only a network place knows.
        case special
    }

    /// The file's address.
    package var file: File
    /// The name for showing, bounded.
    package var displayName: String { didSet { displayName = BoundedText.name(displayName) } }
    /// The kind of file.
    package var kind: Kind
    /// The file is a symbolic link, whatever its target.
    package var isSymbolicLink: Bool
    /// The file is hidden: by a leading dot or by the folder's `.hidden` list.
    package var isHidden: Bool
    /// The size in bytes.
    package var size: Int64
    /// The modification time in whole seconds since 1970, clamped to `FileTime`.
    package private(set) var modifiedSeconds: Int64
    /// The fraction of the modification time, in microseconds.
    package private(set) var modifiedMicroseconds: Int32
    /// The number the file system knows the file by; 0 where it has none.
    package var inode: UInt64
    /// The status change time (ctime) in microseconds since 1970; 0 if the file system has none.
    package private(set) var changedMicroseconds: Int64
    /// The content type guessed from the name; from the first bytes where `HeadTypes` was asked.
    package var contentType: String
    /// Facts from the listing place, when the file lies elsewhere.
    package var origin: FileOrigin?

    /// Describes a file by hand.
    package init(
        file: File, displayName: String, kind: Kind, isSymbolicLink: Bool = false,
        isHidden: Bool = false, size: Int64 = 0, modifiedSeconds: Int64 = 0,
        modifiedMicroseconds: Int32 = 0, inode: UInt64 = 0, changedMicroseconds: Int64 = 0,
        contentType: String = ContentType.unknown
    ) {
        self.file = file
        self.displayName = BoundedText.name(displayName)
        self.kind = kind
        self.isSymbolicLink = isSymbolicLink
        self.isHidden = isHidden
        self.size = size
        self.modifiedSeconds = FileTime.held(modifiedSeconds)
        self.modifiedMicroseconds = modifiedMicroseconds
        self.inode = inode
        self.changedMicroseconds = changedMicroseconds
        self.contentType = contentType
    }

    /// The GIO attributes requested.
    ///
    /// Each one costs time for every file of a large folder.
    static let attributes =
        "standard::name,standard::display-name,standard::type,standard::is-symlink,"
        + "standard::size,standard::is-hidden,standard::fast-content-type,"
        + "time::modified,time::modified-usec,unix::inode,time::changed,time::changed-usec"

    init(reading info: OpaquePointer, file: File) {
        unsafe self.init(
            file: file,
            displayName: Self.displayName(
                String(cStringOrNil: g_file_info_get_display_name(info)), of: file),
            kind: Kind(g_file_info_get_file_type(info)),
            isSymbolicLink: g_file_info_get_attribute_boolean(info, "standard::is-symlink") != 0,
            isHidden: g_file_info_get_attribute_boolean(info, "standard::is-hidden") != 0,
            size: g_file_info_get_attribute_uint64(info, "standard::size")
                .clampedToInt64,
            modifiedSeconds: g_file_info_get_attribute_uint64(info, "time::modified")
                .asTime,
            modifiedMicroseconds: Int32(
                clamping: g_file_info_get_attribute_uint32(info, "time::modified-usec")),
            inode: UInt64(g_file_info_get_attribute_uint64(info, "unix::inode")),
            changedMicroseconds: FileTime.microseconds(
                g_file_info_get_attribute_uint64(info, "time::changed").asTime,
                Int32(clamping: g_file_info_get_attribute_uint32(info, "time::changed-usec"))),
            contentType: ContentType.told(
                String(
                    cStringOrNil: g_file_info_get_attribute_string(
                        info, "standard::fast-content-type"))))
    }

    /// GIO's display name, with two exceptions: GIO adds words to names that are not UTF-8, which
    /// would hide a deleted file from a search, and calls some places `/`.
    private static func displayName(_ name: String?, of file: File) -> String {
        guard let name else { return file.displayName }
        let isOurs = file.isLocal ? name.unicodeScalars.contains("\u{FFFD}") : name == "/"
        return isOurs ? file.displayName : name
    }

    /// Asks about one file and waits for the answer: for local files, away from the main thread.
    ///
    /// - Parameters:
    ///   - hidden: The names its folder hides, where they are known; read anew otherwise.
    ///   - readsHead: The file is read where its name leaves the type open.
    /// - Throws: `GLibError` when there is no such file or it may not be asked about.
    package static func queryNow(
        _ file: File, hidden: HiddenNames? = nil, readsHead: Bool = true
    ) throws(GLibError) -> FileInfo {
        DiskThreads.expect()
        if file.isLocal, let path = file.pathBytes {
            do throws(DiskError) {
                let info = try FileInfo(file, name: file.nameBytes, at: path, nil, hidden)
                return readsHead ? HeadTypes.told(info) : info
            } catch {
                throw GLibError(error)
            }
        }
        var error: UnsafeMutablePointer<GError>?
        let info = unsafe file.withGFile {
            unsafe g_file_query_info($0, attributes, GFileQueryInfoFlags(rawValue: 0), nil, &error)
        }
        guard let info = unsafe info else { throw unsafe GLibError(taking: error) }
        return unsafe SharedObject(owning: info).withOpaque {
            unsafe FileInfo(reading: $0, file: file)
        }
    }

    /// Asks about one file.
    ///
    /// - Throws: `GLibError` when there is no such file or it may not be asked about.
    @concurrent
    package static func query(_ file: File) async throws -> FileInfo {
        let shared = file.makeShared()
        let info = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe shared.withOpaque {
                unsafe g_file_query_info_async(
                    $0, attributes, GFileQueryInfoFlags(rawValue: 0), G_PRIORITY_DEFAULT,
                    cancellable, callback, data)
            }
        } finish: { completion, error in
            unsafe g_file_query_info_finish(
                completion.source.map { OpaquePointer($0) }, unsafe completion.result, &error
            ).map { unsafe SharedObject(owning: $0) }
        }
        return unsafe required(info, "file information").withOpaque {
            unsafe FileInfo(reading: $0, file: file)
        }
    }
}

extension FileInfo.Kind {
    fileprivate init(_ type: GFileType) {
        switch type {
        case G_FILE_TYPE_REGULAR: self = .regular
        case G_FILE_TYPE_DIRECTORY: self = .directory
        case G_FILE_TYPE_SYMBOLIC_LINK: self = .brokenLink
        default: self = .special
        }
    }
}

extension UInt {
    fileprivate var clampedToInt64: Int64 { Int64(clamping: self) }

    /// A time GIO has in a number without a sign: those before 1970 come as very large ones.
    var asTime: Int64 { Int64(truncatingIfNeeded: self) }
}
