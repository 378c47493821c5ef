internal import CGtk
internal import Glibc

/// What a process that decodes files from anywhere allows itself.
@safe
package enum WorkerLimits {
    /// Limits the process, for the rest of its life.
    ///
    /// It may map `bytes` over what is mapped now and have few files open, writes no core files, runs at
    /// a lower priority and reaches no files but local ones. Call it before anything else.
    package static func apply(bytesOverCurrent bytes: Int) {
        stayLocal()
        limit(RLIMIT_AS, to: mappedBytes + bytes)
        // What lies in memory as a file counts as one.
        limit(RLIMIT_FSIZE, to: bytes)
        limit(RLIMIT_NOFILE, to: mostFiles)
        limit(RLIMIT_CORE, to: 0)
        nice(5)
        // Each further heap, one for each thread, takes address space that is never used.
        Allocator.shareHeaps(1)
    }

    /// Reaches no files but local ones; call it before anything else.
    package static func stayLocal() { unsafe setenv("GIO_USE_VFS", "local", 1) }

    /// Has what libraries warn of in this process say whose it is; call it before anything else.
    package static func setName(_ name: String) { unsafe g_set_prgname(name) }

    /// More files than these no decoder has open.
    private static let mostFiles = 256

    private static func limit(_ resource: __rlimit_resource, to most: Int) {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
        unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
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
