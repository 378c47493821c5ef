internal import Glibc

/// Turns inotify events into file events: pairs both ends of moves and debounces repeated writes.
///
/// Design: docs/design/library.md#following
@safe
struct FolderWatchReader {
    /// A file by its watch and name.
    private struct Name: Hashable {
        var folder: Int32
        var bytes: [UInt8]
    }

    /// A file that was written: the time until which events are held back, and whether one is
    /// pending.
    private struct Writing {
        var end: ContinuousClock.Instant
        var isPending = false
    }

    private let watches: FolderWatches
    private var mounted: MountTable
    private let clock = ContinuousClock()
    /// Files that left a folder, by inotify's cookie.
    private var leaving: [UInt32: (name: Name, isOld: Bool)] = [:]
    private var writing: [Name: Writing] = [:]
    private var lostSince: ContinuousClock.Instant?
    private var lostLast: ContinuousClock.Instant?
    /// Files created or changed in the last batch of events.
    private var told: Set<Name> = []

    init(_ watches: FolderWatches) { (self.watches, mounted) = (watches, watches.readMounts()) }

    /// The time in which events gather before they are read, so that one action arrives as one
    /// batch.
    private static let gathering: UInt32 = 10_000
    private static let writingPause = Duration.milliseconds(200)
    /// The quiet time after an overflow before it is reported, and the longest delay of that
    /// report.
    private static let lostPause = Duration.milliseconds(300)
    private static let lostLimit = Duration.seconds(2)
    private static let room = 256 << 10

    /// Runs until the process ends.
    mutating func run() -> Never {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.room, alignment: 8)
        while true {
            let isMountedAnew = watches.wait(patience)
            usleep(Self.gathering)
            told.removeAll(keepingCapacity: true)
            for key in leaving.keys { leaving[key]?.isOld = true }
            // The next iteration reads the rest, so that debounced events are delivered in between.
            let count = unsafe watches.read(into: buffer)
            if count > 0 { unsafe handle(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            sayHeldBack(at: clock.now)
            if isMountedAnew { lookAtMounts() }
        }
    }

    /// The timeout of the wait for events, in milliseconds.
    private var patience: Int32 {
        if !leaving.isEmpty { return 10 }
        return writing.isEmpty && lostLast == nil ? -1 : 50
    }

    /// Handles a buffer of inotify events.
    mutating func handle(_ events: UnsafeRawBufferPointer) {
        let header = MemoryLayout<inotify_event>.size
        var place = 0
        while place + header <= events.count {
            let event = unsafe events.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let name = unsafe events[(place + header)..<(place + header + Int(event.len))]
            unsafe handle(event, Name(folder: event.wd, bytes: Array(name.prefix { $0 != 0 })))
            place += header + Int(event.len)
        }
    }

    private mutating func handle(_ event: inotify_event, _ name: Name) {
        let kind = event.mask & ~UInt32(IN_ISDIR)
        switch kind {
        case UInt32(IN_Q_OVERFLOW):
            lostLast = clock.now
            lostSince = lostSince ?? lostLast
        case UInt32(IN_DELETE_SELF), UInt32(IN_MOVE_SELF), UInt32(IN_IGNORED):
            end(name.folder) { .deleted($0) }
        case UInt32(IN_UNMOUNT):
            end(name.folder) { .unmounted($0) }
        case UInt32(IN_CREATE):
            told.insert(name)
            say(name) { .created($0) }
        case UInt32(IN_DELETE):
            told.remove(name)
            writing[name] = nil
            say(name) { .deleted($0) }
        case UInt32(IN_ATTRIB): say(name) { .attributesChanged($0) }
        case UInt32(IN_CLOSE_WRITE):
            writing[name] = nil
            if told.insert(name).inserted { say(name) { .changed($0) } }
        case UInt32(IN_MODIFY): noteWriting(name)
        case UInt32(IN_MOVED_FROM):
            told.remove(name)
            leaving[event.cookie] = (name, false)
        case UInt32(IN_MOVED_TO):
            arrived(name, from: leaving.removeValue(forKey: event.cookie)?.name)
        default: break
        }
    }

    private func end(_ folder: Int32, _ event: (File) -> FileEvent) {
        for watcher in watches.concerned(by: folder) {
            watches.end(watcher, event(watcher.folder))
        }
    }

    /// Ends the watches of folders hidden by a new mount, which the kernel keeps watching.
    private mutating func lookAtMounts() {
        KernelMounts.forgetAll()
        let now = watches.readMounts()
        let places = now.places(changedSince: mounted)
        mounted = now
        guard !places.isEmpty else { return }
        for watcher in watches.concerned(by: places) {
            watches.end(watcher, .unmounted(watcher.folder))
        }
    }

    private mutating func noteWriting(_ name: Name) {
        guard writing[name] == nil else {
            writing[name]?.isPending = true
            return
        }
        writing[name] = Writing(end: clock.now + Self.writingPause)
        if told.insert(name).inserted { say(name) { .changed($0) } }
    }

    private func say(_ name: Name, _ event: (File) -> FileEvent) {
        for watcher in watches.watchers(of: name.folder) {
            let isFolder = name.bytes.isEmpty
            watcher.tell(
                event(isFolder ? watcher.folder : watcher.folder.child(nameBytes: name.bytes)))
        }
    }

    private func arrived(_ name: Name, from old: Name?) {
        guard let old else { return say(name) { .movedIn($0, from: nil) } }
        if old.folder == name.folder {
            for watcher in watches.watchers(of: name.folder) {
                let folder = watcher.folder
                watcher.tell(
                    .renamed(
                        folder.child(nameBytes: old.bytes), to: folder.child(nameBytes: name.bytes))
                )
            }
            return
        }
        // Each watcher has its own address for the folder.
        let from = watches.watchers(of: old.folder).first?.folder.child(nameBytes: old.bytes)
        let to = watches.watchers(of: name.folder).first?.folder.child(nameBytes: name.bytes)
        say(old) { .movedOut($0, to: to) }
        say(name) { .movedIn($0, from: from) }
    }

    // MARK: - Debounced events

    /// Delivers the debounced events that are due.
    mutating func sayHeldBack(at now: ContinuousClock.Instant) {
        for (key, left) in leaving where left.isOld {
            leaving[key] = nil
            say(left.name) { .movedOut($0, to: nil) }
        }
        for (name, state) in writing where state.end <= now {
            writing[name] = state.isPending ? Writing(end: now + Self.writingPause) : nil
            if state.isPending { say(name) { .changed($0) } }
        }
        guard let last = lostLast, let since = lostSince,
            now - last > Self.lostPause || now - since > Self.lostLimit
        else { return }
        (lostLast, lostSince) = (nil, nil)
        for watcher in watches.all {
            // The lost events may have concerned the path.
            if watcher.isAlongWay {
                watches.end(watcher, .deleted(watcher.folder))
            } else {
                watcher.tell(.lost)
            }
        }
    }
}
