import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Pictures that move.
///
/// Design: docs/design/preview.md#pictures-that-move
extension Preview {
    /// Plays the item that is shown, if it may move; where the desktop wants no motion it waits.
    ///
    /// - Parameter isMoving: The file says that it moves, so it is told when it does not.
    func play(_ item: LibraryItem, isMoving: Bool) {
        guard isOpen, player == nil,
            AnimationPlayer.mayPlay(item.contentType, isMoving: isMoving)
        else { return }
        let player = AnimationPlayer(item)
        player.isPaused = !widget.isAnimated
        player.onFrame = { [weak self] frame in
            guard let self,
                let texture = Texture(
                    width: frame.width, height: frame.height, hasAlpha: frame.hasAlpha,
                    pixels: frame.pixels)
            else { return }
            self.isMoving = true
            self.canvas.texture = texture
        }
        player.onEnd = { [weak self] in
            guard let self, isMoving, !self.isMoving, item.container == nil else { return }
            self.say(
                localized("Only the first picture of “{name}” can be shown", ["name": item.name]))
        }
        self.player = player
    }

    func stopPlaying() {
        player = nil
        isMoving = false
    }

    /// The slide show waits or goes on; without one the film or picture that moves does.
    func pause() {
        guard !show.isOn else { return pauseSlideShow() }
        guard media == nil else { return playOrPause() }
        if let item, let words = containedWords(item) { return say(words) }
        guard let player, isMoving, !player.isOver else { return }
        player.isPaused.toggle()
        say(player.isPaused ? localized("Paused") : localized("Playing"))
    }
}
