internal import CGtk

extension File {
    /// Whether there is something at the address, asked at once.
    ///
    /// Blocks: for start-up only.
    package var exists: Bool {
        DiskThreads.expect()
        return unsafe withGFile { unsafe g_file_query_exists($0, nil) != 0 }
    }

    /// Whether this is a folder with at least one entry that is not hidden, asked at once.
    package var holdsSomething: Bool {
        DiskThreads.expect()
        return unsafe withGFile { file in
            guard
                let entries = unsafe g_file_enumerate_children(
                    file, "standard::is-hidden", G_FILE_QUERY_INFO_NONE, nil, nil)
            else { return false }
            defer { unsafe g_object_unref(entries) }
            while let info = unsafe g_file_enumerator_next_file(entries, nil, nil) {
                let isHidden = unsafe g_file_info_get_is_hidden(info) != 0
                unsafe g_object_unref(UnsafeMutableRawPointer(info))
                if !isHidden { return true }
            }
            return false
        }
    }

    /// The contents of a small file, read at once; nil when it cannot be read.
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
