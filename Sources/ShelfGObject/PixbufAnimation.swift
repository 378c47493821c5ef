internal import CGtk

/// A picture that moves, decoded frame after frame.
///
/// Decoding blocks and trusts the decoder: only for worker processes.
@safe
package final class PixbufAnimation {
    private let iterator: OpaquePointer
    /// The time the animation is at, which passes only as it is told to.
    private var time = GTimeVal(tv_sec: 0, tv_usec: 0)

    /// Opens a file; nil when nothing moves in it.
    package init?(path: String) {
        guard let animation = unsafe gdk_pixbuf_animation_new_from_file(path, nil) else {
            return nil
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(animation)) }
        guard unsafe gdk_pixbuf_animation_is_static_image(animation) == 0,
            let iterator = unsafe gdk_pixbuf_animation_get_iter(animation, &time)
        else { return nil }
        unsafe self.iterator = unsafe iterator
        // Between two frames some loaders show the one before.
        time.tv_usec = 1_000
    }

    @inline(never) deinit { unsafe g_object_unref(UnsafeMutableRawPointer(iterator)) }

    /// The frame it is at.
    package var frame: Pixbuf? {
        guard let frame = unsafe gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
        return unsafe Pixbuf(copying: frame)
    }

    /// How long the frame stays, in milliseconds; nil for ever.
    package var milliseconds: Int? {
        let delay = unsafe gdk_pixbuf_animation_iter_get_delay_time(iterator)
        return delay < 0 ? nil : Int(delay)
    }

    /// Goes on to the next frame; after the last to the first, where the file wants that.
    package func advance() {
        guard let milliseconds else { return }
        // Some frames take no time.
        let microseconds = Int(time.tv_usec) + max(1, milliseconds) * 1_000
        time.tv_sec += microseconds / 1_000_000
        time.tv_usec = microseconds % 1_000_000
        unsafe gdk_pixbuf_animation_iter_advance(iterator, &time)
    }
}
