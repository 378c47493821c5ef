internal import Dispatch
internal import Glibc
internal import Synchronization

/// A file system that never answers, like a lost network share: every access blocks.
///
/// The kernel's side of a FUSE mount without a server.
@safe
package final class SilentFileSystem {
    /// The mount, until it ends.
    private final class Mount: Sendable {
        private let path: String
        private let descriptor: Int32
        let isThere = Atomic(true)

        init(_ path: String, _ descriptor: Int32) {
            (self.path, self.descriptor) = (path, descriptor)
        }

        func end() {
            guard isThere.exchange(false, ordering: .acquiringAndReleasing) else { return }
            // Forced, so that waiting accesses fail even while a forked child still has the
            // descriptor.
            unsafe umount2(path, Int32(MNT_FORCE) | Int32(MNT_DETACH))
            close(descriptor)
        }
    }

    private let mount: Mount
    /// Kept, as its removal would block on the mount.
    private let folder: TemporaryFolder

    /// Mounts on an empty folder in another one, or returns nil without the right to mount, which
    /// only root has.
    package init?(at name: String, in folder: TemporaryFolder) {
        let path = "\(folder.path)/\(name)"
        let descriptor = unsafe open("/dev/fuse", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let options = "fd=\(descriptor),rootmode=40000,user_id=\(getuid()),group_id=\(getgid())"
        let isMounted = unsafe options.withCString {
            unsafe Glibc.mount("silent", path, "fuse", UInt(MS_NOSUID), $0) == 0
        }
        guard isMounted else {
            close(descriptor)
            return nil
        }
        mount = Mount(path, descriptor)
        self.folder = folder
    }

    @inline(never) deinit { unmount() }

    /// Unmounts the file system; waiting accesses fail.
    package func unmount() { mount.end() }

    /// The file system is mounted.
    package var isThere: Bool { mount.isThere.load(ordering: .acquiring) }

    /// Unmounts after a time, whatever the main thread does, so that a failing test ends.
    package func unmount(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [mount] in mount.end() }
    }
}
