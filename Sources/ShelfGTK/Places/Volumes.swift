internal import CGtk
package import ShelfGObject

/// The volumes that are or could be mounted: disks, cameras, servers.
///
/// Design: docs/design/places.md#volumes
@MainActor
package final class Volumes {
    /// A volume or mount.
    package nonisolated struct Volume: Hashable, Sendable, Identifiable {
        /// The identity while it is connected.
        package let id: String
        /// The display name.
        package let name: String
        /// The icon in GIO's text format, for `Icon.written`.
        package let icon: String
        /// The root folder, or nil if it is not mounted.
        package let folder: File?
        /// The volume can be ejected.
        package var canEject = false
        /// The volume can be unmounted.
        package var canUnmount = false

        /// Makes a description.
        package init(
            id: String, name: String, icon: String, folder: File?, canEject: Bool = false,
            canUnmount: Bool = false
        ) {
            (self.id, self.name, self.icon, self.folder) = (id, name, icon, folder)
            (self.canEject, self.canUnmount) = (canEject, canUnmount)
        }
    }

    /// The GIO objects of a description.
    private struct Handle {
        let volume: Object?
        let mount: Object?
    }

    private let monitor: Object
    private var connections: [SignalConnection] = []
    private var handles: [String: Handle] = [:]

    /// Monitors volumes; `onChange` is called when one is added, removed or changed.
    ///
    /// The first call in the process waits for D-Bus services of the desktop.
    package init(onChange: @escaping @MainActor () -> Void) {
        let monitor = unsafe required(g_volume_monitor_get(), "volume monitor")
        self.monitor = unsafe Object(owning: UnsafeMutableRawPointer(monitor))
        connections = [
            "mount-added", "mount-removed", "mount-changed", "volume-added", "volume-removed",
            "volume-changed",
        ].map { self.monitor.connect(Signal(ignoringArgument: $0), onChange) }
    }

    isolated deinit { for connection in connections { connection.disconnect() } }

    /// The present volumes, without those the desktop hides; removable ones first.
    package var all: [Volume] {
        handles = [:]
        var volumes: [Volume] = []
        let monitor = unsafe monitor.pointer(as: GVolumeMonitor.self)
        for volume in unsafe Self.objects(g_volume_monitor_get_volumes(monitor)) {
            let mount = unsafe g_volume_get_mount(volume.opaque).map {
                unsafe Object(owning: UnsafeMutableRawPointer($0))
            }
            add(Handle(volume: volume, mount: mount), to: &volumes)
        }
        for mount in unsafe Self.objects(g_volume_monitor_get_mounts(monitor)) {
            if let volume = unsafe g_mount_get_volume(mount.opaque) {
                unsafe g_object_unref(UnsafeMutableRawPointer(volume))
                continue
            }
            add(Handle(volume: nil, mount: mount), to: &volumes)
        }
        return volumes
    }

    private func add(_ handle: Handle, to volumes: inout [Volume]) {
        if let mount = handle.mount, unsafe g_mount_is_shadowed(mount.opaque) != 0 { return }
        guard let volume = Self.description(of: handle), handles[volume.id] == nil else { return }
        handles[volume.id] = handle
        volumes.append(volume)
    }

    private static func description(of handle: Handle) -> Volume? {
        let mount = unsafe handle.mount?.opaque
        let volume = unsafe handle.volume?.opaque
        let folder = unsafe mount.flatMap { unsafe g_mount_get_root($0) }
            .map { unsafe File(taking: $0) }
        let name =
            if let mount = unsafe mount {
                unsafe String(takingCString: g_mount_get_name(mount))
            } else {
                unsafe String(takingCString: volume.flatMap { unsafe g_volume_get_name($0) })
            }
        let icon =
            if let mount = unsafe mount {
                unsafe g_mount_get_symbolic_icon(mount)
            } else {
                unsafe volume.flatMap { unsafe g_volume_get_symbolic_icon($0) }
            }
        defer { if let icon = unsafe icon { unsafe g_object_unref(UnsafeMutableRawPointer(icon)) } }
        let device = unsafe volume.flatMap {
            unsafe String(
                takingCString: g_volume_get_identifier($0, G_VOLUME_IDENTIFIER_KIND_UNIX_DEVICE))
        }
        let uuid = unsafe volume.flatMap { unsafe String(takingCString: g_volume_get_uuid($0)) }
        guard let id = device ?? uuid ?? folder?.uri ?? name else { return nil }
        let ejects =
            if let mount = unsafe mount {
                unsafe g_mount_can_eject(mount) != 0
            } else if let volume = unsafe volume {
                unsafe g_volume_can_eject(volume) != 0
            } else {
                false
            }
        return unsafe Volume(
            id: id, name: BoundedText.name(name ?? folder?.displayName ?? id),
            icon: String(takingCString: icon.flatMap { unsafe g_icon_to_string($0) }) ?? "",
            folder: folder, canEject: ejects,
            canUnmount: mount.map { unsafe g_mount_can_unmount($0) != 0 } == true)
    }

    /// Returns the objects of a list owned by the caller.
    private static func objects(_ list: UnsafeMutablePointer<GList>?) -> [Object] {
        var objects: [Object] = []
        var entry = unsafe list
        while let node = unsafe entry {
            if let data = unsafe node.pointee.data { unsafe objects.append(Object(owning: data)) }
            unsafe entry = unsafe node.pointee.next
        }
        unsafe g_list_free(list)
        return objects
    }

    // MARK: - Actions

    /// Mounts a volume, with dialogs of the desktop if needed, and returns its root folder.
    ///
    /// - Throws: `GLibError`; `isSaidAlready` is true if the desktop has reported it.
    package func mount(_ id: String, over window: WindowWidget) async throws -> File? {
        guard let volume = handles[id]?.volume else { return handles[id]?.mount.flatMap(Self.root) }
        let operation = MountQuestions.make(over: window)
        unsafe try await MountCall.run { cancellable, data in
            unsafe g_volume_mount(
                volume.opaque, G_MOUNT_MOUNT_NONE,
                operation.pointer(as: GMountOperation.self), cancellable, CallEnd.callback, data)
        } finish: { source, result, error in
            unsafe _ = g_volume_mount_finish(source, result, &error)
        }
        guard let mount = unsafe g_volume_get_mount(volume.opaque) else { return nil }
        return unsafe Self.root(of: Object(owning: UnsafeMutableRawPointer(mount)))
    }

    private static func root(of mount: Object) -> File? {
        unsafe g_mount_get_root(mount.opaque).map { unsafe File(taking: $0) }
    }

    /// Ejects a volume if possible, else unmounts it.
    ///
    /// - Throws: `GLibError`, for example if it is in use.
    package func takeAway(_ id: String, ejecting: Bool, over window: WindowWidget) async throws {
        guard let handle = handles[id] else { return }
        let operation = MountQuestions.make(over: window)
        let questions = unsafe operation.pointer(as: GMountOperation.self)
        unsafe try await MountCall.run { cancellable, data in
            switch (handle.mount, handle.volume) {
            case (let mount?, _) where ejecting:
                unsafe g_mount_eject_with_operation(
                    mount.opaque, G_MOUNT_UNMOUNT_NONE, questions, cancellable, CallEnd.callback,
                    data)
            case (let mount?, _):
                unsafe g_mount_unmount_with_operation(
                    mount.opaque, G_MOUNT_UNMOUNT_NONE, questions, cancellable, CallEnd.callback,
                    data)
            case (nil, let volume?):
                unsafe g_volume_eject_with_operation(
                    volume.opaque, G_MOUNT_UNMOUNT_NONE, questions, cancellable, CallEnd.callback,
                    data)
            case (nil, nil): preconditionFailure("a volume is something")
            }
        } finish: { source, result, error in
            if handle.mount == nil {
                unsafe _ = g_volume_eject_with_operation_finish(source, result, &error)
            } else if ejecting {
                unsafe _ = g_mount_eject_with_operation_finish(source, result, &error)
            } else {
                unsafe _ = g_mount_unmount_with_operation_finish(source, result, &error)
            }
        }
    }
}
