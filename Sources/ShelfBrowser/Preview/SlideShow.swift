import ShelfGObject

/// Pictures that come one after the other by themselves.
nonisolated struct SlideShow: Hashable, Sendable {
    /// What it is doing.
    enum Phase: Hashable {
        case off
        case running
        /// Waiting to be told to go on.
        case paused
    }

    /// What it is doing.
    private(set) var phase = Phase.off
    /// How long a picture stays, in seconds.
    private(set) var seconds: Int

    /// How long a picture can stay, in seconds.
    static let choices = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 60]
    /// How long it stays where nothing was chosen.
    static let usualSeconds = 5

    /// Makes one that is off; a time that cannot be chosen becomes the nearest that can.
    init(seconds: Int = usualSeconds) {
        // What is remembered may be any number, and so may be what lies between two.
        let held = min(max(0, seconds), 1_000)
        self.seconds = Self.choices.min { abs($0 - held) < abs($1 - held) } ?? Self.usualSeconds
    }

    /// Whether it has begun and not ended.
    var isOn: Bool { phase != .off }

    /// The item it was begun on, by its number: of that all pages are shown, of others the one that
    /// stands for them.
    private var origin: Int?

    /// Begins at an item, or ends.
    mutating func toggle(at item: Int? = nil) {
        phase = isOn ? .off : .running
        origin = isOn ? item : nil
    }

    /// Whether the pages of an item are shown one after the other.
    func turnsPages(of item: Int) -> Bool { isOn && origin == item }

    /// Ends.
    mutating func end() { phase = .off }

    /// Waits, or goes on; nothing happens while it is off.
    mutating func togglePause() {
        switch phase {
        case .off: break
        case .running: phase = .paused
        case .paused: phase = .running
        }
    }

    /// Shows pictures for a shorter time by so many steps, or a longer one.
    mutating func quicken(by steps: Int) {
        let index = (Self.choices.firstIndex(of: seconds) ?? 0) - steps
        seconds = Self.choices[min(max(index, 0), Self.choices.count - 1)]
    }

    /// What there is to say of it.
    var status: String {
        let pace = localized(one: "1 second each", other: "{count} seconds each", count: seconds)
        return switch phase {
        case .off: localized("The slide show has ended")
        case .running: localized("Slide show, {pace}", ["pace": pace])
        case .paused: localized("Paused, {pace}", ["pace": pace])
        }
    }
}
