internal import Glibc

/// A file system that answers nothing, as one on a network that is gone: whoever looks at it waits.
///
/// The kernel's side of one that a program was to serve, with nobody there to serve it.
@safe
package final class SilentFileSystem {
    private let path: String
    private let descriptor: Int32
    /// Kept, as its removal would wait for this one.
    private let folder: TemporaryFolder
    private var isMounted = true

    /// Mounts one on an empty folder there is in another; nil where that is not allowed, as it is for root alone.
    package init?(at name: String, in folder: TemporaryFolder) {
        let path = "\(folder.path)/\(name)"
        let descriptor = unsafe open("/dev/fuse", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let options = "fd=\(descriptor),rootmode=40000,user_id=\(getuid()),group_id=\(getgid())"
        let isMounted = unsafe options.withCString {
            unsafe mount("silent", path, "fuse", UInt(MS_NOSUID), $0) == 0
        }
        guard isMounted else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
        self.folder = folder
    }

    @inline(never) deinit { unmount() }

    /// Ends it, and the waiting of all who wait for it.
    package func unmount() {
        guard isMounted else { return }
        isMounted = false
        unsafe umount2(path, Int32(MNT_DETACH))
        // Whoever still waits is told that there is nobody.
        close(descriptor)
    }
}
