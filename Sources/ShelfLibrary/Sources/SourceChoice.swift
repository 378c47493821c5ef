package import ShelfGObject

/// Which files are opened as places of their own, and by what.
///
/// Design: docs/design/sources.md#which-files
enum SourceChoice {
    /// A file as a place; nil for one that stands for the folder it lies in.
    static func opened(_ info: FileInfo) -> Subfolder? {
        if ListFormat(named: info.file) != nil {
            return Subfolder(info.file, name: info.displayName, source: ListSource(of: info.file))
        }
        if info.file.isLocal, BookLibrary.isNamed(info.file) {
            return Subfolder(
                info.file, name: info.file.parent?.displayName ?? info.displayName,
                source: ListSource(books: info.file))
        }
        guard info.file.isLocal, isArchive(info.contentType) else { return nil }
        return Subfolder(
            info.file, name: info.displayName, source: ArchiveSource(of: info.file))
    }

    /// Whether files of a type are opened as archives.
    static func isArchive(_ contentType: String) -> Bool {
        switch DocumentKind(contentType: contentType) {
        case .comic, .archive: true
        default: false
        }
    }

    /// Something inside of a file as a place.
    static func opened(_ inside: InsideAddress, _ location: Location) async -> LocationState {
        do {
            _ = try await DiskTurns.shared.info(of: inside.container)
            let source: any Source =
                switch inside.kind {
                case .list: ListSource(of: inside.container, shelf: location.file)
                case .archive: ArchiveSource(of: inside.container, place: location.file)
                case .books: ListSource(books: inside.container, shelf: location.file)
                }
            return .folder(
                Subfolder(location.file, name: location.file.displayName, source: source))
        } catch {
            return .unavailable(LocationError(location, error))
        }
    }
}

extension LibraryItem {
    /// Whether the item is a place that can be gone into, as a folder can.
    package var isPlace: Bool {
        isFolder || ListFormat(named: file) != nil && InsideAddress(file) == nil
            || file.isLocal
                && (SourceChoice.isArchive(contentType)
                    || BookLibrary.isNamed(file) && InsideAddress(file) == nil)
    }

    /// The file that the item is inside of, as the member of an archive; nil for a file by itself.
    package var container: File? { InsideAddress(file)?.container }
}
