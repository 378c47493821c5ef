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
        let tell: @Sendable (FileEvent) -> Void
        /// Called after the last thing that is told.
        let end: @Sendable () -> Void

        init(
            _ folder: File, tell: @escaping @Sendable (FileEvent) -> Void,
            end: @escaping @Sendable () -> Void
        ) {
            (self.folder, self.tell, self.end) = (folder, tell, end)
        }
    }

    /// Why a folder is not watched.
    enum Refusal: Error {
        /// The kernel grants no more.
        case exhausted
        /// The folder cannot be reached or read.
        case unreachable
    }

    /// Who is told of a folder, and where that really is when links lead there.
    private struct Told: Sendable {
        let watcher: Watcher
        let place: [UInt8]?
    }

    private let descriptor: Int32
    private let mounts = MountFile()
    private let watchers = Mutex<[Int32: [Told]]>([:])

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
    ///
    /// - Returns: The number to drop it by.
    func add(_ watcher: Watcher) throws(Refusal) -> Int32 {
        DiskThreads.expect()
        guard descriptor >= 0 else { throw .exhausted }
        guard let path = watcher.folder.pathBytes else { throw .unreachable }
        // A disk that does not answer holds up this thread, and nobody who waits for the lock.
        let folder = unsafe withCString(path) {
            unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard folder >= 0 else {
            throw errno == EMFILE || errno == ENFILE ? .exhausted : .unreachable
        }
        defer { close(folder) }
        let place = Self.place(of: folder)
        let told = Told(watcher: watcher, place: place == path ? nil : place)
        let result: Result<Int32, Refusal> = watchers.withLock { watchers in
            guard watchers.count < Self.most else { return .failure(.exhausted) }
            let number = unsafe inotify_add_watch(
                descriptor, "/proc/self/fd/\(folder)", Self.mask)
            guard number >= 0 else {
                return .failure(errno == ENOSPC || errno == ENOMEM ? .exhausted : .unreachable)
            }
            watchers[number, default: []].append(told)
            return .success(number)
        }
        return try result.get()
    }

    /// Has somebody be told no more.
    func drop(_ watcher: Watcher, _ number: Int32) {
        watchers.withLock { watchers in
            guard let index = watchers[number]?.firstIndex(where: { $0.watcher === watcher }) else {
                return
            }
            watchers[number]?.remove(at: index)
            guard watchers[number]?.isEmpty == true else { return }
            watchers[number] = nil
            inotify_rm_watch(descriptor, number)
        }
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
        watchers.withLock { $0[number]?.map(\.watcher) ?? [] }
    }

    /// Those who are told of any folder.
    var all: [Watcher] { watchers.withLock { $0.values.flatMap { $0.map(\.watcher) } } }

    /// Lets go of a folder that is not where it was; returns who was told of it.
    func forget(_ number: Int32) -> [Watcher] {
        watchers.withLock { watchers in
            let told = watchers.removeValue(forKey: number) ?? []
            // It may go on elsewhere, under another name.
            if !told.isEmpty { inotify_rm_watch(descriptor, number) }
            return told.map(\.watcher)
        }
    }

    /// Lets go of the folders at and below places; returns who was told of them.
    func forget(below places: Set<[UInt8]>) -> [Watcher] {
        // Looking through very many is nothing others should wait for.
        let all = watchers.withLock { $0 }
        let gone = all.mapValues { told in
            told.filter { told in
                let path = told.place ?? told.watcher.folder.pathBytes ?? []
                return places.contains { Self.isPath(path, atOrBelow: $0) }
            }
        }.filter { !$0.value.isEmpty }
        for (number, told) in gone { for each in told { drop(each.watcher, number) } }
        return gone.values.flatMap { $0.map(\.watcher) }
    }

    private static func isPath(_ path: [UInt8], atOrBelow place: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        guard path.starts(with: place) else { return false }
        return path.count == place.count || place == [slash] || path[place.count] == slash
    }
}
