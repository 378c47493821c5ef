internal import CGtk
internal import Glibc
internal import Synchronization

/// A regular file held open for GStreamer, the only one it may play.
///
/// Design: docs/design/playing.md
package final class PlayedFile: Sendable {
    private let file: RegularFile

    /// Opens a file on a thread that may block.
    ///
    /// - Returns: Nil if it is not a local regular file, or GStreamer cannot be confined.
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

    /// The paths of open files, with the number of times each may still be opened.
    private static let open = Mutex<[String: Int]>([:])
    /// The most times a file may be opened, so that one that redirects to itself ends.
    private static let mostReadings = 8

    /// Uses up one opening of a path.
    ///
    /// Returns false if none is left or the file is not played.
    static func takeReading(of path: String) -> Bool {
        open.withLock { open in
            guard let left = open[path], left > 0 else { return false }
            open[path] = left - 1
            return true
        }
    }
}
