import Glibc

/// The file for the report, opened before anything is measured.
struct ReportFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens or creates the file.
    ///
    /// Its content stays until `write`.
    init(path: String) throws(BenchError) {
        self.path = path
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    @inline(never) deinit {
        close(descriptor)
    }

    /// Replaces the content of the file by `text`.
    func write(_ text: String) throws(BenchError) {
        _ = ftruncate(descriptor, 0)  // Pipes and devices have no length, and need none.
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw Self.failure(path) }
            bytes = bytes.dropFirst(count)
        }
    }

    private static func failure(_ path: String) -> BenchError {
        .unwritable(path: path, reason: unsafe String(cString: strerror(errno)))
    }
}
