internal import CGtk
internal import Glibc
internal import Synchronization

/// The inotify watches of local folders, with one descriptor and one thread.
///
/// Adding a watch, removing one and handling an event take constant time.
///
/// Design: docs/design/library.md#following
@safe
final class FolderWatches: Sendable {
    /// The watches of the process.
    static let shared = FolderWatches()

    /// A receiver of a folder's events, on the thread of the watches.
    final class Watcher: Sendable {
        let folder: File
        let isAlongWay: Bool
        let tell: @Sendable (FileEvent) -> Void
        /// Called after the last event.
        let end: @Sendable () -> Void
        /// Its watch descriptors; nil when it has ended.
        fileprivate let numbers = Mutex<Set<Int32>?>([])

        /// - Parameter isAlongWay: The folder also counts as deleted when its path leads elsewhere.
        init(
            _ folder: File, isAlongWay: Bool = false, tell: @escaping @Sendable (FileEvent) -> Void,
            end: @escaping @Sendable () -> Void
        ) {
            (self.folder, self.isAlongWay, self.tell, self.end) = (folder, isAlongWay, tell, end)
        }

        /// Adds a watch descriptor.
        ///
        /// Returns false when the watcher has ended.
        fileprivate func note(_ number: Int32) -> Bool {
            numbers.withLock { numbers in
                numbers?.insert(number)
                return numbers != nil
            }
        }
    }

    /// The reason why a folder is not watched.
    enum Refusal: Error {
        /// No inotify watches are left.
        case exhausted
        /// The folder cannot be reached or read.
        case unreachable
    }

    /// Facts about a folder that is now watched.
    struct Added: Sendable {
        /// The kind of its disk.
        let disk: DiskKind
        /// The folder's identity, to be polled when an unreadable parent cannot be watched.
        let lookedAt: FileWay.Identity?
    }

    /// A watcher, and the folder's path without links.
    private struct Told: Sendable {
        let watcher: Watcher
        let place: [UInt8]?
    }

    private struct State: Sendable {
        /// The watchers of a folder.
        var watchers: [Int32: [Told]] = [:]
        /// The watchers whose path contains a folder or link.
        var along: [Int32: [ObjectIdentifier: Told]] = [:]
        /// The number of running calls that add a watch.
        var askingCount = 0
        /// Descriptors without watchers, which a running call may still return.
        var idle: Set<Int32> = []

        func isUsed(_ number: Int32) -> Bool { watchers[number] != nil || along[number] != nil }

        /// Removes a watcher from a descriptor.
        mutating func remove(_ watcher: Watcher, of number: Int32) {
            if let index = watchers[number]?.firstIndex(where: { $0.watcher === watcher }) {
                watchers[number]?.remove(at: index)
                if watchers[number]?.isEmpty == true { watchers[number] = nil }
            }
            if along[number]?.removeValue(forKey: ObjectIdentifier(watcher)) != nil,
                along[number]?.isEmpty == true
            {
                along[number] = nil
            }
            if !isUsed(number) { idle.insert(number) }
        }

        /// Returns the descriptors to remove now.
        mutating func takeIdle() -> Set<Int32> {
            guard askingCount == 0, !idle.isEmpty else { return [] }
            defer { idle = [] }
            return idle
        }
    }

    private let descriptor: Int32
    private let mounts = MountFile()
    /// The lock is never held during a disk access.
    private let state = Mutex(State())

