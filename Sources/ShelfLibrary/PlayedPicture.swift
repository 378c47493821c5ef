import ShelfGObject
import ShelfPhoto

/// A picture that moves, frame after frame.
protocol MovingPicture: AnyObject {
    /// The frame it is at; nil when that cannot be decoded.
    var frame: Pixbuf? { get }
    /// The duration of the frame in milliseconds; nil if it stays.
    var milliseconds: Int? { get }
    /// Goes on to the next frame; after the last to the first, where the file wants that.
    func advance()
}

extension PixbufAnimation: MovingPicture {}

/// The file whose frames a worker is asked for.
struct PlayedPicture {
    let file: File
    let animation: any MovingPicture
    private let orientation: Int

    /// Opens a file of this machine; nil when nothing moves in it.
    init?(_ file: File) {
        guard let path = file.pathBytes, file.isLocal, let opened = RegularFile(pathBytes: path)
        else { return nil }
        let head = PictureHead(opened)
        guard let header = Pixbuf.header(of: opened, head), ThumbnailMaker.isAcceptable(header)
        else { return nil }
        if header.format == "png" {
            guard let moving = MovingPNG(opened) else { return nil }
            animation = moving
        } else {
            guard let moving = PixbufAnimation(path: opened.descriptorPath) else { return nil }
            animation = moving
        }
        self.file = file
        orientation = head.turn.numberForPixels
    }

    /// The frame it is at, turned as the file says.
    var frame: Pixbuf? { animation.frame?.oriented(orientation) }
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
        guard let picture, let frame = picture.frame else { return nil }
        return Frame(
            picture: frame.fitted(to: side), fullWidth: frame.width, fullHeight: frame.height,
            milliseconds: picture.animation.milliseconds)
    }
}
