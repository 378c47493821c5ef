internal import CGtk
internal import Glibc
internal import Synchronization

/// The kernel's watches of folders on this computer's disks: one descriptor and one thread, however many
/// folders there are.
///
/// Adding and dropping a watch takes constant time, and so does each event.
///
/// Design: docs/design/library.md#following
@safe
final class FolderWatches: Sendable {
    /// Those of the process.
    static let shared = FolderWatches()

    /// Who is told of a folder; on the thread of the watches.
    final class Watcher: Sendable {
        let folder: File
        let isAlongWay: Bool
        let tell: @Sendable (FileEvent) -> Void
        /// Called after the last thing that is told.
        let end: @Sendable () -> Void
        /// The kernel's numbers of what is watched for it; nil when that is over.
        fileprivate let numbers = Mutex<Set<Int32>?>([])

        /// - Parameter isAlongWay: Whether it is told of the folder's end as well when the way there leads elsewhere.
        init(
            _ folder: File, isAlongWay: Bool = false, tell: @escaping @Sendable (FileEvent) -> Void,
            end: @escaping @Sendable () -> Void
        ) {
            (self.folder, self.isAlongWay, self.tell, self.end) = (folder, isAlongWay, tell, end)
        }

        /// Takes note of a number; whether it is still of use.
        fileprivate func note(_ number: Int32) -> Bool {
            numbers.withLock { numbers in
                numbers?.insert(number)
                return numbers != nil
            }
        }
    }

    /// Why a folder is not watched.
    enum Refusal: Error {
        /// The kernel grants no more.
        case exhausted
        /// The folder cannot be reached or read.
        case unreachable
    }

    /// What is to be known of a folder that is watched.
    struct Added: Sendable {
        /// The disk it lies on.
        let disk: DiskKind
        /// What it is, where that is to be looked at now and then, as something on the way there may not be read and is
        /// not watched.
        let lookedAt: FileWay.Identity?
    }

    /// Who is told of a folder, and where that really is when links lead there.
    private struct Told: Sendable {
        let watcher: Watcher
        let place: [UInt8]?
    }

    private struct State: Sendable {
        /// Those who are told of a folder.
        var watchers: [Int32: [Told]] = [:]
        /// Those who are told of their folder's end with that of a folder or link on the way there.
        var along: [Int32: [ObjectIdentifier: Told]] = [:]
        /// How often the kernel is being asked for a watch.
        var askingCount = 0
        /// What nobody is told of any more, and whoever is asking may be given all the same.
        var idle: Set<Int32> = []

        func isUsed(_ number: Int32) -> Bool { watchers[number] != nil || along[number] != nil }

        /// Tells somebody of a number no more.
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

        /// The numbers to be given back now.
        mutating func takeIdle() -> Set<Int32> {
            guard askingCount == 0, !idle.isEmpty else { return [] }
            defer { idle = [] }
            return idle
        }
    }

    private let descriptor: Int32
    private let mounts = MountFile()
    /// Held for moments only, whatever a disk does.
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

    /// Has somebody be told of a folder; what happens after this returns is not missed.
    ///
    /// Only for `DiskThreads`, as it waits for the folder's disk.
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
            // It may have gone before it was watched.
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

    /// Has somebody be told when the way to a folder leads elsewhere.
    ///
    /// - Returns: Whether all of it is watched.
    private func addWay(to path: [UInt8], _ watcher: Watcher) throws(Refusal) -> Bool {
        var isWhole = true
        let isThere = try FileWay.walk(path) { part, place throws(Refusal) in
            let told = Told(watcher: watcher, place: place)
            do throws(Refusal) {
                try watch(part, Self.wayMask, told) { state, number in
                    state.along[number, default: [:]][ObjectIdentifier(watcher)] = told
                }
            } catch .unreachable {
                // The kernel tells nobody of what they may not read.
                isWhole = false
            }
            guard FileWay.Identity(at: place, isFollowed: false) == FileWay.Identity(of: part)
            else { throw .unreachable }
        }
        guard isThere else { throw Self.isOutOfDescriptors ? .exhausted : .unreachable }
        return isWhole
    }

    private static var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }

    /// Asks the kernel to tell of an open file, which may wait for its disk, so nobody is to wait for it meanwhile.
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
            // Others may have been granted what was left meanwhile.
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

    /// Has somebody be told no more; whether that was still to be said.
    @discardableResult
    func drop(_ watcher: Watcher) -> Bool {
        state.withLock { state in
            let numbers = watcher.numbers.withLock { $0.take() }
            for number in numbers ?? [] { state.remove(watcher, of: number) }
            giveBack(state.takeIdle())
            return numbers != nil
        }
    }

    /// Has somebody be told that the folder is not where it was, and no more.
    func end(_ watcher: Watcher, _ event: FileEvent) {
        // Who was told by another thread, or wants to hear no more, is not told again.
        guard drop(watcher) else { return }
        watcher.tell(event)
        watcher.end()
    }

    /// The path of an open folder, without the links that led there.
    private static func place(of folder: Int32) -> [UInt8]? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(folder)", &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map { UInt8(bitPattern: $0) } : nil
    }

    /// Half of what the kernel grants a user: the other programs need some, too.
    private static let most: Int = {
        let text = File(path: "/proc/sys/fs/inotify/max_user_watches").contents() ?? []
        return (Int(String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)) ?? 8_192) / 2
    }()

    private static let mask =
        UInt32(IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_EXCL_UNLINK)
    /// What is watched as a folder already goes on to be.
    private static let wayMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_MASK_ADD)

    // MARK: - What the reader needs

    /// Waits for events, as many milliseconds as are given, without an end if that is negative.
    ///
    /// - Returns: Whether something was mounted or unmounted.
    func wait(_ milliseconds: Int32) -> Bool {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mounts.descriptor, events: Int16(POLLPRI), revents: 0),
        ]
        unsafe _ = poll(&entries, 2, milliseconds)
        return entries[1].revents != 0
    }

    /// What is mounted where.
    func readMounts() -> MountTable { mounts.read() }

    /// Reads what there is now, as far as there is room.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }

    /// Those who are told of a folder.
    func watchers(of number: Int32) -> [Watcher] {
        state.withLock { $0.watchers[number]?.map(\.watcher) ?? [] }
    }

    /// Those who are told of any folder.
    var all: [Watcher] { state.withLock { $0.watchers.values.flatMap { $0.map(\.watcher) } } }

    /// Those who are told of a folder, or go there along it.
    func concerned(by number: Int32) -> [Watcher] {
        state.withLock { state in
            (state.watchers[number]?.map(\.watcher) ?? [])
                + (state.along[number]?.values.map(\.watcher) ?? [])
        }
    }

    /// Those who are told of folders at and below places, or go there along one.
    func concerned(by places: Set<[UInt8]>) -> [Watcher] {
        // Looking through very many is nothing others should wait for.
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