    private init() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return }
        let thread = unsafe g_thread_new(
            "folder-watches",
            { _ in
                var reader = FolderWatchReader(FolderWatches.shared)
                reader.run()
            }, nil)
        unsafe g_thread_unref(thread)
    }

    /// Adds a watcher.
    ///
    /// No change after the return is missed.
    ///
    /// Blocks on the folder's disk; call it from `DiskThreads`.
    func add(_ watcher: Watcher) throws(Refusal) -> Added {
        DiskThreads.expect()
        guard descriptor >= 0 else { throw .exhausted }
        guard let path = watcher.folder.pathBytes else { throw .unreachable }
        do throws(Refusal) {
            let isWhole = watcher.isAlongWay ? try addWay(to: path, watcher) : true
            let folder = unsafe withCString(path) {
                unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            }
            guard folder >= 0 else { throw Self.isOutOfDescriptors ? .exhausted : .unreachable }
            defer { close(folder) }
            let place = Self.place(of: folder)
            let told = Told(watcher: watcher, place: place == path ? nil : place)
            try watch(folder, Self.mask, told) { state, number in
                state.watchers[number, default: []].append(told)
            }
            // The folder may have been deleted before it was watched.
            guard let identity = FileWay.Identity(of: folder),
                FileWay.Identity(at: path) == identity
            else { throw .unreachable }
            return Added(
                disk: DiskKind.of(folder, watcher.folder), lookedAt: isWhole ? nil : identity)
        } catch {
            drop(watcher)
            throw error
        }
    }

    /// Watches the parents and links of a folder's path.
    ///
    /// - Returns: True when all of them are watched.
    private func addWay(to path: [UInt8], _ watcher: Watcher) throws(Refusal) -> Bool {
        var isWhole = true
        let isThere = try FileWay.walk(path) { part, place throws(Refusal) in
            let told = Told(watcher: watcher, place: place)
            do throws(Refusal) {
                try watch(part, Self.wayMask, told) { state, number in
                    state.along[number, default: [:]][ObjectIdentifier(watcher)] = told
                }
            } catch .unreachable {
                // inotify does not watch unreadable folders.
                isWhole = false
            }
            guard FileWay.Identity(at: place, isFollowed: false) == FileWay.Identity(of: part)
            else { throw .unreachable }
        }
        guard isThere else { throw Self.isOutOfDescriptors ? .exhausted : .unreachable }
        return isWhole
    }

    private static var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }

    /// Adds an inotify watch for an open file.
    ///
    /// Blocks on its disk, so no lock is held.
    private func watch(
        _ opened: Int32, _ mask: UInt32, _ told: Told,
        note: (inout State, Int32) -> Void
    ) throws(Refusal) {
        let isGranted = state.withLock { state in
            guard state.watchers.count + state.along.count < Self.most else { return false }
            state.askingCount += 1
            return true
        }
        guard isGranted else { throw .exhausted }
        let number = unsafe inotify_add_watch(descriptor, "/proc/self/fd/\(opened)", mask)
        let code = errno
        let refusal: Refusal? = state.withLock { state in
            state.askingCount -= 1
            defer { giveBack(state.takeIdle()) }
            guard number >= 0 else {
                return code == ENOSPC || code == ENOMEM ? .exhausted : .unreachable
            }
            // Another thread may have used the last watch meanwhile.
            let isOneTooMany =
                !state.isUsed(number) && state.watchers.count + state.along.count >= Self.most
            guard !isOneTooMany, told.watcher.note(number) else {
                if !state.isUsed(number) { state.idle.insert(number) }
                return isOneTooMany ? .exhausted : .unreachable
            }
            state.idle.remove(number)
            note(&state, number)
            return nil
        }
        if let refusal { throw refusal }
    }

    private func giveBack(_ numbers: Set<Int32>) {
        for number in numbers { inotify_rm_watch(descriptor, number) }
    }

    /// Removes a watcher.
    ///
    /// Returns false when it had ended already.
    @discardableResult
    func drop(_ watcher: Watcher) -> Bool {
        state.withLock { state in
            let numbers = watcher.numbers.withLock { $0.take() }
            for number in numbers ?? [] { state.remove(watcher, of: number) }
            giveBack(state.takeIdle())
            return numbers != nil
        }
    }

    /// Sends a watcher its last event and removes it.
    func end(_ watcher: Watcher, _ event: FileEvent) {
        // A watcher that has ended already gets no event.
        guard drop(watcher) else { return }
        watcher.tell(event)
        watcher.end()
    }

    /// Returns the path of an open folder, without links.
    private static func place(of folder: Int32) -> [UInt8]? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(folder)", &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map { UInt8(bitPattern: $0) } : nil
    }

    /// Half of the user's inotify watches; other programs need the rest.
    private static let most: Int = {
        let text = File(path: "/proc/sys/fs/inotify/max_user_watches").contents() ?? []
        return (Int(String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)) ?? 8_192) / 2
    }()

    private static let mask =
        UInt32(IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_EXCL_UNLINK)
    /// `IN_MASK_ADD` keeps the events of a folder that is watched already.
    private static let wayMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_MASK_ADD)

    // MARK: - For the reader

    /// Waits for events up to a timeout in milliseconds, or forever if it is negative.
    ///
    /// - Returns: True when a file system was mounted or unmounted.
    func wait(_ milliseconds: Int32) -> Bool {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mounts.descriptor, events: Int16(POLLPRI), revents: 0),
        ]
        unsafe _ = poll(&entries, 2, milliseconds)
        return entries[1].revents != 0
    }

    /// Returns the current mount table.
    func readMounts() -> MountTable { mounts.read() }

    /// Reads the pending events that fit into the buffer.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }

    /// The watchers of a folder.
    func watchers(of number: Int32) -> [Watcher] {
        state.withLock { $0.watchers[number]?.map(\.watcher) ?? [] }
    }

    /// The watchers of all folders.
    var all: [Watcher] { state.withLock { $0.watchers.values.flatMap { $0.map(\.watcher) } } }

    /// Returns the watchers of a folder and those whose path contains it.
    func concerned(by number: Int32) -> [Watcher] {
        state.withLock { state in
            (state.watchers[number]?.map(\.watcher) ?? [])
                + (state.along[number]?.values.map(\.watcher) ?? [])
        }
    }

    /// Returns the watchers of folders at or below paths, and those whose path contains one.
    func concerned(by places: Set<[UInt8]>) -> [Watcher] {
        // Copy the tables, so that a long search does not hold the lock.
        let (watchers, along) = state.withLock { ($0.watchers, $0.along) }
        let told = watchers.values.flatMap(\.self) + along.values.flatMap(\.values)
        return told.filter { told in
            let path = told.place ?? told.watcher.folder.pathBytes ?? []
            return places.contains { Self.isPath(path, atOrBelow: $0) }
        }.map(\.watcher)
    }

    private static func isPath(_ path: [UInt8], atOrBelow place: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        guard path.starts(with: place) else { return false }
        return path.count == place.count || place == [slash] || path[place.count] == slash
    }
}
