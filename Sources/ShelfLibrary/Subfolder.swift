import ShelfGObject

/// A folder found inside another, with the key that orders it among its siblings.
struct Subfolder: Hashable, Sendable {
    let file: File
    let name: String
    let key: NaturalOrderKey

    init(_ info: FileInfo) {
        file = info.file
        name = info.displayName
        key = NaturalOrderKey(info.displayName)
    }
}
