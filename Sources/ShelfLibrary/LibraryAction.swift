import ShelfGObject

/// Something that happened to the library.
enum LibraryAction: Sendable {
    /// Locations were found to be these folders; `focus` is the first that was given as a file,
    /// `again` which of those known already are to be read again, nil for all.
    case opened([Subfolder], focus: File?, again: Set<File>? = nil)
    /// Everything is to be read again.
    case reload
    /// Part of a folder was read.
    case read(FolderBatch)
    /// A folder could not be read, or not to its end.
    case failed(ShelfID, generation: Int)
    /// Files inside folders changed; `moves` tells from where to where files were moved.
    case changed([FileChange], moves: [File: File])
    /// A folder is to be read again; `moves` tells from where to where files were moved.
    case reread(ShelfID, moves: [File: File])
    /// Nothing more is to be read.
    case closed
    /// A location's folder is gone.
    case vanished(ShelfID)
}
