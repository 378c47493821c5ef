import ShelfGObject

/// How film and music sound, whichever it is.
nonisolated struct Sound: Hashable, Sendable {
    /// How loud, from 0 to 1.
    private(set) var volume: Double
    /// Whether nothing is heard.
    var isMuted: Bool

    init(volume: Double = 1, isMuted: Bool = false) {
        self.volume = volume.isFinite ? min(max(0, volume), 1) : 1
        self.isMuted = isMuted
    }

    /// Louder by so many tenths, or quieter, and heard again.
    func changed(by steps: Int) -> Sound {
        Sound(volume: ((volume * 10).rounded() + Double(steps)) / 10)
    }

    /// Such as `Volume 80 %`.
    var words: String {
        isMuted
            ? localized("Sound off")
            : localized("Volume {number} %", ["number": "\(Int((volume * 100).rounded()))"])
    }

    /// As it is remembered.
    var text: String { "\(volume) \(isMuted ? "muted" : "heard")" }

    /// Reads what was remembered; nil for anything else.
    init?(text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let volume = Double(words[0]) else { return nil }
        self.init(volume: volume, isMuted: words[1] == "muted")
    }
}
