internal import CGtk
internal import Glibc

/// What a process that decodes files from anywhere allows itself.
@safe
package enum WorkerLimits {
    /// Limits the process, for the rest of its life.
    ///
    /// It may map `bytes` over what is mapped now, writes no core files, runs at a lower priority
    /// and reaches no files but local ones. Call it before anything else.
    package static func apply(bytesOverCurrent bytes: Int) {
        unsafe setenv("GIO_USE_VFS", "local", 1)
        let limit = rlim_t(mappedBytes + bytes)
        var space = rlimit(rlim_cur: limit, rlim_max: limit)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        nice(5)
        // Each further heap, one for each thread, takes address space that is never used.
        cgtk_share_heap()
    }

    /// Ends the process after so many seconds, whatever it is doing; nil takes that back.
    package static func endProcess(after seconds: Int?) { alarm(UInt32(seconds ?? 0)) }

    private static var mappedBytes: Int {
        let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 1 << 30 }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = unsafe text.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        let digits = text.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: " ") }
        let pages = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
