import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Lets films be looked into on the wall: one at a time, silently, where the pointer or the focus rests.
///
/// Design: docs/design/preview.md#glimpses
final class Glimpses {
    /// What is asked of the wall.
    struct Wall {
        /// Whether anything may move on it now.
        var isAllowed: () -> Bool
        /// The item as it is now; nil when it is gone, or out of sight.
        var item: (ItemID) -> LibraryItem?
        /// The longest side of the pictures on it, in device pixels.
        var side: () -> Int
        /// Whether a file lies on another computer though it has a path.
        var isFar: (File) -> Bool = { _ in false }
    }

    /// Called when another picture of an item is to be shown.
    var onChange: (ItemID) -> Void = { _ in }
    /// What is asked of the wall.
    var wall = Wall(isAllowed: { false }, item: { _ in nil }, side: { 0 })

    /// Whether the person wants it.
    var isWanted = Session.hasGlimpses { didSet { update() } }

    /// How long the pointer or the focus rests before anything moves.
    static let rest = Duration.milliseconds(600)

    private var target = GlimpseTarget<ItemID>()
    /// What is looked into, or is about to be, or has been to its end.
    private(set) var item: LibraryItem?
    private(set) var restCall: DelayedCall?
    private(set) var player: AnimationPlayer?
    private var texture: Texture?
    private let makePlayer: (LibraryItem, Int) -> AnimationPlayer

    init(
        makePlayer: @escaping (LibraryItem, Int) -> AnimationPlayer = {
            AnimationPlayer($0, side: $1)
        }
    ) {
        self.makePlayer = makePlayer
    }

    /// What is seen of an item instead of its picture; nil where that is seen.
    func texture(of item: LibraryItem) -> Texture? { item.id == self.item?.id ? texture : nil }

    /// The pointer is at another item, or at none.
    func point(at id: ItemID?) {
        target.point(at: id)
        update()
    }

    /// The pointer has moved.
    func pointerMoved() {
        target.pointerMoved()
        update()
    }

    /// The focus has come to an item.
    func focus(on id: ItemID?) {
        target.focus(on: id)
        update()
    }

    /// Something it depends on may be otherwise now.
    func update() {
        let wanted = isWanted && wall.isAllowed() ? target.id.flatMap { wall.item($0) } : nil
        guard wanted?.id != item?.id || wanted?.version != item?.version else { return }
        stop()
        guard let wanted, MediaKind(contentType: wanted.contentType) == .film,
            wanted.file.isLocal, !wall.isFar(wanted.file)
        else { return }
        item = wanted
        restCall = DelayedCall(after: Self.rest) { [weak self] in self?.begin() }
    }

    private func begin() {
        restCall = nil
        guard let item else { return }
        let player = makePlayer(item, wall.side())
        player.onFrame = { [weak self] image in
            guard let self, self.item?.id == item.id else { return }
            self.texture = Texture(
                width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                pixels: image.pixels)
            self.onChange(item.id)
            self.player?.frameWasDrawn()
        }
        player.onEnd = { [weak self] in
            // Who still rests here has seen it.
            self?.release()
        }
        self.player = player
    }

    /// Lets go of everything: its process ends, and the picture is the usual one again.
    private func stop() {
        restCall = nil
        release()
        item = nil
    }

    private func release() {
        player = nil
        guard texture != nil, let id = item?.id else { return }
        texture = nil
        onChange(id)
    }
}
