internal import CSandbox
internal import Glibc

/// Which files a process that decodes may read: those of the system, and what it was given.
///
/// Design: docs/design/decoding.md#the-broker
@safe
package struct ReadableFiles {
    /// Folders and files, the former with all that is below them.
    package let places: [[UInt8]]
    private let memory: MemoryFiles

    /// - Parameter memory: What files for a moment are counted in.
    init(places: [String], memory: MemoryFiles) {
        self.memory = memory
        self.places = places.compactMap { place in
            var bytes = Array(place.utf8)
            while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
            // The root is not a place: everything is below it.
            return bytes.count > 1 && bytes.first == Self.slash ? bytes : nil
        }
    }

    /// What becomes of a question.
    ///
    /// - Parameter isGiven: Whether a file is one the process works on.
    package func answer(
        _ question: FilterListener.Question, isGiven: ([UInt8]) -> Bool
    ) -> FilterListener.Answer {
        let path = question.path
        guard let flags = question.flags else { return answerLook(question, isGiven: isGiven) }
        if flags & O_CREAT != 0 { return scratch(path) }
        guard path.first == Self.slash else { return .failure(ENOENT) }
        if isGiven(path) {
            return Self.opened(path, flags, kinds: [S_IFREG])
        }
        guard !Self.climbs(path) else { return .failure(ENOENT) }
        if let rest = Self.rest(of: path, below: "/proc/self/fd/")
            ?? Self.rest(of: path, below: "/dev/fd/")
        {
            // Another description of what the process can read already.
            guard Self.isNumber(rest) else { return .failure(ENOENT) }
            return again(
                Self.opened(
                    Array("/proc/\(question.thread)/fd/".utf8) + rest, flags, kinds: [S_IFREG]))
        }
        if let rest = Self.rest(of: path, below: "/proc/self/") {
            guard Self.toldOfItself.contains(where: { Array($0.utf8) == Array(rest) }) else {
                return .failure(ENOENT)
            }
            return Self.opened(
                Array("/proc/\(question.thread)/".utf8) + rest, flags, kinds: [S_IFREG])
        }
        guard isPublic(path) else { return .failure(ENOENT) }
        return Self.opened(path, flags, kinds: [S_IFREG, S_IFDIR, S_IFCHR])
    }

    private func answerLook(
        _ question: FilterListener.Question, isGiven: ([UInt8]) -> Bool
    ) -> FilterListener.Answer {
        let path = question.path
        // A descriptor itself, or what lies in a folder that could be opened.
        if path.isEmpty || question.isBelowDescriptor {
            return Self.climbs(path) ? .failure(ENOENT) : .goOn
        }
        if isGiven(path) || Self.isOwn(path) { return .goOn }
        return !Self.climbs(path) && isPublic(path) ? .goOn : .failure(ENOENT)
    }

    /// Whether a path names the process's program, a descriptor, or what it may read about itself.
    ///
    /// Through its root, its folder and folders that it has open all else could be looked at.
    private static func isOwn(_ path: [UInt8]) -> Bool {
        if let number = rest(of: path, below: "/proc/self/fd/") { return isNumber(number) }
        guard let name = rest(of: path, below: "/proc/self/") else { return false }
        return (toldOfItself + ["exe", "fd"]).contains { $0.utf8.elementsEqual(name) }
    }

    /// What the process gets that opens what it holds already.
    private func again(_ answer: FilterListener.Answer) -> FilterListener.Answer {
        guard case .descriptor(let descriptor) = answer,
            let counted = memory.counted(descriptor)
        else { return answer }
        close(descriptor)
        return counted < 0 ? .failure(EACCES) : .descriptor(counted)
    }

    /// Memory in place of a file that a library wants for a moment.
    private func scratch(_ path: [UInt8]) -> FilterListener.Answer {
        guard let name = Self.rest(of: path, below: "/tmp/"), !name.isEmpty,
            !name.contains(Self.slash)
        else { return .failure(EACCES) }
        return memory.answer()
    }

    /// Whether a path is one of the places or below one, or leads to one.
    private func isPublic(_ path: [UInt8]) -> Bool {
        Self.devices.contains { $0.utf8.elementsEqual(path) }
            || places.contains { place in
                path.starts(with: place)
                    && (path.count == place.count || path[place.count] == Self.slash)
            }
    }

    private static let slash = UInt8(ascii: "/")
    /// What a process may read about itself.
    private static let toldOfItself = ["maps", "statm", "stat", "status", "cmdline"]
    /// What is no file of anybody's.
    private static let devices = [
        "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo",
        "/proc/filesystems", "/sys/devices/system/cpu/online", "/sys/devices/system/cpu/possible",
    ]

    private static func rest(of path: [UInt8], below folder: String) -> ArraySlice<UInt8>? {
        path.starts(with: folder.utf8) ? path[folder.utf8.count...] : nil
    }

    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        (1..<8).contains(text.count)
            && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether a path goes up anywhere.
    private static func climbs(_ path: [UInt8]) -> Bool {
        path.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }

    /// Opens a file for reading, without waiting and only if it is of one of these kinds.
    private static func opened(
        _ path: [UInt8], _ flags: Int32, kinds: [mode_t]
    ) -> FilterListener.Answer {
        let kept = flags & (O_DIRECTORY | O_NOFOLLOW | csandbox_path_only())
        let descriptor = unsafe (path + [0]).withUnsafeBytes { path in
            unsafe path.withMemoryRebound(to: CChar.self) {
                unsafe open(
                    required($0.baseAddress), kept | O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            }
        }
        guard descriptor >= 0 else { return .failure(errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0,
            kept & csandbox_path_only() != 0 || kinds.contains(status.st_mode & S_IFMT)
        else {
            close(descriptor)
            return .failure(EACCES)
        }
        return .descriptor(descriptor)
    }
}

/// What a buffer that is not empty has.
func required<Element>(_ pointer: UnsafePointer<Element>?) -> UnsafePointer<Element> {
    guard let pointer = unsafe pointer else { preconditionFailure("an empty buffer") }
    return unsafe pointer
}
