import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Plays the film or music that is looked at; ends when it is let go of.
///
/// Design: docs/design/preview.md#film-and-music
///
/// Isolated by name: an optimised build of the tests does not find the isolation of its `deinit` otherwise.
@MainActor
final class MediaPlayer {
    /// Called when anything is found out about it or changes, but for its time.
    var onChange: () -> Void = {}
    /// Called with each picture that is to be drawn.
    var onFrame: () -> Void = {}
    /// Called when the person makes it louder, quieter or mute.
    var onSound: (Sound) -> Void = { _ in }

    /// What plays; nil until the backend is ready.
    private(set) var file: MediaFile?
    private var address: File
    /// Whether it is to play once it can, plays, or has played to its end.
    private(set) var wantsToPlay: Bool
    private var sound: Sound
    /// The time that was asked for last, while it is on its way there.
    private var target: Double?
    /// The time it is on its way to, or went to last.
    private var sought: Double?
    /// Whether the file was called otherwise, or may have held something else, when it was opened.
    private var isOutdated = false

    init(_ file: File, plays: Bool, sound: Sound) {
        wantsToPlay = plays
        (address, self.sound) = (file, sound)
        rest = DelayedCall(after: Self.rest) { [weak self] in
            Task { [weak self] in
                guard let address = self?.address else { return }
                let opened = await PlayedFile.open(address)
                self?.play(opened)
            }
        }
    }

    /// The file has changed, or has another name: what is open of it plays on.
    ///
    /// - Returns: False where nothing of it can be played, so that it is to be opened again.
    func follow(_ new: File) -> Bool {
        address = new
        isOutdated = file != nil
        return !isOvertaken
    }

    /// Whether what was opened cannot be played, and the file has changed since.
    var isOvertaken: Bool { isOutdated && file?.isBroken == true }

    isolated deinit {
        guard let file else { return }
        file.isPlaying = false
        Task { [address] in
            await Self.expectAnswer(of: address)
            // To close it takes as long as a frame; what is shown next goes before that.
            MainLoop.whenIdle { file.end() }
        }
    }

    /// Waits until the place of a file answers: to close it is to wait for GStreamer's threads, and they for
    /// that.
    private static func expectAnswer(of file: File) async {
        guard let path = file.pathBytes else {
            _ = try? await FileInfo.query(file)
            return
        }
        // It is opened, as what is said of it may come from the kernel. A disk may answer that, and not what is read.
        while await DiskThreads.run({ RegularFile(pathBytes: path)?.isAwaited ?? false }) {
            try? await Task.sleep(for: lookInterval)
        }
    }

    /// How often it is looked whether a disk has given what is waited for.
    private static let lookInterval = Duration.milliseconds(200)

    /// How long an item is looked at before its file is opened: what is passed by is not.
    private static let rest = Duration.milliseconds(120)
    private var rest: DelayedCall?

    private func play(_ opened: PlayedFile?) {
        let media = MediaFile(opened)
        self.file = media
        media.volume = sound.volume
        media.isMuted = sound.isMuted
        if wantsToPlay { media.isPlaying = true }
        media.onChange { [weak self] in self?.changed() }
        media.onFrame { [weak self] in self?.onFrame() }
        onChange()
    }

    private func changed() {
        guard let file else { return }
        if let target, !file.isSeeking {
            self.target = nil
            // More was asked for meanwhile. Where it is does not tell: it may land beside what it sought.
            if target != sought { go(to: target) }
        }
        if !file.hasEnded, !isOvertaken { wantsToPlay = file.isPlaying }
        // GTK's controls turn the volume down as well; it comes back with the sound.
        let volume = file.isMuted ? sound.volume : file.volume
        let now = Sound(volume: volume, isMuted: file.isMuted)
        if now.isMuted != sound.isMuted || abs(now.volume - sound.volume) > 0.005 {
            sound = now
            onSound(now)
        }
        onChange()
    }

    /// How long it is, in seconds; nil while that is not known.
    var length: Double? { file.flatMap { $0.length > 0 ? $0.length : nil } }

    /// The size of its pictures; nil while there are none.
    var size: Size? { file.flatMap { $0.isPrepared && $0.hasPicture ? $0.size : nil } }

    /// Whether it is known that it can be heard only.
    var isHeardOnly: Bool { file.map { $0.isPrepared && !$0.hasPicture } ?? false }

    /// Plays, or waits.
    func toggle() {
        wantsToPlay = !isPlaying
        file?.isPlaying = wantsToPlay
    }

    /// Whether it plays, or is to once it can.
    var isPlaying: Bool { file?.isPlaying ?? wantsToPlay }

    func pause() {
        wantsToPlay = false
        file?.isPlaying = false
    }

    /// Goes on or back by seconds; returns the time it goes to.
    func seek(by seconds: Double) -> Double? {
        guard let file, file.isPrepared else { return nil }
        let time = MediaTime.target(
            from: target ?? file.time, by: seconds, length: file.length)
        go(to: time)
        return time
    }

    private func go(to time: Double) {
        let isUnderWay = target != nil
        target = time
        guard !isUnderWay else { return }
        sought = time
        file?.seek(to: time)
    }

    func take(_ new: Sound) {
        sound = new
        file?.volume = new.volume
        file?.isMuted = new.isMuted
    }
}
