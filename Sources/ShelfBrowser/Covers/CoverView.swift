import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// The cover of a folder: the picture chosen for it, else some pictures of what is in it, else the icon
/// of folders; with a sign that tells it from a file.
struct CoverView: View {
    let textures: [Texture]
    let isChosen: Bool

    var body: some View {
        if textures.isEmpty {
            Artwork(nil, placeholder: .forContentType("inode/directory"))
        } else if isChosen {
            Artwork(textures[0]).expanded().overlay(.bottomStart) { sign }
        } else {
            CustomWidgetView {
                MosaicWidget()
            } update: { [textures] in
                $0.textures = textures
            }
            .expanded().overlay(.bottomStart) { sign }
        }
    }

    private var sign: some View {
        Icon.named("folder-symbolic").sized(16).cssClass("folder-sign")
    }
}

/// Some pictures that fill a square, each cut to its part of it.
final class MosaicWidget: CustomWidget {
    var textures: [Texture] = [] {
        didSet { if textures != oldValue { queueDraw() } }
    }

    nonisolated private static let gap = 2.0
    nonisolated private static let radius = 8.0

    override var cssName: String { "mosaic" }

    override func draw(in drawing: Drawing, size: Size) {
        let side = min(size.width, size.height)
        // On the ground line of the pictures beside it.
        let frame = Rect(
            x: ((size.width - side) / 2).rounded(), y: size.height - side, width: side, height: side
        )
        drawing.clipped(to: frame, radius: Self.radius) {
            for (texture, part) in zip(textures, Self.parts(of: frame, count: textures.count)) {
                drawing.clipped(to: part) {
                    drawing.picture(texture, in: Self.frame(of: texture, covering: part))
                }
            }
        }
    }

    /// The parts of a square for up to four pictures.
    nonisolated static func parts(of frame: Rect, count: Int) -> [Rect] {
        let half = ((frame.width - gap) / 2).rounded()
        let rest = frame.width - half - gap
        let (right, below) = (frame.x + half + gap, frame.y + half + gap)
        func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: x, y: y, width: width, height: height)
        }
        return switch count {
        case ..<2: [frame]
        case 2:
            [part(frame.x, frame.y, half, frame.height), part(right, frame.y, rest, frame.height)]
        case 3:
            [
                part(frame.x, frame.y, half, frame.height), part(right, frame.y, rest, half),
                part(right, below, rest, rest),
            ]
        default:
            [
                part(frame.x, frame.y, half, half), part(right, frame.y, rest, half),
                part(frame.x, below, half, rest), part(right, below, rest, rest),
            ]
        }
    }

    private static func frame(of texture: Texture, covering part: Rect) -> Rect {
        let scale = max(part.width / Double(texture.width), part.height / Double(texture.height))
        let (width, height) = (Double(texture.width) * scale, Double(texture.height) * scale)
        return Rect(
            x: part.center.x - width / 2, y: part.center.y - height / 2, width: width,
            height: height)
    }
}
