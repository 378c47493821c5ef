internal import CGtk
internal import Glibc
internal import Synchronization

/// The journal of hidden names: a text that outlives a program which is killed while it copies or
/// saves.
///
/// Each program writes a file of its own and holds a lock on it as long as it runs. A line is
/// written before a hidden name is given, and the file is empty when no such name is in use.
///
/// Design: docs/design/tending.md#after-a-kill
@safe
package enum NameJournal {
    /// The purpose of a hidden name.
    package enum Purpose: String, Sendable {
        /// A copy, until it is whole; the original stays in its place meanwhile.
        case copy
        /// The next contents of a small file, which keeps its present ones meanwhile.
        case save
        /// One of two files that exchange their names, and the only one of it.
        case exchange
    }

    /// The journal's entry for one hidden name.
    package struct Note: Hashable, Sendable {
        package let purpose: Purpose
        /// The hidden path.
        package let hidden: [UInt8]
        /// The path of a finished copy or of the first of two files that exchange their names.
        package let place: [UInt8]
        /// The path of the original of a copy or of the second of two files.
        package let other: [UInt8]
        /// The original of a copy.
        package let original: FileIdentity?
        /// The file of the hidden name; nil for a program that was killed before it could say so.
        package fileprivate(set) var made: FileIdentity?
    }

    private struct State {
        var folder: String?
        var descriptor: Int32 = -1
        var count = 0
        var open: Set<Int> = []
    }

    private static let state = Mutex(State())
    /// For how long a medium that is away is waited for, in seconds.
    private static let patience = 30 * 24 * 60 * 60

    /// Keeps a journal in a folder from now on; nil writes nothing.
    package static func keep(in folder: String?) {
        state.withLock { state in
            guard state.folder != folder else { return }
            state.folder = folder
            // Names in use stay where they were written down.
            guard state.descriptor >= 0, state.open.isEmpty else { return }
            close(state.descriptor)
            state.descriptor = -1
        }
    }

    // MARK: - Writing

    /// One hidden name, from before it is given until nothing has it any more.
    @safe
    package struct Entry: ~Copyable {
        private let number: Int?
        private let name: DiskName
        private let folder: OpenFolder

        fileprivate init(_ number: Int?, _ name: [UInt8], in folder: OpenFolder) {
            (self.number, self.folder) = (number, folder)
            self.name = DiskName(name, in: folder)
        }

        /// Says which file has the name now.
        package func made() {
            guard let number, let identity = try? FileIdentity(of: name) else { return }
            NameJournal.write("made \(number) \(identity.text)\n")
        }

        /// Ends the entry, unless the name is still in use or its disk does not say.
        @inline(never) deinit {
            guard let number else { return }
            var status = stat()
            let isThere = unsafe name.call {
                unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW)
            }
            if isThere < 0, errno == ENOENT { NameJournal.end(number) }
        }
    }

    /// Writes down a hidden name that is about to be given in a folder.
    package static func begin(
        _ purpose: Purpose, _ name: [UInt8], in folder: OpenFolder, for place: [UInt8],
        beside other: [UInt8], original: FileIdentity? = nil
    ) -> Entry {
        guard state.withLock({ $0.folder != nil }), let path = folder.path else {
            return Entry(nil, name, in: folder)
        }
        let note = Note(
            purpose: purpose, hidden: path + [UInt8(ascii: "/")] + name, place: place,
            other: other, original: original)
        let number = state.withLock { state -> Int? in
            guard open(&state) else { return nil }
            state.count += 1
            guard append(line(note, state.count), to: state.descriptor) else { return nil }
            state.open.insert(state.count)
            return state.count
        }
        return Entry(number, name, in: folder)
    }

    /// Writes down the hidden name of a copy.
    package static func begin(
        _ name: [UInt8], in folder: OpenFolder, of original: NewFile.Original
    ) -> Entry {
        begin(
            .copy, name, in: folder, for: original.place, beside: original.path,
            original: original.identity)
    }

    private static func line(_ note: Note, _ number: Int) -> String {
        let places = [note.hidden, note.place, note.other].map { File(pathBytes: $0).uri }
        return "begin \(number) \(note.purpose.rawValue) \(places.joined(separator: " ")) "
            + "\(note.original?.text ?? "-")\n"
    }

    private static func write(_ line: String) {
        state.withLock { _ = append(line, to: $0.descriptor) }
    }

    private static func end(_ number: Int) {
        state.withLock { state in
            state.open.remove(number)
            if !state.open.isEmpty {
                _ = append("end \(number)\n", to: state.descriptor)
            } else {
                ftruncate(state.descriptor, 0)
            }
        }
    }

    private static func append(_ line: String, to descriptor: Int32) -> Bool {
        let bytes = Array(line.utf8)
        return unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        } == bytes.count
    }

    /// Opens and locks the file of this program; false where that cannot be.
    private static func open(_ state: inout State) -> Bool {
        guard state.descriptor < 0 else { return true }
        guard let folder = state.folder, PrivateFile.makeFolder(folder) else { return false }
        // Another program that starts may take the file away before it is locked.
        for _ in 1...3 {
            let path = "\(folder)/\(String(UInt64.random(in: 0 ... .max), radix: 36))"
            let descriptor = unsafe Glibc.open(
                path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return false }
            var status = stat()
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0,
                unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0
            {
                state.descriptor = descriptor
                return true
            }
            close(descriptor)
        }
        return false
    }

    // MARK: - After a kill

    /// Goes through the names that programs which do not run any more have left; waits for disks.
    ///
    /// - Parameter isSettled: Ends the work on a name; false keeps the note for the next start.
    package static func settleLeft(_ isSettled: (Note) -> Bool) {
        guard let folder = state.withLock({ $0.folder }) else { return }
        for name in PrivateFile.names(inFolder: folder) {
            let path = "\(folder)/\(name)"
            let descriptor = unsafe Glibc.open(
                path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            // A process that holds the lock is still running.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            var status = stat()
            unsafe fstat(descriptor, &status)
            var isDone = true
            for (number, note) in notes(in: contents(of: descriptor)) {
                if isSettled(note) {
                    _ = append("end \(number)\n", to: descriptor)
                } else {
                    isDone = false
                }
            }
            if isDone || time(nil) - status.st_mtim.tv_sec > patience { unsafe unlink(path) }
        }
    }

    private static func contents(of descriptor: Int32) -> String {
        var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(all.count))
            }
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += bytes[..<count]
        }
    }

    /// The notes of a text that have no end, in the order of their numbers.
    private static func notes(in text: String) -> [(number: Int, note: Note)] {
        var notes: [Int: Note] = [:]
        // A line without an end was being written at the time of the kill.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ")
            guard words.count > 1, let number = Int(words[1]) else { continue }
            switch words[0] {
            case "begin":
                guard words.count == 7, let purpose = Purpose(rawValue: String(words[2])) else {
                    continue
                }
                let paths = words[3...5].compactMap { File(uri: String($0)).pathBytes }
                guard paths.count == 3 else { continue }
                notes[number] = Note(
                    purpose: purpose, hidden: paths[0], place: paths[1], other: paths[2],
                    original: FileIdentity(text: words[6]))
            case "made":
                if words.count == 3 { notes[number]?.made = FileIdentity(text: words[2]) }
            default: notes[number] = nil
            }
        }
        return notes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
