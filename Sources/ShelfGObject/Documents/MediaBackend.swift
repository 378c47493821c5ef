/// What plays film and music behind GTK, as far as it is installed.
@safe
package enum MediaBackend {
    private typealias Initialize =
        @convention(c) (
            UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Int32

    /// Has GStreamer find its plug-ins, which takes seconds the first time ever, elsewhere than on the
    /// main thread; where it is not installed there is nothing to do.
    @concurrent
    package static func prepare() async { _ = isReady }

    private static let isReady: Bool = {
        guard let library = try? LoadedLibrary("libgstreamer-1.0.so.0"),
            let initialize = unsafe try? library.function("gst_init_check", as: Initialize.self)
        else { return false }
        return initialize(nil, nil, nil) != 0
    }()
}
