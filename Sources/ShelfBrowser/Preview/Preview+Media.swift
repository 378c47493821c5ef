import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Film and music.
///
/// Design: docs/design/preview.md#film-and-music
extension Preview {
    /// Prepares to play an item that may be film or music.
    ///
    /// It begins by itself where the person has opened just this item, or comes from one that
    /// played.
    func beginMedia(_ item: LibraryItem) {
        defer { playsOn = media?.wantsToPlay ?? false }
        guard isOpen, media == nil, MediaKind(contentType: item.contentType) != nil,
            item.container == nil
        else { return }
        let player = MediaPlayer(
            item.file, plays: playsOn && !show.isOn, sound: Session.sound)
        player.onChange = { [weak self] in self?.mediaChanged() }
        player.onFrame = { [weak self] in self?.canvas.queueDraw() }
        player.onSound = { Session.remember($0) }
        media = player
    }

    /// Another item is shown, or the file of this one is called otherwise or has changed: what
    /// plays goes on as long as it is of the same file, and ends with any other.
    func followMedia(to new: LibraryItem) {
        guard let item, new != item else { return }
        if new.id == item.id,
            new.version == item.version
                || new.version.isOfSameFile(as: item.version),
            new.contentType == item.contentType, media?.follow(new.file) == true
        {
            return
        }
        endMedia()
    }

    /// Stops what plays, for good.
    func endMedia() {
        guard media != nil else { return }
        playsOn = media?.wantsToPlay ?? false
        canvas.film = nil
        parts.control(nil)
        media = nil
        isWatching = false
    }

    /// A film plays now, or no longer: the screen is not blanked, and buttons go as on a full
    /// screen.
    func watchingChanged() {
        mediaWakefulness = isWatching ? window.keepAwake(for: localized("Film")) : nil
        screenChanged()
    }

    private func mediaChanged() {
        guard let media else { return }
        if let item, media.isOvertaken {
            endMedia()
            beginMedia(item)
            return pictureCame()
        }
        isWatching = media.isPlaying && media.size != nil
        playsOn = media.wantsToPlay
        let canBePlayed = media.file.map { $0.isPrepared && !$0.isBroken } ?? false
        parts.control(canBePlayed ? media.file : nil)
        pictureCame()
        showFacts()
    }

    /// Draws the film, if the item is one and its pictures are there; whether they are.
    func showFilm() -> Bool {
        guard let media, let size = media.size else { return false }
        let shown = Size(width: size.width / scale, height: size.height / scale)
        canvas.film = media.file
        if !isSame(shown) {
            fullSize = shown
            // Films are made to be seen as large as there is room.
            canvas.geometry.isDrawing = true
            showTurned()
        }
        return true
    }

    /// Why film or music cannot be played; nil while it can, or that is not known.
    func mediaTrouble(_ item: LibraryItem) -> String? {
        guard let file = media?.file else { return nil }
        if !file.hasBackend {
            return localized(
                "Install libgtk-4-media-gstreamer to play “{name}”",
                ["name": item.name])
        }
        if file.isBroken, item.file.pathBytes == nil {
            return localized(
                "Copy “{name}” to this computer to play it",
                ["name": item.name])
        }
        if file.isBroken {
            return localized(
                """
                “{name}” cannot be played: it is damaged, or GStreamer has no plug-in for its \
                format. Most formats need gstreamer1.0-plugins-good and gstreamer1.0-libav.
                """, ["name": item.name])
        }
        return nil
    }

    /// What there is to read where nothing is seen of film or music.
    func mediaMessage(_ item: LibraryItem) -> String? {
        guard let media else {
            return canvas.texture == nil && !isPassing ? containedWords(item) : nil
        }
        if let trouble = mediaTrouble(item) { return trouble }
        guard canvas.texture == nil else { return nil }
        return media.file == nil || media.isHeardOnly ? item.name : nil
    }

    /// Why film or music inside of an archive does not play; nil for anything else.
    func containedWords(_ item: LibraryItem) -> String? {
        guard item.container != nil, MediaKind(contentType: item.contentType) != nil else {
            return nil
        }
        return localized(
            "Extract “{name}” from its archive to play it", ["name": item.name])
    }

    // MARK: - What hands do

    /// Plays or waits; whatever else can play, where this is no film.
    func playOrPause() {
        guard let media else { return pause() }
        media.toggle()
        say(media.isPlaying ? localized("Playing") : localized("Paused"))
    }

    /// Goes on or back; to another item, where this is no film.
    func seek(by seconds: Double) {
        guard let media else { return carryOut(.arrow(x: seconds < 0 ? -1 : 1, y: 0)) }
        if let time = media.seek(by: seconds) { sayTime(time) }
    }

    /// Waits, and goes on or back by single pictures.
    func step(by frames: Int) {
        guard let media else { return }
        media.pause()
        // Few films have more than these a second.
        if let time = media.seek(by: Double(frames) / 25) { sayTime(time) }
    }

    private func sayTime(_ time: Double) {
        screenChanged()
        let place = MediaTime.words(time)
        guard let length = media?.length else { return say(place) }
        say(localized("{number} of {all}", ["number": place, "all": MediaTime.words(length)]))
    }

    /// Louder or quieter by so many tenths.
    func changeVolume(by steps: Int) {
        guard media != nil else { return carryOut(.arrow(x: 0, y: steps < 0 ? 1 : -1)) }
        take(Session.sound.changed(by: steps))
    }

    func toggleMute() {
        guard media != nil else { return }
        let sound = Session.sound
        take(Sound(volume: sound.volume, isMuted: !sound.isMuted))
    }

    private func take(_ sound: Sound) {
        Session.remember(sound)
        media?.take(sound)
        say(sound.words)
    }
}
