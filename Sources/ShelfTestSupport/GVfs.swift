import ShelfGObject
import XCTest

/// The desktop's service for places that are no folders of this computer, where it is installed.
package enum GVfs {
    /// Skips the test where the service is not there, or a part of it by this name.
    ///
    /// - Parameter backend: What serves a kind of address, such as `trash` or `dav`.
    package static func require(_ backend: String) throws {
        let folder = File(path: "/usr/share/gvfs/mounts")
        guard folder.child(named: "\(backend).mount").exists else {
            throw XCTSkip(
                "GVfs has no part for \(backend): the packages gvfs and gvfs-backends are not there"
            )
        }
    }
}
