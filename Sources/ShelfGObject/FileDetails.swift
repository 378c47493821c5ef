internal import CGtk

/// Metadata of one file beyond that of a listing.
///
/// A symbolic link is described itself, not its target.
package struct FileDetails: Hashable, Sendable {
    /// The content type, guessed from the name and the contents.
    package var contentType: String
    /// The times of modification, access and creation in seconds since 1970, clamped to `FileTime`;
    /// nil if unknown.
    package var modified, accessed, created: Int64?
    /// The names of the owner and the group.
    package var owner, group: String?
    /// The lowest twelve bits of the POSIX mode.
    package var permissions: UInt32?
    /// The target of a symbolic link, as text.
    package var linkTarget: String?

    /// Queries a file.
    ///
    /// - Throws: `GLibError` when the file does not exist or may not be queried.
    @concurrent
    package static func query(_ file: File) async throws -> FileDetails {
        unsafe try await info(of: file, attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS).withOpaque
        {
            unsafe FileDetails(reading: $0)
        }
    }

    /// Returns the content type of a file or a link's target, guessed from the name and the
    /// contents.
    ///
    /// - Throws: `GLibError` when the file does not exist or may not be queried.
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

/// The total size and number of files in folders.
package struct DiskUsage: Hashable, Sendable {
    /// The sum of the sizes of all files, in bytes.
    package var size: Int64
    /// The number of files.
    package var fileCount: Int
    /// The number of folders, including the measured one.
    package var folderCount: Int

    /// Creates a measurement.
    package init(size: Int64 = 0, fileCount: Int = 0, folderCount: Int = 0) {
        (self.size, self.fileCount, self.folderCount) = (size, fileCount, folderCount)
    }

    /// Returns the sum of two measurements.
    package static func + (one: DiskUsage, other: DiskUsage) -> DiskUsage {
        DiskUsage(
            size: one.size.heldSum(other.size), fileCount: one.fileCount + other.fileCount,
            folderCount: one.folderCount + other.folderCount)
    }

    /// Measures a file, or a folder with all its contents.
    ///
    /// Unreadable files are left out. Cancelling the task ends it. O(number of files).
    ///
    /// - Throws: `GLibError` when the file does not exist or cannot be measured.
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
