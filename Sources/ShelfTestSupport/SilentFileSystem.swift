internal import Dispatch
internal import Glibc
internal import Synchronization

/// A file system that answers nothing, as one on a network that is gone: whoever looks at it waits.
///
/// The kernel's side of one that a program was to serve, with nobody there to serve it.
@safe
package final class SilentFileSystem {
    /// Where it is, as long as it is.
    private final class Mount: Sendable {
        private let path: String
        private let descriptor: Int32
        let isThere = Atomic(true)

        init(_ path: String, _ descriptor: Int32) {
            (self.path, self.descriptor) = (path, descriptor)
        }

        func end() {
            guard isThere.exchange(false, ordering: .acquiringAndReleasing) else { return }
            // Whoever still waits is told that there is nobody, even while a child that is yet to become another program
            // has the descriptor, too.
            unsafe umount2(path, Int32(MNT_FORCE) | Int32(MNT_DETACH))
            close(descriptor)
        }
    }

    private let mount: Mount
    /// Kept, as its removal would wait for this one.
    private let folder: TemporaryFolder

    /// Mounts one on an empty folder there is in another; nil where that is not allowed, as it is for root alone.
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

    /// Ends it, and the waiting of all who wait for it.
    package func unmount() { mount.end() }

    /// Whether it is there.
    package var isThere: Bool { mount.isThere.load(ordering: .acquiring) }

    /// Ends it after so many seconds, whatever the main thread does: a test that fails is to end.
    package func unmount(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [mount] in mount.end() }
    }
}
