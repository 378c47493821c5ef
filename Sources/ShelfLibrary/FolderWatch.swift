import ShelfGObject

/// How a folder is followed.
struct FolderWatch {
    /// The address it is followed at.
    let file: File
    /// The monitor; nil when the system granted none, so that the folder is looked at now and then.
    let monitor: FileMonitor?
    /// When the folder last changed, as of the last look, in microseconds since 1970.
    var modified: Int64?
}
