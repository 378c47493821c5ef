internal import CGtk

/// What a place that lists files of other places knows of one: the trash, what was used lately.
package struct FileOrigin: Hashable, Sendable {
    /// Where a file in the trash was; nil for what is where it was.
    package let original: File?
    /// When it was thrown away, or used last, in seconds since 1970, held as `FileTime` says; 0 where
    /// nobody knows.
    package let time: Int64

    /// What is asked of GIO besides what is asked of all files.
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
        // It is written by the clock of the desktop, without a zone.
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
    /// The trash, as GVfs shows it.
    package static let trash = File(uri: "trash:///")
    /// What was used lately by any program, as GVfs shows it.
    package static let recentFiles = File(uri: "recent:///")

    /// Whether it is a trash of the user's, or lies in one.
    package var isInTrash: Bool {
        self == .trash || isInside(.trash) || pathBytes.map { Trash.holds($0) } ?? false
    }

    /// Whether what is listed here lies elsewhere.
    package var listsFilesOfOthers: Bool { self == .trash || self == .recentFiles }
}
