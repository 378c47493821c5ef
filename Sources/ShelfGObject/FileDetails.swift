internal import CGtk

/// What a file system says about one file beyond what a listing asks for.
///
/// A symbolic link is described itself, not what it leads to.
package struct FileDetails: Hashable, Sendable {
    /// The content type, guessed from the contents as well.
    package var contentType: String
    /// When the contents last changed, were last read, and when the file was made, in seconds since
    /// 1970, held as `FileTime` says; nil where nobody keeps count.
    package var modified, accessed, created: Int64?
    /// Whose the file is, by name, and which group's.
    package var owner, group: String?
    /// Who may do what, the lowest twelve bits of POSIX's mode.
    package var permissions: UInt32?
    /// What a symbolic link says, as text.
    package var linkTarget: String?

    /// Asks about a file.
    ///
    /// - Throws: `GLibError` when there is no such file or it may not be asked about.
    @concurrent
    package static func query(_ file: File) async throws -> FileDetails {
        unsafe try await info(of: file, attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS).withOpaque
        {
            unsafe FileDetails(reading: $0)
        }
    }

    /// The content type of a file or of what a symbolic link leads to, guessed from the contents as well.
    ///
    /// - Throws: `GLibError` when there is no such file or it may not be asked about.
    @concurrent
    package static func contentType(of file: File) async throws -> String {
        ContentType.told(
            unsafe try await info(of: file, "standard::content-type", G_FILE_QUERY_INFO_NONE)
                .withOpaque {
                    unsafe String(
                        takingCString: g_file_info_get_attribute_as_string(
                            $0, "standard::content-type"))
                })
    }

    private static func info(
        of file: File, _ attributes: String, _ flags: GFileQueryInfoFlags
    ) async throws -> SharedObject {
        let shared = file.makeShared()
        let info = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe shared.withOpaque {
                unsafe g_file_query_info_async(
                    $0, attributes, flags, G_PRIORITY_DEFAULT, cancellable, callback, data)
            }
        } finish: { completion, error in
            unsafe g_file_query_info_finish(
                completion.source.map { OpaquePointer($0) }, unsafe completion.result, &error
            ).map { unsafe SharedObject(owning: $0) }
        }
        return required(info, "file details")
    }

    private static let attributes =
        "standard::content-type,standard::symlink-target,"
        + "time::modified,time::access,time::created,owner::user,owner::group,unix::mode"

    private init(reading info: OpaquePointer) {
        func text(_ name: String) -> String? {
            guard unsafe g_file_info_has_attribute(info, name) != 0 else { return nil }
            return unsafe String(takingCString: g_file_info_get_attribute_as_string(info, name))
        }
        func time(_ name: String) -> Int64? {
            let seconds = unsafe g_file_info_get_attribute_uint64(info, name)
            return seconds == 0 ? nil : FileTime.held(seconds.asTime)
        }
        contentType = ContentType.told(text("standard::content-type"))
        modified = time("time::modified")
        accessed = time("time::access")
        created = time("time::created")
        owner = text("owner::user")
        group = text("owner::group")
        let hasMode = unsafe g_file_info_has_attribute(info, "unix::mode") != 0
        permissions =
            hasMode ? unsafe g_file_info_get_attribute_uint32(info, "unix::mode") & 0o7777 : nil
        linkTarget = text("standard::symlink-target")
    }
}

/// How much there is in folders.
package struct DiskUsage: Hashable, Sendable {
    /// The sum of the sizes of all files, in bytes.
    package var size: Int64
    /// How many files there are.
    package var fileCount: Int
    /// How many folders there are, the one asked about among them.
    package var folderCount: Int

    /// States how much there is.
    package init(size: Int64 = 0, fileCount: Int = 0, folderCount: Int = 0) {
        (self.size, self.fileCount, self.folderCount) = (size, fileCount, folderCount)
    }

    /// The sum of two.
    package static func + (one: DiskUsage, other: DiskUsage) -> DiskUsage {
        DiskUsage(
            size: one.size.heldSum(other.size), fileCount: one.fileCount + other.fileCount,
            folderCount: one.folderCount + other.folderCount)
    }

    /// Measures a file, or a folder with all that is in it; ends when the task is cancelled.
    ///
    /// What may not be read is left out. Takes time in proportion to the number of files.
    ///
    /// - Throws: `GLibError` when there is no such file, or it cannot be measured.
    @concurrent
    package static func measure(_ file: File) async throws -> DiskUsage {
        let shared = file.makeShared()
        return unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe shared.withOpaque {
                unsafe g_file_measure_disk_usage_async(
                    $0, G_FILE_MEASURE_APPARENT_SIZE, G_PRIORITY_LOW, cancellable, nil, nil,
                    callback, data)
            }
        } finish: { completion, error in
            var (size, folders, files): (guint64, guint64, guint64) = (0, 0, 0)
            unsafe g_file_measure_disk_usage_finish(
                completion.source.map { OpaquePointer($0) }, unsafe completion.result, &size,
                &folders, &files, &error)
            return DiskUsage(
                size: Int64(clamping: size), fileCount: Int(clamping: files),
                folderCount: Int(clamping: folders))
        }
    }
}
