import ShelfGObject
import Synchronization

/// When folders were last changed, asked one after the other on threads where that may wait.
///
/// A folder that does not answer keeps its thread; the others are then asked by another.
final class UnwatchedFolders: Sendable {
    typealias Place = (id: ShelfID, file: File)

    private struct State: Sendable {
        var next = 0
        var awaited: Set<ShelfID> = []
        var found: [(id: ShelfID, modified: Int64)] = []
    }

    private let places: [Place]
    private let state = Mutex(State())

    init(_ places: some Sequence<Place>) { self.places = Array(places) }

    /// Asks all; none is waited for much longer than a time, after which it stays among the awaited.
    func ask(patience: Duration) async {
        while !isEachAsked {
            let isDone = await DiskThreads.value(within: patience, late: { _ in }) {
                await DiskThreads.run { self.askRest() }
                return true
            }
            if isDone == true { return }
        }
    }

    /// Folders that have not answered.
    var awaited: Set<ShelfID> { state.withLock { $0.awaited } }

    /// When folders were changed, in microseconds since 1970, of those that have said it.
    var found: [(id: ShelfID, modified: Int64)] { state.withLock { $0.found } }

    private var isEachAsked: Bool { state.withLock { $0.next == places.count } }

    private func askRest() {
        while let place = takeNext() {
            let info = try? FileInfo.queryNow(place.file)
            state.withLock { state in
                state.awaited.remove(place.id)
                guard let info else { return }
                let time = FileTime.microseconds(info.modifiedSeconds, info.modifiedMicroseconds)
                state.found.append((place.id, time))
            }
        }
    }

    private func takeNext() -> Place? {
        state.withLock { state in
            guard state.next < places.count else { return nil }
            defer { state.next += 1 }
            state.awaited.insert(places[state.next].id)
            return places[state.next]
        }
    }
}
