internal import CSandbox
internal import Glibc

/// The files that a decoder may read: those of the system, and its input.
///
/// Design: docs/design/decoding.md#the-broker
@safe
package struct ReadableFiles {
    /// Files, and folders with all that is below them.
    package let places: [[UInt8]]
    private let memory: MemoryFiles

    /// - Parameter memory: The counter of temporary files.
    init(places: [String], memory: MemoryFiles) {
        self.memory = memory
        self.places = places.compactMap { place in
            var bytes = Array(place.utf8)
            while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
            // The root is left out: everything is below it.
            return bytes.count > 1 && bytes.first == Self.slash ? bytes : nil
        }
    }

    /// Returns the answer to a request.
    ///
    /// - Parameter isGiven: Returns true if the process works on a file.
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
            // Another descriptor of a file that the process can read already.
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
        // A descriptor itself, or a file in a folder that could be opened.
        if path.isEmpty || question.isBelowDescriptor {
            return Self.climbs(path) ? .failure(ENOENT) : .goOn
        }
        if isGiven(path) || Self.isOwn(path) { return .goOn }
        return !Self.climbs(path) && isPublic(path) ? .goOn : .failure(ENOENT)
    }

    /// Returns true if a path names the process's executable, a descriptor or a permitted file
    /// about it.
    ///
    /// Its root, working folder and open folders would lead to all other files.
    private static func isOwn(_ path: [UInt8]) -> Bool {
        if let number = rest(of: path, below: "/proc/self/fd/") { return isNumber(number) }
        guard let name = rest(of: path, below: "/proc/self/") else { return false }
        return (toldOfItself + ["exe", "fd"]).contains { $0.utf8.elementsEqual(name) }
    }

    /// Returns the answer for a descriptor that the process opens again, so that files in memory
    /// are counted.
    private func again(_ answer: FilterListener.Answer) -> FilterListener.Answer {
        guard case .descriptor(let descriptor) = answer,
            let counted = memory.counted(descriptor)
        else { return answer }
        close(descriptor)
        return counted < 0 ? .failure(EACCES) : .descriptor(counted)
    }

    /// Returns a file in memory in place of a library's temporary file.
    private func scratch(_ path: [UInt8]) -> FilterListener.Answer {
        guard let name = Self.rest(of: path, below: "/tmp/"), !name.isEmpty,
            !name.contains(Self.slash)
        else { return .failure(EACCES) }
        return memory.answer()
    }

    /// Returns true if a path is one of the places or below one.
    private func isPublic(_ path: [UInt8]) -> Bool {
        Self.devices.contains { $0.utf8.elementsEqual(path) }
            || places.contains { place in
                path.starts(with: place)
                    && (path.count == place.count || path[place.count] == Self.slash)
            }
    }

    private static let slash = UInt8(ascii: "/")
    /// The files in `/proc/self` that a process may read.
    private static let toldOfItself = ["maps", "statm", "stat", "status", "cmdline"]
    /// Files that belong to no user.
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

    /// Returns true if a path has a `..` component.
    private static func climbs(_ path: [UInt8]) -> Bool {
        path.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }

    /// Opens a file for reading without blocking, if it is of one of these kinds.
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

/// Returns the base address of a buffer that is not empty.
func required<Element>(_ pointer: UnsafePointer<Element>?) -> UnsafePointer<Element> {
    guard let pointer = unsafe pointer else { preconditionFailure("an empty buffer") }
    return unsafe pointer
}
