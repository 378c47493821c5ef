internal import CGtk

/// Facts about a file from a place that lists files of other folders: the trash or recent files.
package struct FileOrigin: Hashable, Sendable {
    /// The original location of a trashed file; nil for other files.
    package let original: File?
    /// The time of deletion or last use in seconds since 1970, clamped to `FileTime`; 0 if unknown.
    package let time: Int64

    /// GIO attributes requested in addition to those of all files.
    static let attributes =
        ",standard::target-uri,trash::orig-path,trash::deletion-date,recent::modified"

    init(reading info: OpaquePointer) {
        let path = unsafe g_file_info_get_attribute_byte_string(info, "trash::orig-path")
        original = unsafe path.map { unsafe File(pathBytes: bytes(of: $0)) }
        let used = unsafe g_file_info_get_attribute_int64(info, "recent::modified")
        guard used == 0 else {
            time = FileTime.held(Int64(used))
            return
        }
        // The time is local, without a zone.
        let zone = unsafe g_time_zone_new_local()
        defer { unsafe g_time_zone_unref(zone) }
        let text = unsafe String(
            cStringOrNil: g_file_info_get_attribute_string(info, "trash::deletion-date"))
        let date = unsafe text.flatMap { unsafe g_date_time_new_from_iso8601($0, zone) }
        time = unsafe date.map { unsafe Int64(g_date_time_to_unix($0)) } ?? 0
        if let date = unsafe date { unsafe g_date_time_unref(date) }
    }
}

extension File {
    /// The trash of GVfs.
    package static let trash = File(uri: "trash:///")
    /// The recently used files of all programs, listed by GVfs.
    package static let recentFiles = File(uri: "recent:///")

    /// The file is one of the user's trash folders, or lies in one.
    package var isInTrash: Bool {
        self == .trash || isInside(.trash) || pathBytes.map { Trash.holds($0) } ?? false
    }

    /// The files listed here lie elsewhere.
    package var listsFilesOfOthers: Bool { self == .trash || self == .recentFiles }
}
