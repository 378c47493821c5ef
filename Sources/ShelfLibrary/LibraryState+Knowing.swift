import ShelfGObject

extension LibraryState {
    /// A state that begins with what another one knows of some folders and below them, with the same
    /// identities: it is shown while everything is read again.
    ///
    /// Of a folder the other does not know it takes over the locations that lie directly in it.
    init(at files: [File], knowing other: LibraryState) {
        self.init(ids: other.ids)
        var wanted = Set(files)
        var known: [File: Folder] = [:]
        for folder in other.folders where wanted.contains(folder.file) {
            known[folder.file] = folder
        }
        for file in files where wanted.remove(file) != nil {
            let folder = known[file] ?? unknown(file, above: other)
            take(folder, of: other, apart: known)
            addRoot(folder.id, file)
        }
    }

    /// A folder nobody has read, holding those locations of another state that lie in it.
    private mutating func unknown(_ file: File, above other: LibraryState) -> Folder {
        let info = FileInfo(file: file, displayName: file.displayName, kind: .directory)
        let id = addFolder(Subfolder(info), parent: nil, title: file.displayName)
        guard var folder = folders[id] else {
            preconditionFailure("a folder that was added is not there")
        }
        folders[id] = nil
        let inside = other.roots.compactMap { other.folders[$0] }.filter { $0.file.parent == file }
        folder.children = inside.sorted { $0.key < $1.key }.map(\.id)
        return folder
    }

    /// Takes over a folder as one of a location, and all below it but for other locations.
    private mutating func take(_ root: Folder, of other: LibraryState, apart: [File: Folder]) {
        var pending: [(folder: Folder, parent: Folder?)] = [(root, nil)]
        while let (found, parent) = pending.popLast() {
            var folder = found
            let children = found.children.compactMap { other.folders[$0] }.filter {
                apart[$0.file] == nil
            }
            folder.parent = parent?.id
            folder.title = parent.map { title(ofChildNamed: found.name, of: $0) } ?? found.name
            folder.children = children.map(\.id)
            folder.items = []
            folder.status = .idle
            folders[folder.id] = folder
            setItems(found.items, of: folder.id)
            pending += children.map { ($0, folder) }
        }
    }
}
