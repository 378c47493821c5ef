internal import CGtk
package import ShelfGObject
package import ShelfLayout

/// Film or music, played by GTK and GStreamer.
///
/// It plays on until it is paused or ended, whoever lets go of it.
package final class MediaFile: Object {
    private let file: PlayedFile?

    /// Opens a file, which waits until it is told to play; without one, the stream is broken.
    package init(_ file: PlayedFile?) {
        self.file = file
        let stream = unsafe required(gtk_media_file_new(), "media stream")
        unsafe super.init(owning: UnsafeMutableRawPointer(stream))
        // Other backends would open by themselves what a file names.
        guard hasBackend else { return }
        // No file is played by the path of a folder, so it fails to start.
        let path = file?.path ?? "/proc/self/fd"
        unsafe gtk_media_file_set_filename(pointer(as: GtkMediaFile.self), path)
    }

    private var stream: UnsafeMutablePointer<GtkMediaStream> {
        unsafe pointer(as: GtkMediaStream.self)
    }

    /// GTK plays by GStreamer, which is confined.
    package var hasBackend: Bool {
        unsafe String(cStringOrNil: g_type_name(cgtk_object_type(pointer))) == "GtkGstMediaFile"
    }

    /// Whether it is known what is in the file.
    package var isPrepared: Bool { unsafe gtk_media_stream_is_prepared(stream) != 0 }

    /// Whether there is something to be seen.
    package var hasPicture: Bool { unsafe gtk_media_stream_has_video(stream) != 0 }

    /// Whether it cannot be played, for it is broken or its kind is not known here.
    package var isBroken: Bool { unsafe gtk_media_stream_get_error(stream) != nil }

    /// Whether it plays, or is to as soon as it can.
    package var isPlaying: Bool {
        get { unsafe gtk_media_stream_get_playing(stream) != 0 }
        set { unsafe gtk_media_stream_set_playing(stream, newValue ? 1 : 0) }
    }

    /// Whether it has come to its end.
    package var hasEnded: Bool { unsafe gtk_media_stream_get_ended(stream) != 0 }

    /// Whether its sound is not heard.
    package var isMuted: Bool {
        get { unsafe gtk_media_stream_get_muted(stream) != 0 }
        set { unsafe gtk_media_stream_set_muted(stream, newValue ? 1 : 0) }
    }

    /// How loud it is, from 0 to 1.
    package var volume: Double {
        get { unsafe gtk_media_stream_get_volume(stream) }
        set { unsafe gtk_media_stream_set_volume(stream, min(max(0, newValue), 1)) }
    }

    /// How far it has come, in seconds.
    package var time: Double { unsafe Double(gtk_media_stream_get_timestamp(stream)) / 1e6 }

    /// How long it is, in seconds; 0 while that is not known.
    package var length: Double { unsafe Double(gtk_media_stream_get_duration(stream)) / 1e6 }

    /// Whether it is on its way to another time.
    package var isSeeking: Bool { unsafe gtk_media_stream_is_seeking(stream) != 0 }

    /// Goes to a time, in seconds.
    package func seek(to time: Double) {
        unsafe gtk_media_stream_seek(stream, gint64(max(0, time) * 1e6))
    }

    /// The size of its pictures; nil while there are none.
    package var size: Size? {
        let paintable = unsafe opaque
        let width = unsafe gdk_paintable_get_intrinsic_width(paintable)
        let height = unsafe gdk_paintable_get_intrinsic_height(paintable)
        guard width > 0, height > 0 else { return nil }
        return Size(width: Double(width), height: Double(height))
    }

    /// Stops for good and closes the file.
    package func end() {
        isPlaying = false
        unsafe gtk_media_file_clear(pointer(as: GtkMediaFile.self))
    }

    /// Calls `body` when anything is found out about it or changes, but for the time.
    package func onChange(_ body: @escaping @MainActor () -> Void) {
        for name in ["prepared", "error", "playing", "ended", "seeking", "volume", "muted"] {
            connect(Signal(ignoringArgument: "notify::\(name)"), body)
        }
        connect(Signal(plain: "invalidate-size"), body)
    }

    /// Calls `body` with each picture that is to be drawn.
    package func onFrame(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "invalidate-contents"), body)
    }
}

/// GTK's controls of film and music: play, time, volume.
package final class MediaControls {
    private let widget: Widget
    private var parts: [Widget] = []

    /// Takes over a GtkMediaControls, which leaves the keyboard where it is when it is pressed.
    package init(_ widget: Widget) {
        self.widget = widget
        keepFocus(of: widget)
    }

    private func keepFocus(of part: Widget) {
        parts.append(part)
        unsafe gtk_widget_set_focus_on_click(part.gtk, 0)
        if unsafe g_type_is_a(cgtk_object_type(part.pointer), gtk_range_get_type()) != 0 {
            part.leavesFocusOnPress()
        }
        var child = unsafe gtk_widget_get_first_child(part.gtk)
        while let next = unsafe child {
            keepFocus(of: unsafe Widget(referencing: UnsafeMutableRawPointer(next)))
            unsafe child = unsafe gtk_widget_get_next_sibling(next)
        }
    }

    /// Whether there is something to control.
    package var isShown: Bool { widget.isVisible }

    /// Shows the controls of a file, or none.
    package func show(_ media: MediaFile?) {
        unsafe gtk_media_controls_set_media_stream(
            widget.opaque, media?.pointer(as: GtkMediaStream.self))
        widget.isVisible = media != nil
    }
}

extension Drawing {
    /// Draws the picture a film is at into a rectangle.
    package func film(_ media: MediaFile, in rect: Rect) {
        translated(by: rect.origin) { unsafe paint(media.opaque, rect.size) }
    }
}
