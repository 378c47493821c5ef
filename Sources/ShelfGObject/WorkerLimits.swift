internal import CGtk
internal import Glibc

/// Resource limits of a process that decodes untrusted files.
@safe
package enum WorkerLimits {
    /// Limits the process for the rest of its life.
    ///
    /// It may map `bytes` more than now and open few files, writes no core dump, runs at a lower
    /// priority and reaches local files only. Call it before anything else.
    package static func apply(bytesOverCurrent bytes: Int) {
        stayLocal()
        limit(RLIMIT_AS, to: mappedBytes + bytes)
        // Files in memory count, too.
        limit(RLIMIT_FSIZE, to: bytes)
        limit(RLIMIT_NOFILE, to: mostFiles)
        limit(RLIMIT_CORE, to: 0)
        nice(5)
        // Each further heap reserves address space that is never used.
        Allocator.shareHeaps(1)
    }

    /// Limits GIO to local files.
    ///
    /// Call it before anything else.
    package static func stayLocal() { unsafe setenv("GIO_USE_VFS", "local", 1) }

    /// Sets the program name in libraries' warnings.
    ///
    /// Call it before anything else.
    package static func setName(_ name: String) { unsafe g_set_prgname(name) }

    /// The most open files of a decoder.
    private static let mostFiles = 256

    private static func limit(_ resource: __rlimit_resource, to most: Int) {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
        unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Ends the process after `seconds` by SIGALRM; nil cancels that.
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
