import ShelfGObject

/// Folders that are being read, and when each was heard of last: one of which parts come, however long it takes, has not stalled.
struct BegunReadings {
    /// How long a folder is waited for before others are read in its stead as well.
    static let patience = Duration.milliseconds(500)

    private var begun: [FolderReading: (heard: ContinuousClock.Instant, file: File)] = [:]

    /// Whether nothing is being read but what has stalled.
    var isEmpty: Bool { begun.isEmpty }

    mutating func begin(
        _ reading: FolderReading, of file: File, at now: ContinuousClock.Instant
    ) {
        begun[reading] = (now, file)
    }

    /// A part of the folder has come.
    mutating func hear(of reading: FolderReading, at now: ContinuousClock.Instant) {
        begun[reading]?.heard = now
    }

    /// Takes one out that has ended; whether it had not stalled before.
    mutating func end(_ reading: FolderReading) -> Bool {
        begun.removeValue(forKey: reading) != nil
    }

    /// Takes out those that have stalled, the oldest first.
    mutating func takeLate(
        at now: ContinuousClock.Instant
    ) -> [(reading: FolderReading, file: File)] {
        let late = begun.filter { now - $0.value.heard > Self.patience }
        for reading in late.keys { begun[reading] = nil }
        return late.sorted { $0.value.heard < $1.value.heard }.map { ($0.key, $0.value.file) }
    }
}
