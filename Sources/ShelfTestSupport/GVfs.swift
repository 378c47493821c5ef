import ShelfGObject
import XCTest

/// GVfs, the desktop's service for locations outside the local file system.
package enum GVfs {
    /// Skips the test if the service or one of its backends is not installed.
    ///
    /// - Parameter backend: A backend, such as `trash` or `dav`.
    package static func require(_ backend: String) throws {
        let folder = File(path: "/usr/share/gvfs/mounts")
        guard folder.child(named: "\(backend).mount").exists else {
            throw XCTSkip(
                "GVfs has no part for \(backend): the packages gvfs and gvfs-backends are not there"
            )
        }
    }
}
