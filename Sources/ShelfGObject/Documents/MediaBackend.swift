internal import CGtk
internal import Glibc

/// GStreamer as GTK's media backend, if it is installed.
@safe
package enum MediaBackend {
    private typealias Initialize =
        @convention(c) (
            UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Int32

    /// Initialises GStreamer on a background thread.
    ///
    /// The first scan for plug-ins takes seconds. Without GStreamer it does nothing.
    package static func prepare() async { await DiskThreads.run { _ = isConfined } }

    /// GStreamer is initialised and can open only the files that are played.
    static let isConfined = isReady && PlayingPlugIns.loaded?.confine() == true

    private static let isReady: Bool = {
        guard let library = try? LoadedLibrary("libgstreamer-1.0.so.0"),
            let initialize = unsafe try? library.function("gst_init_check", as: Initialize.self)
        else { return false }
        return initialize(nil, nil, nil) != 0
    }()

    /// Returns true when the plug-in registry is missing or older than an installed plug-in.
    package static func isListOutdated(_ path: String) -> Bool {
        guard let made = modified(path) else { return true }
        return pluginFolders.contains { modified($0).map { $0 > made } ?? false }
    }

    /// Writes a plug-in registry at a path.
    package static func makeList(_ path: String) {
        unsafe setenv("GST_REGISTRY", path, 1)
        unsafe unsetenv("GST_REGISTRY_UPDATE")
        _ = isReady
    }

    private static var pluginFolders: [String] {
        let variables = ["GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH_1_0"]
        let named = variables.flatMap { name -> [String] in
            guard let value = unsafe getenv(name) else { return [] }
            return unsafe String(cString: value).split(separator: ":").map { String($0) }
        }
        let libraries = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
        let installed = libraries.flatMap { folder in
            [folder] + PrivateFile.names(inFolder: folder).map { "\(folder)/\($0)" }
        }
        return named + installed.map { "\($0)/gstreamer-1.0" }
    }

    private static func modified(_ path: String) -> Int? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
