import ShelfGObject

/// The file whose frames a worker is asked for.
struct PlayedPicture {
    let file: File
    let animation: PixbufAnimation

    /// Opens a file of this machine; nil when nothing moves in it.
    init?(_ file: File) {
        guard let path = file.pathBytes, file.isLocal, let opened = RegularFile(pathBytes: path),
            let header = Pixbuf.header(ofFileAt: opened.descriptorPath),
            ThumbnailMaker.isAcceptable(header),
            let animation = PixbufAnimation(path: opened.descriptorPath)
        else { return nil }
        self.file = file
        self.animation = animation
    }
}
