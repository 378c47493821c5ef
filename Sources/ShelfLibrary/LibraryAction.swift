import ShelfGObject

/// Something that happened to the library.
enum LibraryAction: Sendable {
    /// Locations were found to be these folders; `focus` is the first that was given as a file,
    /// `again` which of those known already are to be read again, nil for all.
    case opened([Subfolder], focus: File?, again: Set<File>? = nil)
    /// Part of a folder was read.
    case read(FolderBatch)
    /// A folder could not be read, or not to its end.
    case failed(ShelfID, generation: Int)
    /// A folder has not answered in time, which lies on one of the disks there are.
    case stalled(FolderReading, on: DiskTable.Disk, of: DiskTable)
    /// What had stalled has come to an end, wanted or not.
    case ended(FolderReading)
    /// Files inside folders changed; `moves` tells from where to where files were moved.
    case changed([FileChange], moves: [File: File])
    /// A folder is to be read again; `moves` tells from where to where files were moved.
    case reread(ShelfID, moves: [File: File])
    /// A folder and all below it are to be read again.
    case rereadTree(ShelfID)
    /// Nothing more is to be read.
    case closed
    /// A location's folder is gone.
    case vanished(ShelfID)
}

/// One try to read a folder.
struct FolderReading: Hashable, Sendable {
    let id: ShelfID
    let generation: Int
}
