internal import CGtk
internal import Glibc
internal import Synchronization

/// A regular file held open for GStreamer to play, which is given no other file.
///
/// Design: docs/design/playing.md
package final class PlayedFile: Sendable {
    private let file: RegularFile

    /// Opens a file on a thread where that may wait.
    ///
    /// - Returns: Nil where there is no regular file with a path, or GStreamer cannot be confined.
    package static func open(_ file: File) async -> PlayedFile? {
        await MediaBackend.prepare()
        guard let path = file.pathBytes else { return nil }
        return await DiskThreads.run {
            guard MediaBackend.isConfined, let file = RegularFile(pathBytes: path) else {
                return nil
            }
            return PlayedFile(file)
        }
    }

    private init(_ file: consuming RegularFile) {
        self.file = file
        let path = self.file.descriptorPath
        Self.open.withLock { $0[path] = Self.mostReadings }
    }

    @inline(never) deinit {
        let path = file.descriptorPath
        Self.open.withLock { $0[path] = nil }
    }

    /// The path of the descriptor, which leads to this very file.
    package var path: String { file.descriptorPath }

    /// The paths of the open files, with how often each may still be read from its beginning.
    private static let open = Mutex<[String: Int]>([:])
    /// A file that redirects to itself comes to an end.
    private static let mostReadings = 8

    /// Takes one of the readings of a path; false where there is none left, or no such file is played.
    static func takeReading(of path: String) -> Bool {
        open.withLock { open in
            guard let left = open[path], left > 0 else { return false }
            open[path] = left - 1
            return true
        }
    }
}
