import ShelfGObject

/// Folders that are being read, and when each was heard of last: one of which parts come, however long it takes, has not stalled.
struct BegunReadings {
    /// How long a folder is waited for before others are read in its stead as well.
    static let patience = DiskThreads.patience

    /// Those that have not ended, and when each was heard of last.
    private var heard: [FolderReading: ContinuousClock.Instant] = [:]
    /// Those of them that have not stalled.
    private var prompt: [FolderReading: File] = [:]

    /// Whether nothing is being read but what has stalled.
    var isEmpty: Bool { prompt.isEmpty }

    /// When one was heard of last; nil for none that is being read.
    func lastHeard(_ reading: FolderReading) -> ContinuousClock.Instant? { heard[reading] }

    mutating func begin(
        _ reading: FolderReading, of file: File, at now: ContinuousClock.Instant
    ) {
        (heard[reading], prompt[reading]) = (now, file)
    }

    /// A part of the folder has come.
    mutating func hear(of reading: FolderReading, at now: ContinuousClock.Instant) {
        if heard[reading] != nil { heard[reading] = now }
    }

    /// Takes one out that has ended; whether it had not stalled before.
    mutating func end(_ reading: FolderReading) -> Bool {
        heard[reading] = nil
        return prompt.removeValue(forKey: reading) != nil
    }

    /// Takes out those that have stalled, the oldest first.
    mutating func takeLate(
        at now: ContinuousClock.Instant
    ) -> [(reading: FolderReading, file: File)] {
        let late = prompt.keys.compactMap { reading in heard[reading].map { (reading, $0) } }
            .filter { now - $0.1 > Self.patience }.sorted { $0.1 < $1.1 }
        return late.compactMap { reading, _ in
            prompt.removeValue(forKey: reading).map { (reading, $0) }
        }
    }
}
