internal import CGtk
internal import Glibc

/// A folder being read, batch after batch, without blocking the main thread.
///
/// GIO's threads do the reading and the concurrent pool makes the values; the main loop must turn,
/// because it is told of each batch.
@safe
package final class DirectoryListing: Sendable {
    /// The folder.
    package let directory: File

    private let enumerator: SharedObject

    private init(directory: File, enumerator: SharedObject) {
        self.directory = directory
        self.enumerator = enumerator
    }

    /// Opens a folder for reading.
    ///
    /// - Throws: `GLibError` when it is not a folder or may not be read.
    @concurrent
    package static func open(_ directory: File) async throws -> DirectoryListing {
        let shared = directory.makeShared()
        let attributes =
            directory.listsFilesOfOthers
            ? FileInfo.attributes + FileOrigin.attributes : FileInfo.attributes
        let enumerator = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe shared.withOpaque {
                unsafe g_file_enumerate_children_async(
                    $0, attributes, GFileQueryInfoFlags(rawValue: 0),
                    G_PRIORITY_DEFAULT, cancellable, callback, data)
            }
        } finish: { completion, error in
            unsafe g_file_enumerate_children_finish(
                completion.source.map { OpaquePointer($0) }, unsafe completion.result, &error
            ).map { unsafe SharedObject(owning: UnsafeMutableRawPointer($0)) }
        }
        return DirectoryListing(
            directory: directory, enumerator: required(enumerator, "enumerator"))
    }

    /// The next files in the order of the disk, at most `count`; none at the end.
    ///
    /// One call at a time: calls may not overlap.
    ///
    /// - Throws: `GLibError` when reading fails midway or the task is cancelled.
    @concurrent
    package func next(_ count: Int) async throws -> [FileInfo] {
        let enumerator = enumerator
        let list = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe enumerator.withPointer(as: GFileEnumerator.self) {
                unsafe g_file_enumerator_next_files_async(
                    $0, Int32(clamping: count), G_PRIORITY_DEFAULT, cancellable, callback, data)
            }
        } finish: { completion, error in
            unsafe UInt(
                bitPattern: g_file_enumerator_next_files_finish(
                    completion.source?.assumingMemoryBound(to: GFileEnumerator.self),
                    completion.result, &error))
        }
        let infos = infos(takingListAt: list)
        if infos.isEmpty { try await requireEnd() }
        return infos
    }

    /// Makes sure that the end was the end: GIO takes a disk that fails midway for one.
    ///
    /// Reads the names alone once more, on a thread of GIO's.
    ///
    /// - Throws: `GLibError` when the names cannot be read to their end.
    private func requireEnd() async throws {
        guard directory.isLocal, let path = directory.pathBytes else { return }
        _ = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe Self.readNames(path, cancellable, callback, data)
        } finish: { completion, error in
            unsafe g_task_propagate_boolean(completion.result, &error) != 0
        }
    }

    private static func readNames(
        _ path: [UInt8], _ cancellable: UnsafeMutablePointer<GCancellable>,
        _ callback: @escaping GAsyncReadyCallback, _ data: gpointer
    ) {
        let task = unsafe g_task_new(nil, cancellable, callback, data)
        unsafe g_task_set_task_data(
            task,
            (path + [0]).withUnsafeBytes { unsafe g_memdup2($0.baseAddress, gsize($0.count)) },
            { unsafe g_free($0) })
        unsafe g_task_run_in_thread(task) { task, _, path, _ in
            guard let path = unsafe path else { return }
            let code = unsafe DirectoryListing.errorAtEnd(path.assumingMemoryBound(to: CChar.self))
            if code == 0 {
                unsafe g_task_return_boolean(task, 1)
            } else {
                unsafe g_task_return_error(
                    task,
                    g_error_new_literal(
                        g_io_error_quark(), Int32(g_io_error_from_errno(code).rawValue),
                        g_strerror(code)))
            }
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(task))
    }

    /// What reading a folder's names ends with, as `errno` has it: 0 at the end of them.
    ///
    /// One that is gone or closed by now has no end that anybody misses.
    private static func errorAtEnd(_ path: UnsafePointer<CChar>) -> Int32 {
        guard let stream = unsafe opendir(path) else { return 0 }
        defer { unsafe _ = closedir(stream) }
        repeat { errno = 0 } while unsafe readdir(stream) != nil
        return errno == ENOENT ? 0 : errno
    }

    private func infos(takingListAt address: UInt) -> [FileInfo] {
        let list = unsafe UnsafeMutablePointer<GList>(bitPattern: address)
        defer { unsafe g_list_free_full(list) { unsafe g_object_unref($0) } }
        var infos: [FileInfo] = []
        unsafe infos.reserveCapacity(Int(g_list_length(list)))
        var types: [String: String] = [:]
        let listsFilesOfOthers = directory.listsFilesOfOthers
        var node = unsafe list
        while let current = unsafe node {
            unsafe node = unsafe current.pointee.next
            guard let data = unsafe current.pointee.data else { continue }
            let info = OpaquePointer(data)
            guard let name = unsafe g_file_info_get_name(info) else { continue }
            var value = unsafe FileInfo(reading: info, file: directory.child(cString: name))
            if listsFilesOfOthers,
                let target = unsafe g_file_info_get_attribute_string(info, "standard::target-uri")
            {
                value.file = unsafe File(uri: String(cString: target))
                value.origin = unsafe FileOrigin(reading: info)
            }
            // Files of a kind share one string.
            if let known = types[value.contentType] {
                value.contentType = known
            } else {
                types[value.contentType] = value.contentType
            }
            infos.append(value)
        }
        return infos
    }
}
