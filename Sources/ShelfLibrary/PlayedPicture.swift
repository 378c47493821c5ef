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

/// What a worker is asked for the frames of: a picture that moves, or a film.
struct Played {
    private var picture: PlayedPicture?
    private var film: PlayedFilm?

    /// A frame, and how long it stays; for ever, if not said.
    struct Frame {
        let picture: Pixbuf
        let fullWidth: Int
        let fullHeight: Int
        let milliseconds: Int?
    }

    /// The first frame of a file, and the next one each time the same file is asked for again.
    mutating func next(of file: File, contentType: String, side: Int) -> Frame? {
        if MediaKind(contentType: contentType) == .film {
            picture = nil
            if film?.file != file { film = PlayedFilm(file, side: side) }
            guard let frame = film?.next()?.fitted(to: side) else { return nil }
            return Frame(
                picture: frame, fullWidth: frame.width, fullHeight: frame.height,
                milliseconds: PlayedFilm.milliseconds)
        }
        film = nil
        if picture?.file == file { picture?.animation.advance() } else { picture = nil }
        picture = picture ?? PlayedPicture(file)
        guard let animation = picture?.animation, let frame = animation.frame else { return nil }
        return Frame(
            picture: frame.fitted(to: side), fullWidth: frame.width, fullHeight: frame.height,
            milliseconds: animation.milliseconds)
    }
}
