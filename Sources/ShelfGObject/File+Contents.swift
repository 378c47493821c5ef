internal import CGtk

extension File {
    /// A file exists at the address.
    ///
    /// Blocks; use it at start-up only.
    package var exists: Bool {
        DiskThreads.expect()
        return unsafe withGFile { unsafe g_file_query_exists($0, nil) != 0 }
    }

    /// Reads a small file in one blocking call; nil when it cannot be read.
    package func contents() -> [UInt8]? {
        DiskThreads.expect()
        return unsafe withGFile { file in
            var bytes: UnsafeMutablePointer<CChar>?
            var count: gsize = 0
            guard unsafe g_file_load_contents(file, nil, &bytes, &count, nil, nil) != 0 else {
                return nil
            }
            defer { unsafe g_free(bytes) }
            return unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count)).map { $0 }
        }
    }
}
