import Glibc

/// The use of the heap, as `malloc_info` of the C library reports it.
enum HeapUse {
    private typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>?) -> CInt

    /// The bytes in allocated blocks, or nil if the C library does not report them.
    static var now: Int? {
        guard let function = unsafe dlsym(nil, "malloc_info") else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = unsafe open_memstream(&text, &length) else { return nil }
        let status = unsafe unsafeBitCast(function, to: Report.self)(0, stream)
        unsafe fclose(stream)
        defer { unsafe free(text) }
        guard status == 0, let text = unsafe text else { return nil }
        // The totals come after the figures of the single arenas.
        let report = unsafe String(cString: text)
        guard let system = last("<system type=\"current\"", in: report),
            let fast = last("<total type=\"fast\"", in: report),
            let rest = last("<total type=\"rest\"", in: report),
            let mapped = last("<total type=\"mmap\"", in: report)
        else { return nil }
        return system - fast - rest + mapped
    }

    /// Returns the size in the last element with this beginning.
    private static func last(_ start: String, in report: String) -> Int? {
        let line = report.split(separator: "\n").last { $0.hasPrefix(start) }
        let words = line?.split(separator: "\"") ?? []
        return words.count >= 2 ? Int(words[words.count - 2]) : nil
    }
}
