import ShelfGObject
import ShelfGTK

/// The way to a folder, from home where it lies there, else from the top of its file system.
enum FolderPath {
    /// The folders on the way, the folder itself last, and what each is called.
    static func parts(to folder: File, home: File?) -> [PathBar.Part] {
        var parts: [PathBar.Part] = []
        var next: File? = folder
        while let file = next {
            let above = file == home ? nil : file.parent
            parts.append(
                PathBar.Part(name: name(of: file, home: home, above: above), target: file.uri))
            next = above
        }
        return parts.reversed()
    }

    private static func name(of file: File, home: File?, above: File?) -> String {
        if file == home { return localized("Home") }
        return above == nil && file.isLocal ? localized("Computer") : file.displayName
    }
}
