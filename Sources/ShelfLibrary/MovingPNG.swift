import ShelfGObject
import ShelfPhoto

/// An animated PNG file, its frames decoded one after the other and drawn over each other.
///
/// Design: docs/design/preview.md#pictures-that-move
final class MovingPNG: MovingPicture {
    private let file: RegularFile
    private let head: PictureHead
    private let png: AnimatedPNG
    private let canvas: Pixbuf
    /// The frame that is drawn, and the rounds before it.
    private var place = (frame: 0, rounds: 0)
    /// A frame could not be decoded.
    private var isBroken = false
    /// The picture without the frame that is drawn, if it is to come back.
    private var saved: Pixbuf?

    /// The picture, a frame of the same size and a copy are held at once.
    private static let bytesOfPixel = 16

    /// Takes a file; nil when it is no animated PNG, or its pictures would take too much memory.
    init?(_ file: consuming RegularFile) {
        let (head, png) = (PictureHead(file), AnimatedPNG { file.bytes(at: $0, count: $1) })
        guard let png,
            png.width <= ThumbnailMaker.largestDecodedByteCount / Self.bytesOfPixel / png.height
        else { return nil }
        self.file = file
        (self.head, self.png) = (head, png)
        canvas = Pixbuf(width: png.width, height: png.height)
        draw()
    }

    var frame: Pixbuf? { isBroken ? nil : canvas.copy() }

    var milliseconds: Int? {
        let isLast = place.frame == png.frames.count - 1
        if isLast, let rounds = png.rounds, place.rounds + 1 >= rounds { return nil }
        return png.frames[place.frame].milliseconds
    }

    func advance() {
        guard milliseconds != nil, !isBroken else { return }
        dispose()
        place.frame += 1
        if place.frame == png.frames.count {
            place = (0, place.rounds + 1)
            canvas.clear(x: 0, y: 0, width: png.width, height: png.height)
            saved = nil
        }
        draw()
    }

    private func dispose() {
        let frame = png.frames[place.frame]
        switch frame.disposal {
        case .keep: break
        case .restore where saved != nil:
            if let saved { canvas.draw(saved, x: 0, y: 0, isOver: false) }
        case .clear, .restore:
            canvas.clear(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
        saved = nil
    }

    private func draw() {
        let frame = png.frames[place.frame]
        if frame.disposal == .restore, place.frame > 0 { saved = canvas.copy() }
        let bytes = png.file(ofFrame: place.frame) { file.bytes(at: $0, count: $1) }
        guard let memory = bytes.flatMap({ MemoryFile($0) }),
            let pixels = try? Pixbuf(path: memory.descriptorPath),
            pixels.width == frame.width, pixels.height == frame.height
        else { return isBroken = true }
        pixels.showColorsOfScreens(file, head)
        canvas.draw(pixels, x: frame.x, y: frame.y, isOver: frame.isDrawnOver)
    }
}
