import Glibc

/// How much of the heap is in use, as the C library's `malloc_info` reports it.
enum HeapUse {
    private typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>?) -> CInt

    /// The bytes in blocks that have not been freed; nil when the C library cannot tell.
    static var now: Int? {
        guard let function = unsafe dlsym(nil, "malloc_info") else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = unsafe open_memstream(&text, &length) else { return nil }
        let status = unsafe unsafeBitCast(function, to: Report.self)(0, stream)
        unsafe fclose(stream)
        defer { unsafe free(text) }
        guard status == 0, let text = unsafe text else { return nil }
        // The totals stand after the figures of the single arenas.
        let report = unsafe String(cString: text)
        guard let system = last("<system type=\"current\"", in: report),
            let fast = last("<total type=\"fast\"", in: report),
            let rest = last("<total type=\"rest\"", in: report),
            let mapped = last("<total type=\"mmap\"", in: report)
        else { return nil }
        return system - fast - rest + mapped
    }

    /// The size in the last element that starts so.
    private static func last(_ start: String, in report: String) -> Int? {
        let line = report.split(separator: "\n").last { $0.hasPrefix(start) }
        let words = line?.split(separator: "\"") ?? []
        return words.count >= 2 ? Int(words[words.count - 2]) : nil
    }
}
