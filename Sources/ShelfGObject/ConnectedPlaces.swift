internal import CGtk

/// The servers and devices that are mounted, known without asking any of them.
///
/// Design: docs/design/places.md#servers-nobody-opened
package struct ConnectedPlaces: Sendable {
    private let roots: [String]

    /// Takes the addresses of their roots.
    package init(roots: [String]) { self.roots = roots }

    /// The places that GIO names now.
    ///
    /// The first call of the process waits for services of the desktop.
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

    /// Asking about the file now reaches no server that is not mounted.
    package static func has(_ file: File) async -> Bool {
        if file.liesOnServer { await current.has(file) } else { true }
    }

    /// Asking about the file reaches no server that is not mounted.
    package func has(_ file: File) -> Bool {
        guard file.liesOnServer else { return true }
        return roots.contains { root in
            file.uri == root || file.uri.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
    }
}

extension File {
    /// GIO would connect to a server or device to answer about the file.
    package var liesOnServer: Bool {
        guard !isLocal else { return false }
        let scheme = uri.prefix { $0 != ":" }
        // Words that are no address reach nobody, and GIO says what is wrong with them.
        guard uri.dropFirst(scheme.count).hasPrefix("://") else { return false }
        return !["trash", "recent", "resource"].contains(scheme) && !scheme.hasPrefix("shelf-")
    }
}
