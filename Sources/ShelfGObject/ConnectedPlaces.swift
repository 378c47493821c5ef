internal import CGtk

/// The mounted servers and devices, known without asking them.
///
/// Design: docs/design/places.md#servers-nobody-opened
package struct ConnectedPlaces: Sendable {
    private let roots: [String]

    /// Creates a set from the URIs of mount roots.
    package init(roots: [String]) { self.roots = roots }

    /// The mounts that GIO lists now.
    ///
    /// The process's first call waits for the desktop's mount services.
    @MainActor package static var current: ConnectedPlaces {
        guard let monitor = unsafe g_volume_monitor_get() else { return ConnectedPlaces(roots: []) }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(monitor)) }
        var roots: [String] = []
        let mounts = unsafe g_volume_monitor_get_mounts(monitor)
        var entry = unsafe mounts
        while let node = unsafe entry {
            if let mount = unsafe node.pointee.data {
                if let root = unsafe g_mount_get_root(OpaquePointer(mount)) {
                    unsafe roots.append(File(taking: root).uri)
                }
                unsafe g_object_unref(mount)
            }
            unsafe entry = unsafe node.pointee.next
        }
        unsafe g_list_free(mounts)
        return ConnectedPlaces(roots: roots)
    }

    /// Returns true when a query of the file reaches mounted servers only.
    package static func has(_ file: File) async -> Bool {
        if file.liesOnServer { await current.has(file) } else { true }
    }

    /// Returns true when a query of the file reaches mounted servers only.
    package func has(_ file: File) -> Bool {
        guard file.liesOnServer else { return true }
        return roots.contains { root in
            file.uri == root || file.uri.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
    }
}

extension File {
    /// GIO would have to connect to a server or device to answer a query of the file.
    package var liesOnServer: Bool {
        guard !isLocal else { return false }
        let scheme = uri.prefix { $0 != ":" }
        // Malformed URIs reach no server; GIO reports the error.
        guard uri.dropFirst(scheme.count).hasPrefix("://") else { return false }
        return !["trash", "recent", "resource"].contains(scheme) && !scheme.hasPrefix("shelf-")
    }
}
