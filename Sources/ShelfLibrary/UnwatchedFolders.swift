import ShelfGObject
import Synchronization

/// How folders that nothing watches are now, asked one after the other on threads where that may
/// wait.
///
/// A folder that does not answer keeps its thread; the others are then asked by another.
final class UnwatchedFolders: Sendable {
    /// A folder that is asked about.
    struct Place: Sendable {
        let id: ShelfID
        let file: File
        /// Those of its items that are compared with what is there now.
        var items: [LibraryItem] = []
        /// Those of its links that led nowhere.
        var brokenLinks: [File] = []
        /// Whether it is a list, of which nothing is asked but what its items are.
        var isList = false
    }

    /// What a folder has said.
    struct Answer: Sendable {
        let place: Place
        /// When the list of its files last changed, in microseconds since 1970; nil when it cannot
        /// be asked any more.
        let modified: Int64?
        /// The items that are not as they are known any more, and how they are now.
        let changed: [(item: LibraryItem, version: ContentVersion)]
        /// The links that do not lead nowhere any more.
        let mended: [File]
        /// Those of a list's items that are not there any more.
        let lost: [File]
    }

    private struct State: Sendable {
        var next = 0
        var awaited: Set<ShelfID> = []
        var answers: [Answer] = []
    }

    private let places: [Place]
    private let state = Mutex(State())

    init(_ places: some Sequence<Place>) { self.places = Array(places) }

    /// Asks all; none is waited for much longer than a time, after which it stays among the
    /// awaited.
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

    /// Takes out what those that have answered since the last time said.
    func takeAnswers() -> [Answer] {
        state.withLock { state in
            defer { state.answers = [] }
            return state.answers
        }
    }

    private var isEachAsked: Bool { state.withLock { $0.next == places.count } }

    private func askRest() {
        while let place = takeNext() {
            let answer = Self.answer(of: place)
            state.withLock { state in
                state.awaited.remove(place.id)
                state.answers.append(answer)
            }
        }
    }

    private static func answer(of place: Place) -> Answer {
        let info =
            place.isList
            ? nil : try? FileInfo.queryNow(place.file, hidden: .dotted, readsHead: false)
        var lost: [File] = []
        var changed: [(item: LibraryItem, version: ContentVersion)] = []
        for item in place.items {
            guard let info = try? FileInfo.queryNow(item.file, hidden: .dotted, readsHead: false)
            else {
                // One that is gone has changed the list of files of a folder.
                if place.isList { lost.append(item.file) }
                continue
            }
            let version = ContentVersion(info)
            if version != item.version { changed.append((item, version)) }
        }
        let mended = place.brokenLinks.filter { link in
            (try? FileInfo.queryNow(link, hidden: .dotted, readsHead: false))?.kind != .brokenLink
        }
        return Answer(
            place: place,
            modified: info.map {
                FileTime.microseconds($0.modifiedSeconds, $0.modifiedMicroseconds)
            },
            changed: changed, mended: mended, lost: lost)
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
