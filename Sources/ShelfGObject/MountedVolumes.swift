internal import CGtk

/// What is plugged in or connected and can be looked into: disks, cameras, servers.
@MainActor
package final class MountedVolumes {
    /// One of them.
    package struct Volume: Hashable, Sendable {
        /// What the desktop calls it.
        package let name: String
        /// Its folder.
        package let folder: File

        /// Names a folder.
        package init(name: String, folder: File) {
            self.name = name
            self.folder = folder
        }
    }

    private let monitor: Object
    private var connections: [SignalConnection] = []

    /// Follows them; `onChange` is called when one comes or goes.
    package init(onChange: @escaping @MainActor () -> Void) {
        let monitor = unsafe required(g_volume_monitor_get(), "volume monitor")
        self.monitor = unsafe Object(owning: UnsafeMutableRawPointer(monitor))
        connections = ["mount-added", "mount-removed", "mount-changed"].map {
            self.monitor.connect(Signal(ignoringArgument: $0), onChange)
        }
    }

    isolated deinit { for connection in connections { connection.disconnect() } }

    /// Those that are there now, without what the desktop hides.
    package var all: [Volume] {
        var volumes: [Volume] = []
        let list = unsafe g_volume_monitor_get_mounts(monitor.pointer(as: GVolumeMonitor.self))
        var entry = unsafe list
        while let node = unsafe entry {
            if let data = unsafe node.pointee.data {
                let mount = OpaquePointer(data)
                if unsafe g_mount_is_shadowed(mount) == 0,
                    let root = unsafe g_mount_get_root(mount)
                {
                    let name = unsafe String(takingCString: g_mount_get_name(mount))
                    let folder = unsafe File(taking: root)
                    volumes.append(Volume(name: name ?? folder.displayName, folder: folder))
                }
                unsafe g_object_unref(data)
            }
            unsafe entry = unsafe node.pointee.next
        }
        unsafe g_list_free(list)
        return volumes
    }
}
