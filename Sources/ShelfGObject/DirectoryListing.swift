internal import CGtk

/// The reading of a folder in batches, off the main thread.
///
/// `LocalListing` reads local folders, GIO all others.
@safe
package final class DirectoryListing: Sendable {
    /// The folder.
    package let directory: File

    private enum Origin: Sendable {
        case local(LocalListing)
        case other(SharedObject)
    }

    private let origin: Origin

    private init(_ directory: File, _ origin: Origin) {
        (self.directory, self.origin) = (directory, origin)
    }

    /// Opens a folder for reading.
    ///
    /// - Parameters:
    ///   - patience: The time to wait for another disk; nil waits forever.
    ///   - late: Receives metadata that arrives after that time, on any thread.
    /// - Throws: `GLibError` when it is not a folder or may not be read.
    @concurrent
    package static func open(
        _ directory: File, patience: Duration? = nil,
        late: @escaping @Sendable (File, FileInfo?) -> Void = { _, _ in }
    ) async throws -> DirectoryListing {
        if directory.isLocal, let path = directory.pathBytes {
            let listing = try await DiskThreads.run {
                Result { () throws(DiskError) in
                    try LocalListing(directory, path, patience: patience, late: late)
                }
            }
            .mapError { GLibError($0) }.get()
            try requireWanted()
            return DirectoryListing(directory, .local(listing))
        }
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
        return DirectoryListing(directory, .other(required(enumerator, "enumerator")))
    }

    /// Returns at most `count` further files in the order of the disk; none at the end.
    ///
    /// Calls must not overlap.
    ///
    /// - Throws: `GLibError` when reading fails midway or the task is cancelled.
    @concurrent
    package func next(_ count: Int) async throws -> [FileInfo] {
        switch origin {
        case .local(let listing):
            try Self.requireWanted()
            return try await listing.next(count)
        case .other(let enumerator):
            return try await next(count, of: enumerator)
        }
    }

    /// Entries read so far whose `stat` failed or has not answered.
    package var unanswered: [Unanswered] {
        if case .local(let listing) = origin { listing.unanswered } else { [] }
    }

    /// Only symbolic links remain; their targets may lie on other, slower disks.
    package var isAtLinks: Bool {
        if case .local(let listing) = origin { listing.isAtLinks } else { false }
    }

    /// An entry of which only the name is known.
    package struct Unanswered: Sendable {
        /// Its address.
        package let file: File
        /// The error; nil while the disk has not answered.
        package let reason: String?
    }

    private static func requireWanted() throws {
        if Task.isCancelled { throw GLibError(DiskError.cancelled) }
    }

    private func next(_ count: Int, of enumerator: SharedObject) async throws -> [FileInfo] {
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
        return infos(takingListAt: list)
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
            // Share one string between files of a type.
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
